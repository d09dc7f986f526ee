#include "library_calls.hpp"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

namespace proviso::pass {
namespace {

/// The functions that LLVM's code generator knows how to replace and that access memory.
bool accesses_memory(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("memcmp", "bcmp", "memchr", "mempcpy", "memccpy", true)
      .Cases("strcpy", "stpcpy", "strcmp", "strlen", "strnlen", true)
      .Default(false);
}

/// A function of the standard library whose call of one of POSIX may fail without a cause.
struct Try {
  llvm::StringRef within;
  llvm::StringRef called;
  llvm::StringRef replacement;
};

constexpr Try kTries[] = {
    {"__gthread_mutex_trylock", "pthread_mutex_trylock", "proviso_try_lock"},
    {"__gthread_mutex_timedlock", "pthread_mutex_timedlock", "proviso_timed_lock"},
    {"timed_mutex", "pthread_mutex_clocklock", "proviso_clock_lock"},
    {"__glibcxx_rwlock_timedrdlock", "pthread_rwlock_timedrdlock", "proviso_timed_read_lock"},
    {"__glibcxx_rwlock_timedwrlock", "pthread_rwlock_timedwrlock", "proviso_timed_write_lock"},
    {"shared_timed_mutex", "pthread_rwlock_clockrdlock", "proviso_clock_read_lock"},
    {"shared_timed_mutex", "pthread_rwlock_clockwrlock", "proviso_clock_write_lock"}};

}  // namespace

void keep_library_calls(llvm::Function& function) {
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr) continue;
    if (!accesses_memory(call->getCalledFunction()->getName())) continue;
    call->removeFnAttr(llvm::Attribute::Builtin);
    call->addFnAttr(llvm::Attribute::NoBuiltin);
  }
}

bool mark_tries(llvm::Function& function) {
  bool changed = false;
  for (const Try& one : kTries) {
    if (!function.getName().contains(one.within)) continue;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
      auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* const called = call == nullptr ? nullptr : call->getCalledFunction();
      if (called == nullptr || called->getName() != one.called) continue;
      call->setCalledFunction(
          function.getParent()->getOrInsertFunction(one.replacement, call->getFunctionType()));
      changed = true;
    }
  }
  return changed;
}

}  // namespace proviso::pass
