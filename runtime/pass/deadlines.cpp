// The question: does it matter to a program what time it is?
//
// A wait with a deadline may end in either way, whatever the clock says. So a clock that is read
// for a deadline only changes nothing:
//
//   struct timespec end;
//   clock_gettime(CLOCK_REALTIME, &end);
//   end.tv_sec += 1;
//   pthread_cond_timedwait(&condition, &mutex, &end);
//
// So does one that is only printed, as a number, as a date, or as the time that something took, or
// is the seed of random numbers: srand(time(NULL)). So does the number of the process, or of
// processors. What computes with times and does nothing else (localtime_r, strftime, the functions
// of <chrono>) is followed from its arguments to its result. All other readings are noted by the
// runtime, and make the answer undecided. A local variable is a
// *deadline* if it is given to functions that read the clock or wait, and to nobody else, and if
// what is loaded from it is computed with and stored in deadlines only. Seconds may be carried: a
// branch may depend on a deadline if it does nothing but change deadlines. All variables that could
// be deadlines are taken for such until something speaks against one. Looked at is what clang's
// front end writes, before it is optimised.
#include "deadlines.hpp"

#include <llvm/ADT/SetVector.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>

namespace proviso::pass {
namespace {

using llvm::AllocaInst;
using llvm::BasicBlock;
using llvm::Instruction;
using llvm::Value;

/// Numbers that the system gives, as little known as the time.
bool reads_number(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("getpid", "getppid", "gettid", "sched_getcpu", "sysconf", true)
      .Default(false);
}

bool reads_clock(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("clock_gettime", "gettimeofday", "time", "timespec_get", "clock", true)
      .Cases("_ZNSt6chrono3_V212steady_clock3nowEv", "_ZNSt6chrono3_V212system_clock3nowEv", true)
      .Default(reads_number(name));
}

/// Functions whose effect is their result, in memory that they are given or as a value. Those of
/// <chrono> compute and compare; a result that decides is found where it is used.
bool converts(llvm::StringRef name) {
  if (reads_clock(name)) return false;
  if (name.starts_with("_ZNSt6chrono") || name.starts_with("_ZNKSt6chrono")) return true;
  return llvm::StringSwitch<bool>(name)
      .Cases("localtime", "localtime_r", "gmtime", "gmtime_r", "mktime", "difftime", true)
      .Cases("ctime", "ctime_r", "asctime", "asctime_r", "strftime", true)
      .Cases("snprintf", "sprintf", true)
      .Default(false);
}

bool waits(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("pthread_cond_timedwait", "pthread_cond_clockwait", true)
      .Cases("pthread_mutex_timedlock", "pthread_mutex_clocklock", true)
      .Cases("pthread_rwlock_timedrdlock", "pthread_rwlock_timedwrlock", true)
      .Cases("pthread_rwlock_clockrdlock", "pthread_rwlock_clockwrlock", true)
      .Cases("sem_timedwait", "sem_clockwait", true)
      .Cases("mtx_timedlock", "cnd_timedwait", true)
      .Cases("pthread_timedjoin_np", "pthread_clockjoin_np", true)
      .Default(name.starts_with("_ZNSt11this_thread11sleep_until") ||
               name.starts_with("_ZNSt18condition_variable10wait_until"));
}

/// Functions that take a time to no effect: every random number is tried, whatever the seed, and
/// what is printed is not looked at.
bool ignores_time(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("srand", "srandom", "srand48", true)
      .Cases("printf", "fprintf", "puts", "fputs", true)
      .Default(name.starts_with("_ZNSolsE"));  // std::cout << a number
}

llvm::StringRef callee(const Value& value) {
  const auto* const call = llvm::dyn_cast<llvm::CallBase>(&value);
  const auto* const called = call == nullptr ? nullptr : call->getCalledFunction();
  return called == nullptr ? llvm::StringRef() : called->getName();
}

class Deadlines {
 public:
  explicit Deadlines(llvm::Function& function) {
    for (Instruction& instruction : llvm::instructions(function)) {
      if (auto* slot = llvm::dyn_cast<AllocaInst>(&instruction)) slots_.insert(slot);
      if (reads_clock(callee(instruction))) {
        readings_.push_back(llvm::cast<llvm::CallBase>(&instruction));
      }
    }
  }

  bool run() {
    if (readings_.empty()) return false;
    bool is_stable = false;
    while (!is_stable) {
      is_stable =
          slots_.remove_if([&](const AllocaInst* slot) { return !is_deadline(*slot); }) == 0;
    }
    bool changed = false;
    for (llvm::CallBase* reading : readings_) {
      if (!is_for_deadline(*reading)) continue;
      const llvm::FunctionCallee marked = reading->getModule()->getOrInsertFunction(
          ("proviso_deadline_" + callee(*reading)).str(), reading->getFunctionType());
      reading->setCalledFunction(marked);
      changed = true;
    }
    return changed;
  }

 private:
  /// The variable that the address is a field of, if it may be a deadline.
  const AllocaInst* slot_of(const Value& address) const {
    auto* const slot = llvm::dyn_cast<AllocaInst>(address.stripInBoundsConstantOffsets());
    return slot != nullptr && slots_.contains(const_cast<AllocaInst*>(slot)) ? slot : nullptr;
  }

  bool is_deadline(const AllocaInst& slot) const {
    return slot.isStaticAlloca() && is_address_kept(slot);
  }

