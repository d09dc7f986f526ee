#include "own_code.hpp"

#include <llvm/IR/Metadata.h>

namespace proviso::pass {
namespace {

constexpr const char* kMark = "proviso.own";

}  // namespace

void mark_own(llvm::Instruction& instruction) {
  instruction.setMetadata(kMark, llvm::MDNode::get(instruction.getContext(), {}));
}

bool is_own(const llvm::Instruction& instruction) {
  return instruction.getMetadata(kMark) != nullptr;
}

bool is_point(const llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  return name.starts_with("proviso_point_") || name.starts_with("_ZL23proviso_is_one_too_many") ||
         name.starts_with("_ZL25proviso_is_another_object");
}

}  // namespace proviso::pass
