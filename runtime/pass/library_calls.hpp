// Calls of library functions that the code generator must not replace, and one that is replaced.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Keeps calls that read or write memory as calls. Behind all passes the code generator writes some
/// of them as plain accesses (memcmp of 8 bytes, mempcpy), which would have no hooks; the functions
/// of the runtime check what they access.
void keep_library_calls(llvm::Function& function);

/// Tells std::mutex::try_lock, which may fail although nobody holds the mutex, from
/// pthread_mutex_trylock, which may not. Looked at is what clang's front end writes. Returns
/// whether something was changed.
bool mark_tries(llvm::Function& function);

}  // namespace proviso::pass
