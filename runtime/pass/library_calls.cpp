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
  if (!function.getName().contains("__gthread_mutex_trylock")) return false;
  bool changed = false;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* const call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* const called = call == nullptr ? nullptr : call->getCalledFunction();
    if (called == nullptr || called->getName() != "pthread_mutex_trylock") continue;
    call->setCalledFunction(
        function.getParent()->getOrInsertFunction("proviso_try_lock", call->getFunctionType()));
    changed = true;
  }
  return changed;
}

}  // namespace proviso::pass
