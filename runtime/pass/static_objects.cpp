// The question: when is a static object gone, and how large is it?
//
// The destructor of a static object is registered by __cxa_atexit, which is told the address and
// not the size. A thread that still runs when main has returned may use the object after that:
// nothing of it was written if the destructor has nothing to do, as that of a short std::string. So
// each registration says what it destroys:
//
//   __cxa_atexit(destroy, &text, handle)   becomes
//   proviso_destroy_at_exit(destroy, &text, handle, &text, 32)
//
// An array is destroyed by a function without an argument, which uses one global variable.
#include "static_objects.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

namespace proviso::pass {
namespace {

using llvm::GlobalVariable;
using llvm::Value;

/// The variable that the address, or an expression of constants, is made of.
GlobalVariable* base_of(Value& value) {
  return llvm::dyn_cast<GlobalVariable>(value.stripInBoundsConstantOffsets());
}

/// The one variable that the function uses, if there is no other.
GlobalVariable* only_variable(llvm::Function& function) {
  GlobalVariable* found = nullptr;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    for (Value* operand : instruction.operands()) {
      GlobalVariable* const used = operand->getType()->isPointerTy() ? base_of(*operand) : nullptr;
      if (used == nullptr || used == found) continue;
      if (found != nullptr) return nullptr;
      found = used;
    }
  }
  return found;
}

GlobalVariable* destroyed_by(llvm::CallBase& call) {
  Value& object = *call.getArgOperand(1);
  if (!llvm::isa<llvm::ConstantPointerNull>(object)) return base_of(object);
  auto* const destroys = llvm::dyn_cast<llvm::Function>(call.getArgOperand(0));
  const bool is_of_array = destroys != nullptr && !destroys->isDeclaration() &&
                           destroys->getName().starts_with("__cxx_global_array_dtor");
  return is_of_array ? only_variable(*destroys) : nullptr;
}

void report(llvm::CallBase& call, GlobalVariable& object) {
  llvm::Module& module = *call.getModule();
  llvm::IRBuilder<> builder(&call);
  const std::uint64_t size = module.getDataLayout().getTypeAllocSize(object.getValueType());
  auto* const pointer = builder.getPtrTy();
  const llvm::FunctionCallee registers =
      module.getOrInsertFunction("proviso_destroy_at_exit", call.getType(), pointer, pointer,
                                 pointer, pointer, builder.getInt64Ty());
  Value* const made =
      builder.CreateCall(registers, {call.getArgOperand(0), call.getArgOperand(1),
                                     call.getArgOperand(2), &object, builder.getInt64(size)});
  call.replaceAllUsesWith(made);
  call.eraseFromParent();
}

}  // namespace

bool report_static_objects(llvm::Function& function) {
  std::vector<llvm::CallInst*> found;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* const call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call == nullptr || call->getCalledFunction() == nullptr || call->arg_size() != 3) continue;
    if (call->getCalledFunction()->getName() == "__cxa_atexit") found.push_back(call);
  }
  bool changed = false;
  for (llvm::CallInst* call : found) {
    GlobalVariable* const object = destroyed_by(*call);
    if (object == nullptr || !object->getValueType()->isSized()) continue;
    report(*call, *object);
    changed = true;
  }
  return changed;
}

}  // namespace proviso::pass
