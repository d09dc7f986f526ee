// Clock readings of which a program makes deadlines and nothing else.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Marks such readings. Returns whether anything was changed.
bool mark_deadlines(llvm::Function& function);

}  // namespace proviso::pass
