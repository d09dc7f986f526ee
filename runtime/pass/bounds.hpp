// Checks of accesses to variables that are known where the access is made.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>

namespace proviso::pass {

/// Calls the runtime before an access that is not provably inside of the one variable that its
/// address is computed from. Does nothing if that variable is not known.
void check_bounds(llvm::Instruction& at, llvm::Value& address, llvm::Value& size, bool is_write);
void check_bounds(llvm::Instruction& at, llvm::Value& address, std::uint64_t size, bool is_write);

}  // namespace proviso::pass
