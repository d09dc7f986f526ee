// The calls that stand before accesses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace proviso::pass {

/// A Use is a read whose value is not just copied.
enum class AccessKind { Read, Use, Write };

class Hooks {
 public:
  /// For tests of the closure check, the hook of that number is left out; 0 leaves none out.
  Hooks(llvm::Module& module, unsigned dropped) : module_(module), dropped_(dropped) {}

  void plain(AccessKind kind, llvm::Instruction& at, llvm::Value& address, std::uint64_t size);
  /// The pointer to a table of virtual functions; writing the value that is already there is not a
  /// race.
  void table_read(llvm::LoadInst& load);
  void table_write(llvm::StoreInst& store);

  /// `use` is load, store, update or compare.
  void atomic(const std::string& use, llvm::Instruction& at, llvm::Value& address,
              std::uint64_t size, llvm::AtomicOrdering order,
              std::optional<llvm::AtomicOrdering> failure = std::nullopt);
  void fence(llvm::FenceInst& fence);

  /// An access that is made if the bit is set.
  void masked(AccessKind kind, llvm::Instruction& at, llvm::Value& address, std::uint64_t size,
              llvm::Value& bit);

  /// Memory may be touched here in a way that no hook describes.
  void unhooked(llvm::Instruction& at, const std::string& what);
  /// The thread goes no further.
  void refused(llvm::Instruction& at, const std::string& what);

  /// Words that may be addresses are compared. No access: it does not count among the hooks.
  void comparison(llvm::ICmpInst& compared);
  /// Before the two addresses are subtracted.
  void difference(llvm::Instruction& at, llvm::Value& left, llvm::Value& right);
  /// Before a word is reduced to a small number.
  void hash(llvm::Instruction& at, llvm::Value& word);

  /// A function of the runtime that does what the instruction does, and tells its accesses.
  void replace(llvm::CallBase& call, const char* function, llvm::ArrayRef<llvm::Value*> arguments);

  void entry(llvm::Function& function);

  /// How many there are, those of entries left out.
  unsigned count() const { return count_; }

 private:
  bool is_dropped() { return ++count_ == dropped_; }
  void call(const std::string& name, llvm::Instruction& at, llvm::ArrayRef<llvm::Value*> arguments,
            llvm::Type* result = nullptr);

  llvm::Module& module_;
  unsigned dropped_ = 0;
  unsigned count_ = 0;
};

}  // namespace proviso::pass
