// The question: can the program cancel threads?
//
// A module that names pthread_cancel has a byte in the section proviso_cancels. If there is no such
// section, no function is a cancellation point (runtime/step/cancellation.hpp).
#include "cancellations.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace proviso::pass {

void mark_cancellations(llvm::Module& module) {
  if (module.getFunction("pthread_cancel") == nullptr) return;
  auto* const byte = llvm::Type::getInt8Ty(module.getContext());
  auto* const entry =
      new llvm::GlobalVariable(module, byte, true, llvm::GlobalValue::PrivateLinkage,
                               llvm::ConstantInt::get(byte, 1), "proviso_cancels");
  entry->setSection("proviso_cancels");
  llvm::appendToUsed(module, {entry});
}

}  // namespace proviso::pass
