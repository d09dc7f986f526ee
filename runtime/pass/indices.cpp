// The question: does an index stay within its array, if the array is only a part of an object?
//
// An access behind the end of a member hits the next member. The memory belongs to the same object,
// so no margin sees it, and what the type says is lost where the address has been computed. So the
// compiler compares indices with the bounds of their arrays (-fsanitize=array-bounds), and where
// one is too large the runtime is called instead of a trap:
//
//   struct { int items[4]; int count; } q;  q.items[n] = 1    n >= 4: proviso_index_outside()
//
// Where the array is a whole variable the check is removed: margins and bounds.cpp see more there,
// and say which variable was missed by how much. The same goes for optimised code, in which memory
// is not checked at all. The last member of a structure may be longer than it says, as C programs
// have it; the compiler does not check those.
#include "indices.hpp"

#include <vector>

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "functions.hpp"

namespace proviso::pass {
namespace {

using llvm::BasicBlock;
using llvm::BranchInst;
using llvm::Instruction;

constexpr std::uint64_t kOutOfBounds = 18;  // the compiler's number of this check

/// The trap of the check that the block consists of; null if it is no such block.
llvm::IntrinsicInst* trap_in(BasicBlock& block) {
  for (Instruction& instruction : block) {
    auto* const trap = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
    if (trap == nullptr || trap->getIntrinsicID() != llvm::Intrinsic::ubsantrap) continue;
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(trap->getArgOperand(0));
    return number != nullptr && number->getZExtValue() == kOutOfBounds ? trap : nullptr;
  }
  return nullptr;
}

/// A branch to the access, or to the trap.
std::vector<BranchInst*> checks_in(llvm::Function& function) {
  std::vector<BranchInst*> found;
  for (BasicBlock& block : function) {
    auto* const branch = llvm::dyn_cast<BranchInst>(block.getTerminator());
    if (branch == nullptr || !branch->isConditional()) continue;
    if (trap_in(*branch->getSuccessor(1)) != nullptr) found.push_back(branch);
  }
  return found;
}

/// Whether the address is that of a variable of this type. Its first member has the same address.
bool is_variable(const llvm::Value& address, const llvm::Type* type) {
  if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&address)) {
    return local->getAllocatedType() == type;
  }
  const auto* const global = llvm::dyn_cast<llvm::GlobalVariable>(&address);
  return global != nullptr && global->getValueType() == type;
}

/// Whether the element whose index was checked is one of a variable, not of a part of it.
bool is_of_variable(const BranchInst& check) {
  for (const Instruction& instruction : *check.getSuccessor(0)) {
    const auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction);
    if (element == nullptr) continue;
    const llvm::Type* const array = element->getSourceElementType();
    return array->isArrayTy() && is_variable(*element->getPointerOperand(), array);
  }
  return false;
}

void drop(BranchInst& check) {
  BasicBlock* const trap = check.getSuccessor(1);
  trap->removePredecessor(check.getParent());
  BranchInst::Create(check.getSuccessor(0), check.getIterator());
  check.eraseFromParent();
}

}  // namespace

bool report_indices(llvm::Function& function) {
  const std::vector<BranchInst*> checks = checks_in(function);
  for (BranchInst* check : checks) {
    if (is_of_variable(*check)) {
      drop(*check);
      continue;
    }
    llvm::IntrinsicInst* const trap = trap_in(*check->getSuccessor(1));
    llvm::IRBuilder<> builder(trap);
    builder.SetCurrentDebugLocation(location_in(function, *check));
    const llvm::FunctionCallee report = function.getParent()->getOrInsertFunction(
        "proviso_index_outside", llvm::FunctionType::get(builder.getVoidTy(), false));
    builder.CreateCall(report)->setDoesNotThrow();
  }
  return !checks.empty();
}

bool drop_index_checks(llvm::Function& function) {
  const std::vector<BranchInst*> checks = checks_in(function);
  for (BranchInst* check : checks) drop(*check);
  return !checks.empty();
}

}  // namespace proviso::pass
