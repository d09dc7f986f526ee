// A vector instruction of n lanes must stand behind n hooks, no two for one lane. The
// address of a hook says which lane it is for: the offset from the address of the instruction, or
// the number of the element of its vector of addresses. Packed lanes have computed offsets; their
// hooks are different instructions, which tells them apart, and must all lead to the same base.
#include "masked_lanes.hpp"

#include <set>

#include <llvm/IR/Constants.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

#include "written_hooks.hpp"

namespace proviso::pass {
namespace {

using llvm::StringRef;
using llvm::Value;

struct Shape {
  HookKind kind = HookKind::ReadIf;
  const Value* address = nullptr;
  llvm::Type* type = nullptr;
  bool is_packed = false;
};

/// By its name: those that load give the vector, those that store get it, and each has one argument
/// that is an address or a vector of them.
std::optional<Shape> shape_of(const llvm::IntrinsicInst& call) {
  const StringRef name = call.getCalledFunction()->getName();
  const bool is_generic = name.starts_with("llvm.masked.");
  const bool is_processors =
      name.starts_with("llvm.x86.avx.mask") || name.starts_with("llvm.x86.avx2.mask") ||
      name.starts_with("llvm.x86.sse2.maskmov.dqu") || name.contains(".ldu.dq");
  if (!is_generic && !is_processors) return std::nullopt;
  Shape shape;
  shape.is_packed = name.contains("expandload") || name.contains("compressstore");
  const bool stores = call.getType()->isVoidTy();
  shape.kind = stores ? HookKind::WriteIf : HookKind::ReadIf;
  shape.type = call.getType();
  for (const Value* argument : call.args()) {
    if (argument->getType()->isPtrOrPtrVectorTy() && shape.address == nullptr) {
      const bool is_stored = stores && argument == call.getArgOperand(0) && is_generic;
      if (!is_stored) shape.address = argument;
    }
  }
  if (stores) shape.type = call.getArgOperand(is_generic ? 0 : 2)->getType();
  if (name.starts_with("llvm.x86.sse2.maskmov.dqu")) shape.type = call.getArgOperand(0)->getType();
  return shape;
}

/// The lane that the address is of; null if it is of none.
std::optional<std::uint64_t> lane_of(const Value& address, const Shape& shape, std::uint64_t size,
                                     const llvm::DataLayout& layout) {
  if (const auto* element = llvm::dyn_cast<llvm::ExtractElementInst>(&address)) {
    const auto* number = llvm::dyn_cast<llvm::ConstantInt>(element->getIndexOperand());
    const bool is_its = element->getVectorOperand() == shape.address && number != nullptr;
    return is_its ? std::optional(number->getZExtValue()) : std::nullopt;
  }
  llvm::APInt offset(64, 0);
  const Value* const base = address.stripAndAccumulateConstantOffsets(layout, offset, true);
  llvm::APInt begin(64, 0);
  const Value* const wanted = shape.address->stripAndAccumulateConstantOffsets(layout, begin, true);
  if (base != wanted) return std::nullopt;
  return (offset - begin).getZExtValue() / size;
}

bool is_behind(const Value& address, const Value& base) {
  const auto* element = llvm::dyn_cast<llvm::GetElementPtrInst>(&address);
  return &address == &base || (element != nullptr && element->getPointerOperand() == &base);
}

}  // namespace

bool has_all_lanes(const llvm::IntrinsicInst& call) {
  const auto shape = shape_of(call);
  if (!shape || shape->address == nullptr) return false;
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(shape->type);
  if (vector == nullptr) return false;
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  const std::uint64_t size = layout.getTypeStoreSize(vector->getElementType());
  std::set<std::uint64_t> lanes;
  std::uint64_t packed = 0;
  has_hook(call, [&](const WrittenHook& hook) {
    if (hook.kind != shape->kind || hook.size != size) return false;
    if (shape->is_packed) {
      packed += is_behind(*hook.address, *shape->address) ? 1 : 0;
    } else if (const auto lane = lane_of(*hook.address, *shape, size, layout)) {
      lanes.insert(*lane);
    }
    return false;
  });
  const std::uint64_t wanted = vector->getNumElements();
  if (shape->is_packed) return packed == wanted;
  return lanes.size() == wanted && *lanes.rbegin() < wanted;
}

}  // namespace proviso::pass
