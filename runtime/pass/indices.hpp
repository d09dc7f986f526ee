// Indices that leave an array inside of a larger object.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Makes the compiler's checks of indices calls of the runtime. Returns whether anything changed.
bool report_indices(llvm::Function& function);
/// Removes the checks.
bool drop_index_checks(llvm::Function& function);

}  // namespace proviso::pass
