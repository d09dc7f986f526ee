// A lane is accessed if its bit of the mask is set, so each lane has a hook that gets the bit:
//
//   masked.store(v, p, m)      lane i: p + i elements
//   masked.scatter(v, ps, m)   lane i: ps[i]
//   compressstore(v, p, m)     lane i: p + so many elements as bits are set before i
//
// The processor's own masked moves take the highest bit of each element of the mask.
#include "vector_accesses.hpp"

#include <llvm/IR/DataLayout.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/Intrinsics.h>
#include <llvm/IR/IntrinsicsX86.h>

#include "functions.hpp"

namespace proviso::pass {
namespace {

using llvm::Value;
namespace Intrinsic = llvm::Intrinsic;

enum class Lanes { Adjacent, Anywhere, Packed };

struct VectorAccess {
  AccessKind kind = AccessKind::Read;
  Lanes lanes = Lanes::Adjacent;
  llvm::Type* type = nullptr;  // of the vector in memory
  Value* address = nullptr;    // or addresses
  Value* mask = nullptr;       // null: all lanes
};

std::optional<VectorAccess> processor_access(llvm::IntrinsicInst& call) {
  const auto argument = [&](unsigned number) { return call.getArgOperand(number); };
  switch (call.getIntrinsicID()) {
    case Intrinsic::x86_avx_maskload_ps:
    case Intrinsic::x86_avx_maskload_pd:
    case Intrinsic::x86_avx_maskload_ps_256:
    case Intrinsic::x86_avx_maskload_pd_256:
    case Intrinsic::x86_avx2_maskload_d:
    case Intrinsic::x86_avx2_maskload_q:
    case Intrinsic::x86_avx2_maskload_d_256:
    case Intrinsic::x86_avx2_maskload_q_256:
      return VectorAccess{AccessKind::Read, Lanes::Adjacent, call.getType(), argument(0),
                          argument(1)};
    case Intrinsic::x86_avx_maskstore_ps:
    case Intrinsic::x86_avx_maskstore_pd:
    case Intrinsic::x86_avx_maskstore_ps_256:
    case Intrinsic::x86_avx_maskstore_pd_256:
    case Intrinsic::x86_avx2_maskstore_d:
    case Intrinsic::x86_avx2_maskstore_q:
    case Intrinsic::x86_avx2_maskstore_d_256:
    case Intrinsic::x86_avx2_maskstore_q_256:
      return VectorAccess{AccessKind::Write, Lanes::Adjacent, argument(2)->getType(), argument(0),
                          argument(1)};
    case Intrinsic::x86_sse2_maskmov_dqu:
      return VectorAccess{AccessKind::Write, Lanes::Adjacent, argument(0)->getType(), argument(2),
                          argument(1)};
    case Intrinsic::x86_sse3_ldu_dq:
    case Intrinsic::x86_avx_ldu_dq_256:
      return VectorAccess{AccessKind::Read, Lanes::Adjacent, call.getType(), argument(0), nullptr};
    default:
      return std::nullopt;
  }
}

std::optional<VectorAccess> vector_access(llvm::IntrinsicInst& call) {
  const auto argument = [&](unsigned number) { return call.getArgOperand(number); };
  switch (call.getIntrinsicID()) {
    case Intrinsic::masked_load:
      return VectorAccess{AccessKind::Read, Lanes::Adjacent, call.getType(), argument(0),
                          argument(2)};
    case Intrinsic::masked_store:
      return VectorAccess{AccessKind::Write, Lanes::Adjacent, argument(0)->getType(), argument(1),
                          argument(3)};
    case Intrinsic::masked_gather:
      return VectorAccess{AccessKind::Read, Lanes::Anywhere, call.getType(), argument(0),
                          argument(2)};
    case Intrinsic::masked_scatter:
      return VectorAccess{AccessKind::Write, Lanes::Anywhere, argument(0)->getType(), argument(1),
                          argument(3)};
    case Intrinsic::masked_expandload:
      return VectorAccess{AccessKind::Read, Lanes::Packed, call.getType(), argument(0),
                          argument(1)};
    case Intrinsic::masked_compressstore:
      return VectorAccess{AccessKind::Write, Lanes::Packed, argument(0)->getType(), argument(1),
                          argument(2)};
    default:
      return processor_access(call);
  }
}

class LaneHooks {
 public:
  LaneHooks(llvm::IntrinsicInst& call, const VectorAccess& access, std::uint64_t size, Hooks& hooks)
      : call_(call), access_(access), size_(size), hooks_(hooks), builder_(&call) {
    builder_.SetCurrentDebugLocation(location_in(*call.getFunction(), call));
    packed_ = builder_.getInt64(0);
  }

  void add(unsigned lane) {
    Value* const bit = bit_of(lane);
    hooks_.masked(access_.kind, call_, *address_of(lane), size_, *bit);
    if (access_.lanes == Lanes::Packed) {
      packed_ = builder_.CreateAdd(packed_, builder_.CreateZExt(bit, builder_.getInt64Ty()));
    }
  }

 private:
  Value* bit_of(unsigned lane) {
    if (access_.mask == nullptr) return builder_.getTrue();
    Value* const element = builder_.CreateExtractElement(access_.mask, lane);
    if (element->getType()->isIntegerTy(1)) return element;
    auto* const whole =
        llvm::Type::getIntNTy(call_.getContext(), element->getType()->getScalarSizeInBits());
    Value* const bits = builder_.CreateBitCast(element, whole);
    return builder_.CreateICmpSLT(bits, llvm::ConstantInt::get(whole, 0));
  }

  Value* address_of(unsigned lane) {
    if (access_.lanes == Lanes::Anywhere) {
      return builder_.CreateExtractElement(access_.address, lane);
    }
    Value* const elements =
        access_.lanes == Lanes::Packed ? packed_ : builder_.getInt64(std::uint64_t{lane});
    return builder_.CreateGEP(builder_.getInt8Ty(), access_.address,
                              builder_.CreateMul(elements, builder_.getInt64(size_)));
  }

  llvm::IntrinsicInst& call_;
  const VectorAccess& access_;
  const std::uint64_t size_;
  Hooks& hooks_;
  llvm::IRBuilder<> builder_;
  Value* packed_ = nullptr;  // lanes that are accessed before this one
};

}  // namespace

bool instrument_vector_access(llvm::IntrinsicInst& call, Hooks& hooks) {
  const auto access = vector_access(call);
  if (!access) return false;
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(access->type);
  const auto* address = access->address->getType()->getScalarType();
  if (vector == nullptr || address->getPointerAddressSpace() != 0) return false;
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  const std::uint64_t size = layout.getTypeStoreSize(vector->getElementType());
  LaneHooks lanes(call, *access, size, hooks);
  for (unsigned lane = 0; lane < vector->getNumElements(); ++lane) lanes.add(lane);
  return true;
}

}  // namespace proviso::pass
