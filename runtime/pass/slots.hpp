// Zeroes stack slots whose variables are not live.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Zeroes the slots. Returns whether anything was changed.
bool clear_slots(llvm::Function& function);

}  // namespace proviso::pass
