// Readings of clocks that are only printed, across functions.
#pragma once

#include <llvm/IR/Module.h>

namespace proviso::pass {

/// Has the readings whose times end in the program's output, or nowhere, call the runtime's clock
/// that notes no reading. `is_alone` says that the module is the whole program. Returns whether
/// there are any.
bool mark_printed_times(llvm::Module& module, bool is_alone);

}  // namespace proviso::pass
