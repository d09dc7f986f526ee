#include "time_flow.hpp"

#include <ctime>
#include <string>

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

#include "time_functions.hpp"

namespace proviso::pass {
namespace {

using llvm::AllocaInst;
using llvm::Argument;
using llvm::BasicBlock;
using llvm::CallBase;
using llvm::Function;
using llvm::Instruction;
using llvm::StringRef;
using llvm::Use;
using llvm::User;
using llvm::Value;

bool is_without_meaning(const User& user) {
  return llvm::isa<llvm::LifetimeIntrinsic>(user) || llvm::isa<llvm::DbgInfoIntrinsic>(user);
}

/// A variable that holds addresses, and is only loaded from and stored to.
AllocaInst* slot_of_address(Value& address) {
  auto* const slot = llvm::dyn_cast<AllocaInst>(&address);
  if (slot == nullptr || !slot->getAllocatedType()->isPointerTy()) return nullptr;
  const bool is_plain = llvm::all_of(slot->users(), [&](const User* user) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) return load->isSimple();
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      return store->isSimple() && store->getPointerOperand() == slot;
    }
    return is_without_meaning(*user);
  });
  return is_plain ? slot : nullptr;
}

bool is_divisor(const Instruction& user, const Use& use) {
  switch (user.getOpcode()) {
    case Instruction::SDiv:
    case Instruction::UDiv:
    case Instruction::SRem:
    case Instruction::URem:
      return use.getOperandNo() == 1;
    default:
      return false;
  }
}

}  // namespace

bool reads_clock(const CallBase& call) {
  const Function* const called = call.getCalledFunction();
  return called != nullptr && !is_of_standard_library(call.getFunction()->getName()) &&
         (gives_time(called->getName()) || written_parameter(called->getName()));
}

TimeFlow::Extent TimeFlow::Extent::moved(std::int64_t by) const {
  Extent moved{};
  const bool is_far = __builtin_add_overflow(begin, by, &moved.begin) ||
                      __builtin_add_overflow(end, by, &moved.end) || begin == kAll.begin;
  return is_far ? kAll : moved;
}

TimeFlow::TimeFlow(CallBase& reading, bool is_whole)
    : reading_(reading), is_whole_(is_whole), layout_(reading.getModule()->getDataLayout()) {}

bool TimeFlow::is_without_effect() && {
  const StringRef name = reading_.getCalledFunction()->getName();
  if (gives_time(name)) times_.insert(&reading_);
  if (const auto written = written_parameter(name)) {
    if (reading_.arg_size() <= *written) return false;
    Value& address = *reading_.getArgOperand(*written);
    const bool is_absent = gives_time(name) && llvm::isa<llvm::ConstantPointerNull>(address);
    if (!is_absent && !hold_time(address, {0, sizeof(timespec)})) return false;
  }
  std::size_t next = 0;
  while (next < times_.size() || !pending_.empty()) {
    if (next < times_.size()) {
      for (Use& use : times_[next++]->uses())
        if (!follow_time(use)) return false;
    } else {
      Value* const address = pending_.pop_back_val();
      const Places places = places_[address];
      for (Use& use : address->uses())
        if (!follow_address(use, places)) return false;
    }
  }
  return llvm::all_of(carries_, [&](BasicBlock* block) { return only_changes_places(*block); });
}

bool TimeFlow::follow_time(Use& use) {
  auto* const user = llvm::dyn_cast<Instruction>(use.getUser());
  if (user == nullptr) return false;
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
    const auto size = static_cast<std::int64_t>(size_of(*use->getType()));
    return store->isSimple() && use.getOperandNo() == 0 &&
           hold_time(*store->getPointerOperand(), {0, size});
  }
  if (auto* compared = llvm::dyn_cast<llvm::CmpInst>(user)) return follow_compared(*compared);
  if (auto* call = llvm::dyn_cast<CallBase>(user)) return follow_time_into(*call, use);
  if (llvm::isa<llvm::ReturnInst>(user)) {
    std::vector<CallBase*> calls;
    if (!calls_of(*user->getFunction(), calls)) return false;
    times_.insert(calls.begin(), calls.end());
    // A condition of the program that a waiting function evaluates.
    return is_of_standard_library(user->getFunction()->getName()) ||
           llvm::none_of(calls,
                         [](CallBase* call) { return waits_in_library(*call->getFunction()); });
  }
  const bool decides = llvm::isa<llvm::BranchInst, llvm::SwitchInst>(user);
  const bool selects = llvm::isa<llvm::SelectInst>(user) && use.getOperandNo() == 0;
  if ((decides || selects) && waits_in_library(*user->getFunction())) return true;
  const bool goes_on =
      llvm::isa<llvm::BinaryOperator, llvm::UnaryOperator, llvm::CastInst, llvm::PHINode,
                llvm::SelectInst, llvm::FreezeInst, llvm::ExtractValueInst, llvm::InsertValueInst>(
          user);
  if (!goes_on || user->getType()->isPointerTy() || is_divisor(*user, use)) return false;
  times_.insert(user);
  return true;
}

