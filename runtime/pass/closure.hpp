// Checks an instrumented module: every access has its hook, or a reason why it needs none.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

namespace proviso::pass {

/// An instruction that touches memory and has no hook.
struct Unhooked {
  llvm::Instruction* at = nullptr;
  std::string reason;  // why it may; empty: nothing is known that allows it
};

/// What of the function has no hook.
std::vector<Unhooked> unhooked_in(llvm::Function& function);

/// Puts a call before each that has no reason, which makes the answer undecided where it is
/// reached.
void close(const std::vector<Unhooked>& found);

/// A line for each: the reason, the function, the line of the source, and the instruction.
std::string listed(const std::vector<Unhooked>& found);

}  // namespace proviso::pass
