#pragma once

#include <llvm/IR/Module.h>

namespace proviso::pass {

/// Leaves an entry for the runtime if the module can cancel threads.
void mark_cancellations(llvm::Module& module);

}  // namespace proviso::pass
