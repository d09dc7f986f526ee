// Memory that no other thread can know.
#pragma once

#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Function.h>

namespace proviso::pass {

/// The variables of a function whose address never leaves it.
class PrivateMemory {
 public:
  explicit PrivateMemory(llvm::Function& function);

  /// Whether everything that the address can point into is such a variable.
  bool contains(const llvm::Value& address) const;
  /// Whether everything that the address can point into is such a variable or a constant.
  bool may_read_unseen(const llvm::Value& address) const;

 private:
  bool all_bases(const llvm::Value& address, bool constants) const;

  llvm::DenseSet<const llvm::Value*> objects_;
};

}  // namespace proviso::pass
