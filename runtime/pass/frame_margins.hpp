// Margins around variables on the stack, and where these variables begin and end.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace proviso::pass {

/// Whether anything was changed.
bool add_frame_margins(llvm::Function& function);

/// The name that the source gives to a variable, or an empty one.
std::string variable_name(llvm::AllocaInst& variable);

/// A variable that got margins.
struct MarkedVariable {
  std::uint64_t size = 0;
  std::string name;
  bool is_value = false;  // not a structure or an array
};

/// The variable that begins at this value; nothing for other values.
std::optional<MarkedVariable> variable_within_margins(const llvm::Value& value);

}  // namespace proviso::pass
