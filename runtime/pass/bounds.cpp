// The question: is a[i] an element of a?
//
// Where an address is computed from a variable of the frame, a parameter in memory, a global or a
// thread-local variable, its bounds are known: an access is compared with them, however far it goes
// astray, and margins are not needed. An access at a constant offset that lies inside needs no
// check.
//
//   int a[4];   a[i] = 1;     proviso_bounds(a, 16, &a[i], 4, 1, "a")
//
// If another object defines the variable, only its declaration is known, which may leave the size
// open; its margin is looked at instead.
#include "bounds.hpp"

#include <optional>

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>

#include "frame_margins.hpp"
#include "functions.hpp"
#include "global_margins.hpp"

namespace proviso::pass {
namespace {

using llvm::Value;

/// A variable: where it begins, and its size, which may be computed.
struct Variable {
  Value* begin = nullptr;
  std::uint64_t fixed = 0;
  llvm::AllocaInst* computed = nullptr;
};

std::optional<Variable> known_variable(Value& value) {
  if (const auto marked = variable_within_margins(value)) return Variable{&value, marked->size};
  if (auto* slot = llvm::dyn_cast<llvm::AllocaInst>(&value)) {
    const auto size = slot->getAllocationSize(slot->getModule()->getDataLayout());
    if (size && size->isScalable()) return std::nullopt;
    return size ? Variable{slot, size->getFixedValue()} : Variable{slot, 0, slot};
  }
  if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&value)) {
    if (!global->hasDefinitiveInitializer()) return std::nullopt;
    return Variable{global, size_without_margin(*global)};
  }
  if (auto* parameter = llvm::dyn_cast<llvm::Argument>(&value); parameter != nullptr) {
    if (!parameter->hasByValAttr()) return std::nullopt;
    const llvm::DataLayout& layout = parameter->getParent()->getParent()->getDataLayout();
    return Variable{parameter, layout.getTypeAllocSize(parameter->getParamByValType())};
  }
  if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&value)) {
    if (call->getIntrinsicID() != llvm::Intrinsic::threadlocal_address) return std::nullopt;
    const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(call->getArgOperand(0));
    if (global == nullptr || !global->hasDefinitiveInitializer()) return std::nullopt;
    return Variable{call, size_without_margin(*global)};
  }
  return std::nullopt;
}

/// How far an address is from the beginning of its variable.
struct Offset {
  bool is_constant = true;
  std::int64_t bytes = 0;
};

/// Follows the computation of an address back to the variable.
std::optional<Variable> behind(Value& address, Offset& offset, const llvm::DataLayout& layout) {
  Value* value = &address;
  for (;;) {
    if (const auto found = known_variable(*value)) return found;
    if (auto* element = llvm::dyn_cast<llvm::GEPOperator>(value)) {
      llvm::APInt moved(layout.getIndexTypeSizeInBits(element->getType()), 0);
      offset.is_constant &= element->accumulateConstantOffset(layout, moved);
      offset.bytes += moved.getSExtValue();
      value = element->getPointerOperand();
    } else if (auto* frozen = llvm::dyn_cast<llvm::FreezeInst>(value)) {
      value = frozen->getOperand(0);
    } else {
      return std::nullopt;
    }
    if (!value->getType()->isPointerTy()) return std::nullopt;
  }
}

std::string name_of(Value& variable) {
  if (const auto marked = variable_within_margins(variable)) return marked->name;
  if (auto* slot = llvm::dyn_cast<llvm::AllocaInst>(&variable)) return variable_name(*slot);
  if (auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&variable)) {
    return name_of(*call->getArgOperand(0));
  }
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&variable)) {
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> described;
    global->getDebugInfo(described);
    if (!described.empty()) return described.front()->getVariable()->getName().str();
    return global->hasPrivateLinkage() ? "" : llvm::demangle(global->getName().str());
  }
  return variable.getName().str();
}

/// As the runtime counts: the elements of room that was computed.
Value* size_of(const Variable& variable, llvm::IRBuilder<>& builder) {
  if (variable.computed == nullptr) return builder.getInt64(variable.fixed);
  const llvm::DataLayout& layout = variable.computed->getModule()->getDataLayout();
  const std::uint64_t element = layout.getTypeAllocSize(variable.computed->getAllocatedType());
  Value* const count =
      builder.CreateZExtOrTrunc(variable.computed->getArraySize(), builder.getInt64Ty());
  return builder.CreateMul(count, builder.getInt64(element));
}

}  // namespace

void check_bounds(llvm::Instruction& at, Value& address, Value& size, bool is_write) {
  llvm::Module& module = *at.getModule();
  if (!address.getType()->isPointerTy() || address.getType()->getPointerAddressSpace() != 0) return;
  Offset offset;
  const auto variable = behind(address, offset, module.getDataLayout());
  if (!variable) return;
  const auto* const accessed = llvm::dyn_cast<llvm::ConstantInt>(&size);
  const auto from = static_cast<std::uint64_t>(offset.bytes);  // too far if it is negative
  const bool is_inside = variable->computed == nullptr && accessed != nullptr &&
                         offset.is_constant && from <= variable->fixed &&
                         accessed->getZExtValue() <= variable->fixed - from;
  if (is_inside) return;
  llvm::IRBuilder<> builder(&at);
  builder.SetCurrentDebugLocation(location_in(*at.getFunction(), at));
  auto* const pointer = builder.getPtrTy();
  auto* const number = builder.getInt64Ty();
  const llvm::FunctionCallee check = module.getOrInsertFunction(
      "proviso_bounds",
      llvm::FunctionType::get(builder.getVoidTy(),
                              {pointer, number, pointer, number, builder.getInt32Ty(), pointer},
                              false));
  builder
      .CreateCall(check, {variable->begin, size_of(*variable, builder), &address,
                          builder.CreateZExtOrTrunc(&size, number), builder.getInt32(is_write),
                          builder.CreateGlobalStringPtr(name_of(*variable->begin))})
      ->setDoesNotThrow();
}

void check_bounds(llvm::Instruction& at, Value& address, std::uint64_t size, bool is_write) {
  check_bounds(at, address, *llvm::ConstantInt::get(llvm::Type::getInt64Ty(at.getContext()), size),
               is_write);
}

}  // namespace proviso::pass
