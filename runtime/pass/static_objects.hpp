// Tells the runtime which static objects are destroyed at the end of the program.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Replaces the registration of destructors. Returns whether anything was changed.
bool report_static_objects(llvm::Function& function);

}  // namespace proviso::pass
