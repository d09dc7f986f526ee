#include "address_uses.hpp"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IntrinsicInst.h>

#include "functions.hpp"

namespace proviso::pass {
namespace {

using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;
using llvm::Use;
using llvm::Value;

/// A variable that nothing but one address is ever stored to, and whose own address stays here.
bool holds_one_address(const llvm::AllocaInst& variable) {
  std::size_t stores = 0;
  for (const Use& use : variable.uses()) {
    const llvm::User* user = use.getUser();
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getPointerOperand() != use.get() || ++stores > 1) return false;
      continue;
    }
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(user);
    const bool is_harmless = intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd();
    if (!is_harmless && !llvm::isa<llvm::LoadInst>(user)) return false;
  }
  return true;
}

bool is_const_member(const Function& function) {
  return llvm::demangle(function.getName().str()).find(") const") != std::string::npos;
}

/// Whether the parameter is the object that the function is called on. If the function is only
/// declared, nothing but its name is known.
bool is_object_of_call(const CallBase& call, const Function& function, unsigned number) {
  const unsigned first = call.hasStructRetAttr() ? 1 : 0;
  if (number != first) return false;
  if (const llvm::DISubprogram* program = function.getSubprogram()) {
    const auto types = program->getType()->getTypeArray();
    return types.size() > 1 && types[1] != nullptr && types[1]->isArtificial();
  }
  const std::string name = qualified_name(function);
  return function.isDeclaration() && name.find("::") != std::string::npos;
}

}  // namespace

std::vector<AddressUse> AddressUses::of(Value& address, bool is_class) {
  Walk walk{is_class};
  follow_all(address, &address, walk);
  return std::move(walk.found);
}

std::vector<AddressUse> AddressUses::of(const Use& use, bool is_class) {
  Walk walk{is_class};
  follow(use, use.get(), walk);
  return std::move(walk.found);
}

void AddressUses::follow_all(Value& address, Value* base, Walk& walk) {
  if (!walk.seen.insert(&address).second) return;
  for (const Use& use : address.uses()) follow(use, base, walk);
}

void AddressUses::follow(const Use& use, Value* base, Walk& walk) {
  auto* const user = llvm::dyn_cast<Instruction>(use.getUser());
  if (user == nullptr || llvm::isa<llvm::ICmpInst>(user)) return;
  if (llvm::isa<llvm::LoadInst>(user)) {
    walk.found.push_back({user, true, false, false, base});
  } else if (auto* const store = llvm::dyn_cast<llvm::StoreInst>(user)) {
    follow_store(*store, use, base, walk);
  } else if (llvm::isa<llvm::GetElementPtrInst>(user) && use.getOperandNo() == 0) {
    follow_all(*user, base, walk);
  } else if (auto* const call = llvm::dyn_cast<CallBase>(user)) {
    follow_call(*call, use, base, walk);
  } else if ((llvm::isa<llvm::AtomicRMWInst>(user) || llvm::isa<llvm::AtomicCmpXchgInst>(user)) &&
             use.getOperandNo() == 0) {
    walk.found.push_back({user, true, true, false, base});
  } else {
    walk.found.push_back({user, false, false, true, base});
  }
}

void AddressUses::follow_store(llvm::StoreInst& store, const Use& use, Value* base, Walk& walk) {
  if (use.getOperandNo() == llvm::StoreInst::getPointerOperandIndex()) {
    walk.found.push_back({&store, false, true, false, base});
    return;
  }
  auto* const variable = llvm::dyn_cast<llvm::AllocaInst>(store.getPointerOperand());
  const bool stays = use.get() == base && variable != nullptr && holds_one_address(*variable);
  if (!stays) {
    walk.found.push_back({&store, false, false, true, base});
    return;
  }
  for (llvm::User* user : variable->users()) {
    if (llvm::isa<llvm::LoadInst>(user)) follow_all(*user, user, walk);
  }
}

void AddressUses::follow_call(CallBase& call, const Use& use, Value* base, Walk& walk) {
  const auto add = [&](const Effect& effect) {
    walk.found.push_back({&call, effect.reads, effect.writes, effect.gives_away, base});
  };
  if (const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    return add({copy->getRawSource() == use.get(), copy->getRawDest() == use.get(), false});
  }
  if (llvm::isa<llvm::MemSetInst>(call)) return add({false, true, false});
  if (const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    const bool is_harmless =
        intrinsic->isLifetimeStartOrEnd() || intrinsic->isAssumeLikeIntrinsic();
    return is_harmless ? void() : add({false, false, true});
  }
  Function* const function = call.getCalledFunction();
  if (function == nullptr || !call.isArgOperand(&use)) return add({false, false, true});
  const unsigned number = call.getArgOperandNo(&use);
  if (call.paramHasAttr(number, llvm::Attribute::StructRet)) return add({false, true, false});
  if (call.paramHasAttr(number, llvm::Attribute::ByVal)) return add({true, false, false});
  if (walk.is_class && is_object_of_call(call, *function, number)) {
    const bool reads = is_const_member(*function);
    return add({reads, !reads, false});
  }
  const bool is_here = !function->isDeclaration() && number < function->arg_size();
  add(is_here ? effect_of(*function->getArg(number), walk.is_class) : Effect{false, false, true});
}

/// A function that calls itself has been looked at already.
AddressUses::Effect AddressUses::effect_of(llvm::Argument& parameter, bool is_class) {
  const auto [known, is_new] = effects_.try_emplace({&parameter, is_class});
  if (!is_new) return known->second;
  Effect effect;
  for (const AddressUse& use : of(parameter, is_class)) {
    effect.reads |= use.reads;
    effect.writes |= use.writes;
    effect.gives_away |= use.is_given_away;
  }
  return effects_[{&parameter, is_class}] = effect;
}

}  // namespace proviso::pass
