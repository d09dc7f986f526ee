#include "atomic_functions.hpp"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>

#include "functions.hpp"

namespace proviso::pass {
namespace {

void call(llvm::Instruction& before, const char* name, llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::Function& function = *before.getFunction();
  llvm::IRBuilder<> builder(&before);
  builder.SetCurrentDebugLocation(location_in(function, before));
  llvm::SmallVector<llvm::Type*, 1> types;
  for (llvm::Value* argument : arguments) types.push_back(argument->getType());
  auto* const type = llvm::FunctionType::get(builder.getVoidTy(), types, false);
  builder.CreateCall(function.getParent()->getOrInsertFunction(name, type), arguments);
}

void make_atomic(llvm::Function& function) {
  call(*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), "proviso_atomic_begin", {});
  llvm::SmallVector<llvm::Instruction*, 4> returns;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (llvm::isa<llvm::ReturnInst>(instruction)) returns.push_back(&instruction);
  }
  for (llvm::Instruction* instruction : returns) call(*instruction, "proviso_atomic_end", {});
}

/// The parameter is compared with zero as the function's own code would do it.
void assume_argument(llvm::Function& function) {
  llvm::Instruction& first = *function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  llvm::IRBuilder<> builder(&first);
  llvm::Value* const condition = function.getArg(0);
  llvm::Value* const is_true =
      builder.CreateICmpNE(condition, llvm::Constant::getNullValue(condition->getType()));
  call(first, "proviso_assume", {builder.CreateZExt(is_true, builder.getInt32Ty())});
}

/// Whether it is the function that must not be called, in C or C++.
bool is_error_function(llvm::StringRef name) {
  return llvm::StringSwitch<bool>(name)
      .Cases("reach_error", "_Z11reach_errorv", true)
      .Cases("__VERIFIER_error", "_Z16__VERIFIER_errorv", true)
      .Default(false);
}

/// A call is the error, whatever the body does. The runtime looks for the name in C (endings.cpp).
void report_calls(llvm::Function& function) {
  call(*function.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), "proviso_reach_error", {});
  const bool is_mangled = function.getName() == "_Z11reach_errorv";
  if (!is_mangled || function.getParent()->getNamedValue("reach_error") != nullptr) return;
  llvm::GlobalAlias::create("reach_error", &function)
      ->setLinkage(llvm::GlobalValue::WeakAnyLinkage);
}

}  // namespace

bool follow_verifier_names(llvm::Function& function) {
  const llvm::StringRef name = function.getName();
  if (is_error_function(name)) {
    report_calls(function);
    return true;
  }
  const bool is_mark = name == "__VERIFIER_atomic_begin" || name == "__VERIFIER_atomic_end";
  if (name.starts_with("__VERIFIER_atomic_") && !is_mark) {
    make_atomic(function);
    return true;
  }
  const bool assumes = name == "assume_abort_if_not" && function.arg_size() == 1 &&
                       function.getArg(0)->getType()->isIntegerTy();
  if (assumes) assume_argument(function);
  return assumes;
}

}  // namespace proviso::pass
