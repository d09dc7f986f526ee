// Margins behind global variables.
#pragma once

#include <cstdint>

#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/Module.h>

namespace proviso::pass {

void add_global_margins(llvm::Module& module);

/// The size of a variable without its margin.
std::uint64_t size_without_margin(const llvm::GlobalVariable& variable);

}  // namespace proviso::pass
