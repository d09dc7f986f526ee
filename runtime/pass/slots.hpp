// Variables on the stack that hold nothing, hold zeros.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Returns whether anything was changed.
bool clear_slots(llvm::Function& function);

}  // namespace proviso::pass
