// The question is that of escapes.cpp, asked of the instrumented code, and the answer is found the
// other way round. There each variable is followed to its uses. Here each value is given the set of
// objects that it may point into, up to a fixed point; then every instruction leaks the objects
// behind those of its operands that it does more with than access, compute or compare. The two
// share no code, and must agree: what only the first takes for private is undecided, and of what
// only the second takes for local a lost hook would not be noticed.
#include "locality.hpp"

#include <algorithm>

#include <llvm/IR/Constants.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

namespace proviso::pass {
namespace {

using llvm::Instruction;
using llvm::Value;

/// A function of the runtime that looks at an address and forgets it.
bool is_hook(const llvm::CallBase& call) {
  const llvm::Function* const called = call.getCalledFunction();
  if (called == nullptr || !called->isDeclaration()) return false;
  const llvm::StringRef name = called->getName();
  return name.starts_with("__tsan_") || name.starts_with("proviso_atomic_") ||
         name.starts_with("proviso_read") || name == "proviso_write_if" ||
         name == "proviso_bounds" || name == "proviso_compare_addresses";
}

bool keeps_argument(const llvm::CallBase& call, unsigned operand) {
  if (is_hook(call)) return false;
  if (const llvm::Function* called = call.getCalledFunction()) {
    const llvm::StringRef name = called->getName();
    const bool is_plain = name.starts_with("llvm.memcpy.p") || name.starts_with("llvm.memset.p") ||
                          name.starts_with("llvm.memmove.p") || name.starts_with("llvm.memcpy.i") ||
                          name.starts_with("llvm.memset.i") || name.starts_with("llvm.lifetime.");
    if (called->isIntrinsic() && is_plain) return false;
  }
  return operand >= call.arg_size() || !call.paramHasAttr(operand, llvm::Attribute::ByVal);
}

/// Whether the instruction does more with the operand than to access, compute or compare.
bool leaks(const Instruction& instruction, unsigned operand) {
  switch (instruction.getOpcode()) {
    case Instruction::Load:
    case Instruction::ICmp:
      return false;
    case Instruction::Store:
      return operand == 0;
    case Instruction::AtomicRMW:
    case Instruction::AtomicCmpXchg:
      return operand != 0;
    case Instruction::GetElementPtr:
      return operand != 0 || !instruction.getType()->isPointerTy();
    case Instruction::PHI:
    case Instruction::Select:
    case Instruction::Freeze:
    case Instruction::BitCast:
      return !instruction.getType()->isPointerTy();
    case Instruction::Call:
    case Instruction::Invoke:
    case Instruction::CallBr:
      return keeps_argument(llvm::cast<llvm::CallBase>(instruction), operand);
    default:
      return true;
  }
}

const llvm::GlobalVariable* constant_behind(const Value* value) {
  while (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(value)) {
    const unsigned code = expression->getOpcode();
    if (code != Instruction::GetElementPtr && code != Instruction::BitCast) return nullptr;
    value = expression->getOperand(0);
  }
  const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(value);
  const bool is_fixed =
      variable != nullptr && variable->isConstant() && variable->hasDefinitiveInitializer();
  return is_fixed ? variable : nullptr;
}

}  // namespace

Locality::Locality(const llvm::Function& function) {
  for (const llvm::Argument& parameter : function.args()) {
    if (parameter.hasByValAttr()) objects_[&parameter].insert(&parameter);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (const Instruction& instruction : llvm::instructions(function)) {
      if (instruction.getType()->isPointerTy()) changed |= update(instruction);
    }
  }
  for (const Instruction& instruction : llvm::instructions(function)) leak_operands(instruction);
}

Locality::Objects Locality::objects_of(const Value& address) const {
  const auto known = objects_.find(&address);
  if (known != objects_.end()) return known->second;
  Objects objects;
  // An instruction that has not been looked at yet adds nothing so far.
  if (!llvm::isa<Instruction>(address)) objects.insert(constant_behind(&address));
  return objects;
}

bool Locality::update(const Instruction& instruction) {
  Objects found;
  const auto join = [&](const Value* operand) {
    const Objects objects = objects_of(*operand);
    found.insert(objects.begin(), objects.end());
  };
  switch (instruction.getOpcode()) {
    case Instruction::Alloca:
      found.insert(&instruction);
      break;
    case Instruction::GetElementPtr:
    case Instruction::BitCast:
    case Instruction::Freeze:
      join(instruction.getOperand(0));
      break;
    case Instruction::Select:
      join(instruction.getOperand(1));
      join(instruction.getOperand(2));
      break;
    case Instruction::PHI:
      for (const llvm::Use& use : instruction.operands()) join(use.get());
      break;
    default:
      found.insert(nullptr);
  }
  Objects& objects = objects_[&instruction];
  const std::size_t before = objects.size();
  objects.insert(found.begin(), found.end());
  return objects.size() != before;
}

void Locality::leak_operands(const Instruction& instruction) {
  for (unsigned i = 0; i < instruction.getNumOperands(); ++i) {
    const Value& operand = *instruction.getOperand(i);
    if (!operand.getType()->isPointerTy() || !leaks(instruction, i)) continue;
    for (const Value* object : objects_of(operand)) leaked_.insert(object);
  }
}

bool Locality::is_local(const Value& address) const { return all_known(address, false); }

bool Locality::is_local_or_constant(const Value& address) const { return all_known(address, true); }

bool Locality::all_known(const Value& address, bool constants) const {
  const Objects objects = objects_of(address);
  return !objects.empty() && std::all_of(objects.begin(), objects.end(), [&](const Value* object) {
    if (object == nullptr) return false;
    if (llvm::isa<llvm::GlobalVariable>(object)) return constants;
    return !leaked_.contains(object);
  });
}

}  // namespace proviso::pass
