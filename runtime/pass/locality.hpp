// A second proof that memory is nobody else's, for the closure check.
#pragma once

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace proviso::pass {

class Locality {
 public:
  explicit Locality(const llvm::Function& function);

  /// Whether only this function can know the memory at the address.
  bool is_local(const llvm::Value& address) const;
  /// Whether it is local or never changes.
  bool is_local_or_constant(const llvm::Value& address) const;

 private:
  /// What an address may point into; null stands for anything else.
  using Objects = llvm::SmallSetVector<const llvm::Value*, 2>;

  Objects objects_of(const llvm::Value& address) const;
  bool update(const llvm::Instruction& instruction);
  void leak_operands(const llvm::Instruction& instruction);
  bool all_known(const llvm::Value& address, bool constants) const;

  llvm::DenseMap<const llvm::Value*, Objects> objects_;
  llvm::DenseSet<const llvm::Value*> leaked_;
};

}  // namespace proviso::pass
