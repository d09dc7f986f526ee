// Hooks before everything in a function that touches memory other threads may know.
#pragma once

#include <llvm/IR/Function.h>

#include "hooks.hpp"

namespace proviso::pass {

/// `bounds` asks for checks of accesses to variables that are known where they are accessed.
void instrument_accesses(llvm::Function& function, Hooks& hooks, bool bounds);

}  // namespace proviso::pass
