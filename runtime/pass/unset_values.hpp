// Values that were never set: what may hold one, and where one is used.
#pragma once

#include <llvm/IR/Instructions.h>

namespace proviso::pass {

/// Whether a variable whose address stays in its function may be read before it is written.
bool may_be_unset(llvm::AllocaInst& variable);

/// Whether the value of a load decides something. If not, it is only copied or taken apart.
bool is_used(const llvm::LoadInst& load);

/// Tells the runtime of blocks that the function allocates, of copies that it makes, and of
/// functions that nobody looks into.
void follow_unset_values(llvm::Function& function);

}  // namespace proviso::pass