/// The branch on a comparison may carry; otherwise the comparison is a time like any other.
bool TimeFlow::follow_compared(llvm::CmpInst& compared) {
  auto* const branch =
      compared.hasOneUse() ? llvm::dyn_cast<llvm::BranchInst>(compared.user_back()) : nullptr;
  if (branch == nullptr || waits_in_library(*compared.getFunction())) {
    times_.insert(&compared);
    return true;
  }
  BasicBlock& carry = *branch->getSuccessor(0);
  carries_.push_back(&carry);
  return carry.getSingleSuccessor() == branch->getSuccessor(1) &&
         carry.getSinglePredecessor() == branch->getParent();
}

bool TimeFlow::follow_time_into(CallBase& call, const Use& use) {
  if (!call.isArgOperand(&use)) return false;
  const StringRef name = name_of(call);
  // In another unit std::cout might get a buffer that is read (has_readable_output).
  if (writes_to_stream(name)) return is_whole_ && is_for_output(*call.getArgOperand(0));
  if (ignores_time(name) || computes(name)) {
    times_.insert(&call);  // how many characters were printed
    return true;
  }
  if (const auto converted = conversion(name)) {
    const bool is_read = converted->reads_more && call.getArgOperandNo(&use) >= converted->reads;
    return is_read && convert(call, *converted);
  }
  if (llvm::isa<llvm::IntrinsicInst>(call)) {
    if (!call.doesNotAccessMemory() || call.getType()->isPointerTy()) return false;
    times_.insert(&call);
    return true;
  }
  Argument* const parameter = parameter_of(call, use);
  if (parameter != nullptr) times_.insert(parameter);
  return parameter != nullptr;
}

bool TimeFlow::follow_address(Use& use, const Places& places) {
  if (auto* part = llvm::dyn_cast<llvm::GEPOperator>(use.getUser())) {
    const auto by = offset_of(*part);
    Places moved = places;
    for (Place& place : moved) {
      if (by && place.offset) {
        *place.offset += *by;
      } else {
        place.offset.reset();
      }
    }
    add_places(*part, moved);
    return use.getOperandNo() == 0;
  }
  auto* const user = llvm::dyn_cast<Instruction>(use.getUser());
  if (user == nullptr) return false;
  if (is_without_meaning(*user)) return true;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
    const Extent read{0, static_cast<std::int64_t>(size_of(*load->getType()))};
    const bool is_time =
        llvm::any_of(places, [&](const Place& place) { return may_hold_time(place, read); });
    if (is_time) times_.insert(load);
    return !is_time || load->isSimple();
  }
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
    if (!store->isSimple()) return false;
    if (use.getOperandNo() == 1) return true;
    AllocaInst* const slot = slot_of_address(*store->getPointerOperand());
    if (slot == nullptr) return false;
    for (User* reader : slot->users())
      if (llvm::isa<llvm::LoadInst>(reader)) add_places(*reader, places);
    return true;
  }
  if (auto* call = llvm::dyn_cast<CallBase>(user)) return follow_address_into(*call, use, places);
  if (llvm::isa<llvm::ReturnInst>(user)) {
    std::vector<CallBase*> calls;
    if (!calls_of(*user->getFunction(), calls)) return false;
    for (CallBase* call : calls) add_places(*call, places);
    return true;
  }
  if (!llvm::isa<llvm::PHINode>(user)) return false;
  add_places(*user, places);
  return true;
}

