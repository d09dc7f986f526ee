// Zeroes the slots that spills.cpp made where their value is not needed any more.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Zeroes them. Returns whether anything was changed.
bool clear_dead_slots(llvm::Function& function);

}  // namespace proviso::pass
