// The question: which accesses may be left out?
//
// Those to a variable on the stack, or to a parameter that is passed by value in memory, of which
// no other thread can know the address. The proof follows the address of the variable to all its
// uses. It may be loaded from, stored to, copied from and to, computed with (elements, phi, select)
// and compared. Everything else lets it escape: a call, storing the address itself, turning it into
// an integer, returning it. What is stored in the variable does not matter.
//
//   int a; int* p = c ? &a : q;  *p = 1;     a does not escape; the store is seen because of q
//   int b; f(&b);                b = 2;      b escapes, also before the call: the frame is one
//
// A variable that escapes anywhere in the function escapes everywhere in it: the order of uses is
// not looked at. Nor is what a called function does: captures are not believed to be absent because
// an attribute says so.
#include "escapes.hpp"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

namespace proviso::pass {
namespace {

using llvm::Use;
using llvm::Value;

enum class Effect { Stays, Flows, Escapes };

Effect in_call(const llvm::CallBase& call, const Use& use) {
  const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
  if (intrinsic != nullptr &&
      (intrinsic->isLifetimeStartOrEnd() || llvm::isa<llvm::MemIntrinsic>(intrinsic))) {
    return Effect::Stays;
  }
  const bool is_copied =
      call.isArgOperand(&use) && call.isByValArgument(call.getArgOperandNo(&use));
  return is_copied ? Effect::Stays : Effect::Escapes;
}

Effect effect_of(const Use& use) {
  const llvm::User* const user = use.getUser();
  const unsigned number = use.getOperandNo();
  if (llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::ICmpInst>(user)) return Effect::Stays;
  if (llvm::isa<llvm::StoreInst>(user)) {
    const bool is_place = number == llvm::StoreInst::getPointerOperandIndex();
    return is_place ? Effect::Stays : Effect::Escapes;
  }
  if (llvm::isa<llvm::AtomicRMWInst>(user) || llvm::isa<llvm::AtomicCmpXchgInst>(user)) {
    return number == 0 ? Effect::Stays : Effect::Escapes;
  }
  if (llvm::isa<llvm::GetElementPtrInst>(user)) {
    return number == 0 && user->getType()->isPointerTy() ? Effect::Flows : Effect::Escapes;
  }
  const bool is_copy = llvm::isa<llvm::PHINode>(user) || llvm::isa<llvm::SelectInst>(user) ||
                       llvm::isa<llvm::FreezeInst>(user) || llvm::isa<llvm::BitCastInst>(user);
  if (is_copy) return user->getType()->isPointerTy() ? Effect::Flows : Effect::Escapes;
  if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) return in_call(*call, use);
  return Effect::Escapes;
}

bool escapes(const Value& object) {
  llvm::SmallVector<const Value*, 16> waiting{&object};
  llvm::DenseSet<const Value*> seen{&object};
  while (!waiting.empty()) {
    const Value* const address = waiting.pop_back_val();
    for (const Use& use : address->uses()) {
      const Effect effect = effect_of(use);
      if (effect == Effect::Escapes) return true;
      if (effect == Effect::Flows && seen.insert(use.getUser()).second) {
        waiting.push_back(use.getUser());
      }
    }
  }
  return false;
}

}  // namespace

PrivateMemory::PrivateMemory(llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (llvm::isa<llvm::AllocaInst>(instruction) && !escapes(instruction)) {
      objects_.insert(&instruction);
    }
  }
  for (const llvm::Argument& parameter : function.args()) {
    if (parameter.hasByValAttr() && !escapes(parameter)) objects_.insert(&parameter);
  }
}

bool PrivateMemory::contains(const Value& address) const { return all_bases(address, false); }

bool PrivateMemory::may_read_unseen(const Value& address) const { return all_bases(address, true); }

bool PrivateMemory::all_bases(const Value& address, bool constants) const {
  llvm::SmallVector<const Value*, 8> waiting{&address};
  llvm::DenseSet<const Value*> seen{&address};
  const auto add = [&](const Value* value) {
    if (seen.insert(value).second) waiting.push_back(value);
  };
  while (!waiting.empty()) {
    const Value* const value = waiting.pop_back_val();
    if (objects_.contains(value)) continue;
    if (const auto* element = llvm::dyn_cast<llvm::GEPOperator>(value)) {
      add(element->getPointerOperand());
    } else if (llvm::isa<llvm::BitCastOperator>(value) || llvm::isa<llvm::FreezeInst>(value)) {
      add(llvm::cast<llvm::User>(value)->getOperand(0));
    } else if (const auto* choice = llvm::dyn_cast<llvm::SelectInst>(value)) {
      add(choice->getTrueValue());
      add(choice->getFalseValue());
    } else if (const auto* joined = llvm::dyn_cast<llvm::PHINode>(value)) {
      for (const Value* incoming : joined->incoming_values()) add(incoming);
    } else {
      const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(value);
      if (!constants || global == nullptr || !global->isConstant() ||
          !global->hasDefinitiveInitializer()) {
        return false;
      }
    }
  }
  return true;
}

}  // namespace proviso::pass
