// Finds values that were never set: which variables may hold one, and where one is used.
#pragma once

#include <llvm/IR/Instructions.h>

namespace proviso::pass {

/// Whether a variable whose address stays in its function may be read before it is written.
bool may_be_unset(llvm::AllocaInst& variable);

/// Whether the value of a load decides something. If not, it is only copied or taken apart.
bool is_used(const llvm::LoadInst& load);

/// Inserts calls that report to the runtime the blocks that the function allocates, the copies that
/// it makes, and its calls of functions that are not analysed.
void follow_unset_values(llvm::Function& function);

}  // namespace proviso::pass
