#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Tells the runtime in which frame a setjmp stands. Returns whether there is one.
bool mark_jumps(llvm::Function& function);

}  // namespace proviso::pass