bool TimeFlow::follow_address_into(CallBase& call, const Use& use, const Places& places) {
  if (!call.isArgOperand(&use)) return false;
  const StringRef name = name_of(call);
  const unsigned number = call.getArgOperandNo(&use);
  if (written_parameter(name) == number || waits(name) || llvm::isa<llvm::MemSetInst>(call)) {
    return true;
  }
  if (ignores_time(name)) {
    times_.insert(&call);
    return true;
  }
  if (const auto converted = conversion(name)) {
    const bool is_read =
        number == converted->reads || (converted->reads_more && number > converted->reads);
    return is_read ? convert(call, *converted) : number == converted->writes;
  }
  if (auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&call)) {
    return number == 0 || follow_copy(*copy, places);
  }
  if (call.getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
    add_places(call, places);
    return true;
  }
  const bool is_beside = llvm::none_of(places, [&](const Place& place) {
    return may_hold_time(place, {0, sizeof(std::string)});
  });
  if (uses_string(name) && is_beside) return true;
  Argument* const parameter = parameter_of(call, use);
  if (parameter != nullptr) add_places(*parameter, places);
  return parameter != nullptr;
}

/// What the function writes and gives is made of times.
bool TimeFlow::convert(CallBase& call, const Conversion& conversion) {
  constexpr Extent kFromHere{0, kAll.end};
  if (conversion.writes && !hold_time(*call.getArgOperand(*conversion.writes), kFromHere)) {
    return false;
  }
  if (!call.getType()->isPointerTy()) {
    times_.insert(&call);
    return true;
  }
  if (!gives_shared_date(name_of(call))) return hold_in(call, kFromHere);
  if (!is_whole_) return false;
  for (Function& function : *call.getModule()) {
    if (!gives_shared_date(function.getName())) continue;
    for (User* user : function.users()) {
      auto* const other = llvm::dyn_cast<CallBase>(user);
      if (other == nullptr || function_of(*other) != &function) return false;
      hold_in(*other, kFromHere);
    }
  }
  return true;
}

bool TimeFlow::follow_copy(llvm::MemTransferInst& copy, const Places& places) {
  if (copy.isVolatile()) return false;
  const auto* const size = llvm::dyn_cast<llvm::ConstantInt>(copy.getLength());
  const Extent copied{0, size == nullptr ? kAll.end : size->getSExtValue()};
  return llvm::all_of(places, [&](const Place& place) {
    if (!may_hold_time(place, copied)) return true;
    if (!place.offset) return hold_time(*copy.getRawDest(), kAll);
    return llvm::all_of(Extents(extents_[place.variable]), [&](const Extent& held) {
      return hold_time(*copy.getRawDest(), held.moved(-*place.offset));
    });
  });
}

/// The parameter that gets the argument, if the function that is called has a body.
Argument* TimeFlow::parameter_of(CallBase& call, const Use& use) const {
  const Function* const called = function_of(call);
  if (called == nullptr || called->isDeclaration() || called->isInterposable()) return nullptr;
  const unsigned number = call.getArgOperandNo(&use);
  return number < called->arg_size() ? const_cast<Argument*>(called->getArg(number)) : nullptr;
}

/// Whether all calls of the function that can meet a time are in this unit.
bool TimeFlow::calls_of(const Function& function, std::vector<CallBase*>& calls) const {
  if (function.getName() == "main") return false;
  const bool makes_it_of_arguments =
      is_of_standard_library(function.getName()) && reading_.getFunction() != &function;
  if (!is_known(function) && !makes_it_of_arguments) return false;
  std::vector<const Value*> names{&function};
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (const User* user : names[i]->users()) {
      if (llvm::isa<llvm::GlobalAlias>(user)) {
        names.push_back(user);
        continue;
      }
      const auto* const call = llvm::dyn_cast<CallBase>(user);
      if (call == nullptr || call->getCalledOperand() != names[i]) return false;
      if (llvm::is_contained(call->args(), names[i])) return false;
      calls.push_back(const_cast<CallBase*>(call));
    }
  }
  return true;
}

/// Whether nobody uses it outside of this unit.
bool TimeFlow::is_known(const llvm::GlobalValue& value) const {
  return value.hasLocalLinkage() || is_whole_;
}

/// Notes that the variables into which the address points hold a time there; returns whether they
/// are known.
bool TimeFlow::hold_time(Value& address, Extent extent) {
  Value* at = &address;
  while (auto* part = llvm::dyn_cast<llvm::GEPOperator>(at)) {
    const auto by = offset_of(*part);
    extent = by ? extent.moved(*by) : kAll;
    at = part->getPointerOperand();
  }
  constexpr std::size_t kMost = 1000;
  if (!held_.insert({at, extent.begin, extent.end}).second) return true;
  if (held_.size() > kMost) return false;
  if (llvm::isa<AllocaInst>(at)) return hold_in(*at, extent);
  if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(at)) {
    return !variable->isDeclaration() && is_known(*variable) && hold_in(*variable, extent);
  }
  if (auto* argument = llvm::dyn_cast<Argument>(at)) return hold_in_argument(*argument, extent);
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(at)) return hold_in_slot(*load, extent);
  if (auto* call = llvm::dyn_cast<CallBase>(at)) return hold_in_result(*call, extent);
  return false;
}