  /// Whether an address in a deadline is used as that of a deadline only.
  bool is_address_kept(const Value& address) const {
    for (const llvm::User* user : address.users()) {
      if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(user)) {
        if (load->isVolatile() || !is_time_kept(*load)) return false;
      } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (store->isVolatile() || store->getValueOperand() == &address) return false;
      } else if (const auto* part = llvm::dyn_cast<llvm::GetElementPtrInst>(user)) {
        if (!part->hasAllConstantIndices() || !is_address_kept(*part)) return false;
      } else if (const auto* copy = llvm::dyn_cast<llvm::MemCpyInst>(user)) {
        if (slot_of(*copy->getRawDest()) == nullptr || slot_of(*copy->getRawSource()) == nullptr) {
          return false;
        }
      } else if (converts(callee(*user))) {
        if (!is_conversion_kept(*llvm::cast<llvm::CallBase>(user))) return false;
      } else if (!llvm::isa<llvm::LifetimeIntrinsic>(user) && !llvm::isa<llvm::MemSetInst>(user) &&
                 !llvm::isa<llvm::DbgInfoIntrinsic>(user) && !reads_clock(callee(*user)) &&
                 !waits(callee(*user)) && !ignores_time(callee(*user))) {
        return false;
      }
    }
    return true;
  }

  /// Whether a time, or what was computed from one, ends in deadlines only.
  bool is_time_kept(const Value& time) const {
    for (const llvm::User* user : time.users()) {
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
        if (slot_of(*store->getPointerOperand()) == nullptr) return false;
      } else if (llvm::isa<llvm::BinaryOperator>(user) || llvm::isa<llvm::CastInst>(user)) {
        if (!is_time_kept(*user)) return false;
      } else if (const auto* compared = llvm::dyn_cast<llvm::ICmpInst>(user)) {
        if (!only_carries(*compared)) return false;
      } else if (llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::GetElementPtrInst>(user)) {
        if (!is_time_kept(*user)) return false;  // a member of a date
      } else if (converts(callee(*user))) {
        if (!is_conversion_kept(*llvm::cast<llvm::CallBase>(user))) return false;
      } else if (!ignores_time(callee(*user))) {
        return false;
      }
    }
    return true;
  }

  /// Whether what the function is given and gives are times, dates, and texts of these.
  bool is_conversion_kept(const llvm::CallBase& call) const {
    // What is printed into a text that is kept may come from anywhere.
    const bool prints = callee(call).ends_with("printf");
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      const Value& argument = *call.getArgOperand(i);
      if (!argument.getType()->isPointerTy() || (prints && i > 0)) continue;
      if (!only_reads(callee(call), i) && slot_of(argument) == nullptr && !is_constant(argument)) {
        return false;
      }
    }
    return is_time_kept(call);
  }

  /// Whether the function writes nothing by way of this argument.
  static bool only_reads(llvm::StringRef name, unsigned argument) {
    if (name == "strftime") return argument == 2 || argument == 3;
    const bool writes = name == "mktime" || name.ends_with("printf") || name.contains("St6chrono");
    return argument == 0 && !writes;
  }

  static bool is_constant(const Value& pointer) {
    const auto* const variable = llvm::dyn_cast<llvm::GlobalVariable>(&pointer);
    return variable != nullptr && variable->isConstant();
  }

  /// Whether the comparison decides on nothing but a carry: if (…) { change deadlines }
  bool only_carries(const llvm::ICmpInst& compared) const {
    for (const llvm::User* user : compared.users()) {
      const auto* const branch = llvm::dyn_cast<llvm::BranchInst>(user);
      if (branch == nullptr || !branch->isConditional()) return false;
      const BasicBlock& carry = *branch->getSuccessor(0);
      if (carry.getSingleSuccessor() != branch->getSuccessor(1) ||
          carry.getSinglePredecessor() != branch->getParent()) {
        return false;
      }
      for (const Instruction& instruction : carry) {
        if (!only_changes_deadlines(instruction)) return false;
      }
    }
    return true;
  }

  bool only_changes_deadlines(const Instruction& instruction) const {
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      return !load->isVolatile() && slot_of(*load->getPointerOperand()) != nullptr;
    }
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      return !store->isVolatile() && slot_of(*store->getPointerOperand()) != nullptr;
    }
    return llvm::isa<llvm::BinaryOperator>(instruction) || llvm::isa<llvm::CastInst>(instruction) ||
           llvm::isa<llvm::GetElementPtrInst>(instruction) ||
           llvm::isa<llvm::BranchInst>(instruction) ||
           llvm::isa<llvm::DbgInfoIntrinsic>(instruction);
  }

  /// Where the time is written, and what is done with the result. Other functions return an error.
  bool is_for_deadline(const llvm::CallBase& reading) const {
    const llvm::StringRef name = callee(reading);
    const bool only_gives =
        name == "clock" || name.starts_with("_ZNSt6chrono") || reads_number(name);
    const bool gives = name == "time" || only_gives;
    if (gives && !is_time_kept(reading)) return false;
    if (only_gives) return true;
    const unsigned written = name == "clock_gettime" ? 1 : 0;
    if (reading.arg_size() <= written) return false;
    const Value& address = *reading.getArgOperand(written);
    if (gives && llvm::isa<llvm::ConstantPointerNull>(address)) return true;
    return slot_of(address) != nullptr;
  }

  llvm::SetVector<AllocaInst*> slots_ = {};
  std::vector<llvm::CallBase*> readings_ = {};
};

}  // namespace

bool mark_deadlines(llvm::Function& function) { return Deadlines(function).run(); }

}  // namespace proviso::pass
