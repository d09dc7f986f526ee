// Clock readings that make no difference to what a program does.
#pragma once

#include <llvm/IR/Module.h>

namespace proviso::pass {

/// Marks such readings. Returns whether anything was changed. `is_whole` says that no other unit of
/// the program calls a function of the module or uses a variable of it.
bool mark_harmless_readings(llvm::Module& module, bool is_whole);

}  // namespace proviso::pass
