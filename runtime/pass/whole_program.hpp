// Every function of a program under check is instrumented, whatever its attributes say.
#pragma once

#include <llvm/IR/Module.h>

namespace proviso::pass {

/// Marks each function with a body `sanitize_thread`, so that the optimiser makes no load earlier
/// than the program does. Attributes that ask for no instrumentation are removed. The functions of
/// a mapping's points stay as they are.
void include_all_functions(llvm::Module& module, bool has_points);

/// Makes the object need a symbol that no list allows where code cannot be looked into at all:
/// module-level assembly, naked functions, ifuncs, and functions that are named like our hooks.
void mark_opaque_parts(llvm::Module& module, bool has_points);

}  // namespace proviso::pass
