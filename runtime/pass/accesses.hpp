// Hooks before everything in a function that touches memory other threads may know.
#pragma once

#include <llvm/IR/Function.h>

#include "hooks.hpp"

namespace proviso::pass {

void instrument_accesses(llvm::Function& function, Hooks& hooks);

}  // namespace proviso::pass
