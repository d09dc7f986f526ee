// Instructions that the plugin itself writes into a program: no accesses of the program.
//
// The mark is metadata of our own. The optimiser drops a kind that it does not know where it joins
// instructions; then ours is instrumented like the program's, which costs time and hides nothing.
#pragma once

#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

namespace proviso::pass {

void mark_own(llvm::Instruction& instruction);
bool is_own(const llvm::Instruction& instruction);

/// Whether it is a function that a point of the mapping calls, or one that these call.
bool is_point(const llvm::Function& function);

}  // namespace proviso::pass