/// Also has all addresses in the variable followed again.
bool TimeFlow::hold_in(Value& variable, Extent extent) {
  Extents& held = extents_[&variable];
  const auto is_held = [&](const Extent& other) {
    return other.begin <= extent.begin && extent.end <= other.end;
  };
  if (llvm::any_of(held, is_held)) return true;
  held.push_back(extent);
  add_places(variable, {{&variable, 0}});
  for (auto& [address, places] : places_) {
    const bool is_in =
        llvm::any_of(places, [&](const Place& place) { return place.variable == &variable; });
    if (is_in) pending_.insert(address);
  }
  return true;
}

bool TimeFlow::hold_in_argument(Argument& argument, Extent extent) {
  if (argument.hasByValAttr()) return hold_in(argument, extent);
  std::vector<CallBase*> calls;
  if (!calls_of(*argument.getParent(), calls)) return false;
  return llvm::all_of(calls, [&](CallBase* call) {
    return argument.getArgNo() < call->arg_size() &&
           hold_time(*call->getArgOperand(argument.getArgNo()), extent);
  });
}

/// The address was loaded from a variable of its own.
bool TimeFlow::hold_in_slot(const llvm::LoadInst& load, Extent extent) {
  AllocaInst* const slot = slot_of_address(*const_cast<Value*>(load.getPointerOperand()));
  return slot != nullptr && llvm::all_of(slot->users(), [&](User* user) {
           auto* const store = llvm::dyn_cast<llvm::StoreInst>(user);
           return store == nullptr || hold_time(*store->getValueOperand(), extent);
         });
}

bool TimeFlow::hold_in_result(CallBase& call, Extent extent) {
  if (call.getIntrinsicID() == llvm::Intrinsic::threadlocal_address) {
    return hold_time(*call.getArgOperand(0), extent);
  }
  const Function* const called = function_of(call);
  if (called == nullptr || called->isDeclaration() || called->isInterposable()) return false;
  return llvm::all_of(*called, [&](const BasicBlock& block) {
    const auto* const end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    return end == nullptr || hold_time(*end->getReturnValue(), extent);
  });
}

std::optional<std::int64_t> TimeFlow::offset_of(const llvm::GEPOperator& part) const {
  llvm::APInt offset(layout_.getIndexTypeSizeInBits(part.getType()), 0);
  if (!part.accumulateConstantOffset(layout_, offset)) return std::nullopt;
  return offset.getSExtValue();
}

std::uint64_t TimeFlow::size_of(const llvm::Type& type) const {
  return layout_.getTypeStoreSize(const_cast<llvm::Type*>(&type));
}

/// An address that points to many offsets in a variable points anywhere in it.
void TimeFlow::add_places(Value& address, const Places& places) {
  constexpr std::ptrdiff_t kMost = 8;
  Places& known = places_[&address];
  for (const Place& place : places) {
    const Place anywhere{place.variable, std::nullopt};
    if (llvm::is_contained(known, place) || llvm::is_contained(known, anywhere)) continue;
    const auto count =
        llvm::count_if(known, [&](const Place& other) { return other.variable == place.variable; });
    known.push_back(count < kMost ? place : anywhere);
    pending_.insert(&address);
  }
}

bool TimeFlow::may_hold_time(const Place& place, Extent extent) const {
  const auto found = extents_.find(place.variable);
  if (found == extents_.end()) return false;
  if (!place.offset) return true;
  const Extent looked = extent.moved(*place.offset);
  return llvm::any_of(found->second, [&](const Extent& held) {
    return held.begin < looked.end && looked.begin < held.end;
  });
}

bool TimeFlow::only_changes_places(BasicBlock& block) const {
  return llvm::all_of(block, [&](const Instruction& instruction) {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      return times_.contains(const_cast<llvm::LoadInst*>(load));
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      return times_.contains(const_cast<Value*>(store->getValueOperand()));
    }
    return llvm::isa<llvm::BinaryOperator, llvm::CastInst, llvm::GetElementPtrInst,
                     llvm::BranchInst, llvm::DbgInfoIntrinsic>(instruction) &&
           !instruction.isIntDivRem();
  });
}

}  // namespace proviso::pass
