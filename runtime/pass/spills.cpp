// The question: what does the code generator leave on the stack?
//
// Code that is not optimised keeps no value in a register across a call or from block to block:
// each gets a place in the frame, which has its last value until the function returns. Before every
// access stands the call of a hook, so that nearly every address gets one. States then differ in
// what was accessed last, which nobody needs any more.
//
// The code generator cannot be told when such a value is dead. So here, behind all other passes, it
// is given a slot that we know, which dead_slots.cpp clears behind the last use:
//
//   p = load x                 p = load x; store p, slot
//   hook(p)                    hook(load slot)
//   store 1, p                 store 1, load slot; zero slot
//
// Nothing then outlasts a call in a register. The parameters are stored before the first call: the
// hook of the function's entry moves behind that.
#include "spills.hpp"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/Local.h>

#include "own_code.hpp"

namespace proviso::pass {
namespace {

using llvm::BasicBlock;
using llvm::Instruction;

/// Whether registers do not survive it.
bool is_real_call(const Instruction& instruction) {
  if (!llvm::isa<llvm::CallBase>(instruction)) return false;
  const auto* const intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
  if (intrinsic == nullptr) return true;
  return !intrinsic->isAssumeLikeIntrinsic() && !llvm::isa<llvm::MemSetInlineInst>(intrinsic) &&
         intrinsic->getIntrinsicID() != llvm::Intrinsic::returnaddress;
}

class Spills {
 public:
  explicit Spills(llvm::Function& function) : function_(function) {}

  bool run() {
    if (function_.isPresplitCoroutine()) return false;
    delay_entry();
    std::vector<llvm::PHINode*> joins;
    for (Instruction& instruction : llvm::instructions(function_)) {
      auto* const join = llvm::dyn_cast<llvm::PHINode>(&instruction);
      // One without uses would be removed, and with it a call whose result it is.
      if (join != nullptr && !join->use_empty()) joins.push_back(join);
    }
    for (llvm::PHINode* join : joins) add(llvm::DemotePHIToStack(join));
    number();
    std::vector<Instruction*> outlasting;
    for (Instruction& instruction : llvm::instructions(function_)) {
      if (outlasts_call(instruction)) outlasting.push_back(&instruction);
    }
    for (Instruction* value : outlasting) add(llvm::DemoteRegToStack(*value));
    return true;
  }

 private:
  /// Moves the hook behind the stores of the parameters.
  void delay_entry() {
    llvm::CallInst* entry = nullptr;
    for (Instruction& instruction : function_.getEntryBlock()) {
      if (entry != nullptr && (is_real_call(instruction) || instruction.isTerminator())) {
        entry->moveBefore(&instruction);
        return;
      }
      if (!is_real_call(instruction)) continue;
      auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      const auto* const called = call == nullptr ? nullptr : call->getCalledFunction();
      if (called == nullptr || called->getName() != "__tsan_func_entry") return;
      entry = call;
    }
  }

  void number() {
    for (const BasicBlock& block : function_) {
      unsigned calls = 0;
      for (const Instruction& instruction : block) {
        calls_before_[&instruction] = calls;
        if (is_real_call(instruction)) ++calls;
      }
    }
  }

  bool outlasts_call(const Instruction& value) const {
    const llvm::Type* const type = value.getType();
    if (type->isVoidTy() || type->isTokenTy() || llvm::isa<llvm::AllocaInst>(value)) return false;
    const unsigned calls = calls_before_.lookup(&value) + (is_real_call(value) ? 1 : 0);
    for (const llvm::User* user : value.users()) {
      const auto* const by = llvm::cast<Instruction>(user);
      if (by->getParent() != value.getParent() || calls_before_.lookup(by) != calls) return true;
    }
    return false;
  }

  /// The place has what an earlier call left there.
  static void add(llvm::AllocaInst* slot) {
    if (slot == nullptr) return;
    mark_own(*slot);
    llvm::IRBuilder<> builder(slot->getNextNode());
    mark_own(*builder.CreateStore(llvm::Constant::getNullValue(slot->getAllocatedType()), slot));
  }

  llvm::Function& function_;
  llvm::DenseMap<const Instruction*, unsigned> calls_before_;
};

}  // namespace

/// Not where a call may return once more, behind the last use of a value.
bool keep_values_in_slots(llvm::Function& function) {
  return !function.callsFunctionThatReturnsTwice() && Spills(function).run();
}

}  // namespace proviso::pass
