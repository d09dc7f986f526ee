// The question: what does a function do to memory that other threads can see?
//
// The last of all passes answers it, on the code that is turned into instructions. Each load and
// store gets the hook of its size, whatever its type: sizes of 1, 2, 4, 8 and 16 bytes have their
// own, all others tell the range. Atomic instructions get a hook that stops, and are carried out
// behind it: the threads are fibres, and nobody comes between. Where the code generator would call
// a function for one (two words), it becomes plain instructions, which do the same for fibres.
// Copies become calls of the runtime. A parameter that is passed by value in memory is read by the
// caller. Vector instructions with masks have a hook for each lane (vector_accesses.cpp).
//
// What no hook describes is not passed over: assembly, unknown intrinsics, other address spaces
// get a call of proviso_unhooked, which makes the answer undecided where it is reached. What the
// machine answers (rdtsc, rdrand) is refused: the thread goes no further.
//
// Left out is only what escapes.cpp proves to be nobody else's, and reading constants. The closure
// check (closure.cpp) looks at the result again.
#include "accesses.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/LowerAtomic.h>

#include "bounds.hpp"
#include "escapes.hpp"
#include "harmless.hpp"
#include "own_code.hpp"
#include "unset_values.hpp"
#include "vector_accesses.hpp"

namespace proviso::pass {
namespace {

using llvm::Instruction;
using llvm::Value;

constexpr std::uint64_t kWidestInstruction = 8;  // that is atomic without a call
constexpr std::uint64_t kArgumentList = 24;      // bytes of a va_list

class Accesses {
 public:
  Accesses(llvm::Function& function, Hooks& hooks, bool bounds)
      : function_(function),
        bounds_(bounds),
        layout_(function.getParent()->getDataLayout()),
        hooks_(hooks),
        own_(function) {}

  void run() {
    std::vector<Instruction*> all;
    for (Instruction& instruction : llvm::instructions(function_)) all.push_back(&instruction);
    const unsigned before = hooks_.count();
    bool calls = false;
    for (Instruction* instruction : all) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(instruction);
      calls |= call != nullptr && !llvm::isa<llvm::IntrinsicInst>(call);
      if (!is_own(*instruction)) look_at(*instruction);
    }
    if (calls || hooks_.count() != before) hooks_.entry(function_);
  }

 private:
  void look_at(Instruction& instruction) {
    if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return look_at_load(*load);
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return look_at_store(*store);
    if (auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
      return look_at_update(*update);
    }
    if (auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
      return look_at_exchange(*exchange);
    }
    if (auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
      if (fence->getSyncScopeID() != llvm::SyncScope::SingleThread) hooks_.fence(*fence);
      return;
    }
    if (llvm::isa<llvm::VAArgInst>(instruction)) {
      return hooks_.unhooked(instruction, "an argument of a variadic function");
    }
    if (auto* compared = llvm::dyn_cast<llvm::ICmpInst>(&instruction)) {
      return look_at_comparison(*compared);
    }
    if (instruction.getOpcode() == Instruction::Sub) return look_at_difference(instruction);
    if (may_hash(instruction)) return hooks_.hash(instruction, *instruction.getOperand(0));
    if (auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) look_at_call(*call);
  }

  /// The difference of two addresses says which is the lower one.
  void look_at_difference(Instruction& difference) {
    auto* const left = llvm::dyn_cast<llvm::PtrToIntInst>(difference.getOperand(0));
    auto* const right = llvm::dyn_cast<llvm::PtrToIntInst>(difference.getOperand(1));
    if (left == nullptr || right == nullptr) return;
    if (may_be_unordered(*left->getOperand(0)) && may_be_unordered(*right->getOperand(0)) &&
        left->getPointerAddressSpace() == 0 && right->getPointerAddressSpace() == 0) {
      hooks_.difference(difference, *left->getOperand(0), *right->getOperand(0));
    }
  }

  /// Constants and variables of the frame are neither blocks of the heap nor names of threads.
  static bool may_be_unordered(const Value& word) {
    if (llvm::isa<llvm::Constant>(word)) return false;
    return !word.getType()->isPointerTy() ||
           !llvm::isa<llvm::AllocaInst>(word.stripInBoundsConstantOffsets());
  }

  /// Whether it may reduce the name of a thread, which is a word, to a small number.
  static bool may_hash(const Instruction& instruction) {
    const unsigned operation = instruction.getOpcode();
    const bool reduces = operation == Instruction::URem || operation == Instruction::SRem ||
                         operation == Instruction::And;
    if (!reduces || !instruction.getType()->isIntegerTy(64)) return false;
    const Value& word = *instruction.getOperand(0);
    return !llvm::isa<llvm::Constant>(word) && !llvm::isa<llvm::CastInst>(word);
  }

  void look_at_comparison(llvm::ICmpInst& compared) {
    const llvm::Type* const type = compared.getOperand(0)->getType();
    const bool is_word =
        type->isIntegerTy(64) || (type->isPointerTy() && type->getPointerAddressSpace() == 0);
    if (is_word && may_be_unordered(*compared.getOperand(0)) &&
        may_be_unordered(*compared.getOperand(1))) {
      hooks_.comparison(compared);
    }
  }

  void look_at_bounds(Instruction& at, Value& address, llvm::Type* type, bool is_write) {
    const llvm::TypeSize size = layout_.getTypeStoreSize(type);
    if (bounds_ && !size.isScalable()) check_bounds(at, address, size.getFixedValue(), is_write);
  }

  /// The bytes of a value in memory; none if that is not a number, and a note stands there.
  std::optional<std::uint64_t> size_at(Instruction& at, llvm::Type* type, const Value& address) {
    const llvm::TypeSize size = layout_.getTypeStoreSize(type);
    if (size.isScalable()) {
      hooks_.unhooked(at, "an access of a size that the processor chooses");
      return std::nullopt;
    }
    if (address.getType()->getPointerAddressSpace() != 0) {
      hooks_.unhooked(at, "an access to another address space");
      return std::nullopt;
    }
    return size.getFixedValue();
  }

  template <class Access>
  static bool is_atomic(const Access& access) {
    return access.isAtomic() && access.getSyncScopeID() != llvm::SyncScope::SingleThread;
  }

  static bool needs_call(std::uint64_t size, llvm::Align align) {
    return size > kWidestInstruction || align.value() < size;
  }

  void look_at_load(llvm::LoadInst& load) {
    Value& address = *load.getPointerOperand();
    look_at_bounds(load, address, load.getType(), false);
    if (own_.may_read_unseen(address)) return;
    const auto size = size_at(load, load.getType(), address);
    if (!size) return;
    const llvm::MDNode* tag = load.getMetadata(llvm::LLVMContext::MD_tbaa);
    if (is_atomic(load)) {
      hooks_.atomic("load", load, address, *size, load.getOrdering());
      if (needs_call(*size, load.getAlign())) load.setAtomic(llvm::AtomicOrdering::NotAtomic);
    } else if (tag != nullptr && tag->isTBAAVtableAccess() && load.getType()->isPointerTy()) {
      hooks_.table_read(load);
    } else {
      hooks_.plain(bounds_ && is_used(load) ? AccessKind::Use : AccessKind::Read, load, address,
                   *size);
    }
  }

  void look_at_store(llvm::StoreInst& store) {
    Value& address = *store.getPointerOperand();
    llvm::Type* const type = store.getValueOperand()->getType();
    look_at_bounds(store, address, type, true);
    if (own_.contains(address)) return;
    const auto size = size_at(store, type, address);
    if (!size) return;
    const llvm::MDNode* tag = store.getMetadata(llvm::LLVMContext::MD_tbaa);
    if (is_atomic(store)) {
      hooks_.atomic("store", store, address, *size, store.getOrdering());
      if (needs_call(*size, store.getAlign())) store.setAtomic(llvm::AtomicOrdering::NotAtomic);
    } else if (tag != nullptr && tag->isTBAAVtableAccess() && type->isPointerTy()) {
      hooks_.table_write(store);
    } else {
      hooks_.plain(AccessKind::Write, store, address, *size);
    }
  }

  void look_at_update(llvm::AtomicRMWInst& update) {
    Value& address = *update.getPointerOperand();
    look_at_bounds(update, address, update.getType(), true);
    const auto size = size_at(update, update.getType(), address);
    if (!size) return;
    if (!own_.contains(address)) {
      hooks_.atomic("update", update, address, *size, update.getOrdering());
    }
    if (needs_call(*size, update.getAlign())) llvm::lowerAtomicRMWInst(&update);
  }

  void look_at_exchange(llvm::AtomicCmpXchgInst& exchange) {
    Value& address = *exchange.getPointerOperand();
    look_at_bounds(exchange, address, exchange.getNewValOperand()->getType(), true);
    const auto size = size_at(exchange, exchange.getNewValOperand()->getType(), address);
    if (!size) return;
    if (!own_.contains(address)) {
      hooks_.atomic("compare", exchange, address, *size, exchange.getSuccessOrdering(),
                    exchange.getFailureOrdering());
    }
    if (needs_call(*size, exchange.getAlign())) llvm::lowerAtomicCmpXchgInst(&exchange);
  }

  void look_at_call(llvm::CallBase& call) {
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      if (call.isByValArgument(i)) look_at_copied(call, i);
      if (call.isInAllocaArgument(i) || call.paramHasAttr(i, llvm::Attribute::Preallocated)) {
        hooks_.unhooked(call, "an argument that is passed in memory");
      }
    }
    if (const auto* text = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand())) {
      if (!is_harmless(*text)) hooks_.unhooked(call, "inline assembly");
      return;
    }
    if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) look_at_intrinsic(*intrinsic);
  }

  void look_at_copied(llvm::CallBase& call, unsigned number) {
    Value& address = *call.getArgOperand(number);
    if (own_.may_read_unseen(address)) return;
    const auto size = size_at(call, call.getParamByValType(number), address);
    if (size) hooks_.plain(AccessKind::Read, call, address, *size);
  }

  void look_at_intrinsic(llvm::IntrinsicInst& call) {
    const auto argument = [&](unsigned number) -> Value& { return *call.getArgOperand(number); };
    switch (call.getIntrinsicID()) {
      case llvm::Intrinsic::memcpy:
      case llvm::Intrinsic::memcpy_inline:
        return look_at_copy(llvm::cast<llvm::MemTransferInst>(call), "__tsan_memcpy");
      case llvm::Intrinsic::memmove:
        return look_at_copy(llvm::cast<llvm::MemTransferInst>(call), "__tsan_memmove");
      case llvm::Intrinsic::memset:
      case llvm::Intrinsic::memset_inline:
        return look_at_fill(llvm::cast<llvm::MemSetInst>(call));
      case llvm::Intrinsic::vastart:
        return hooks_.plain(AccessKind::Write, call, argument(0), kArgumentList);
      case llvm::Intrinsic::vacopy:
        hooks_.plain(AccessKind::Read, call, argument(1), kArgumentList);
        return hooks_.plain(AccessKind::Write, call, argument(0), kArgumentList);
      default:
        break;
    }
    if (is_harmless(call) || instrument_vector_access(call, hooks_)) return;
    const std::string name = llvm::Intrinsic::getBaseName(call.getIntrinsicID()).str();
    if (is_unpredictable(call)) return hooks_.refused(call, name);
    hooks_.unhooked(call, name);
  }

  bool is_elsewhere(const llvm::MemIntrinsic& memory) const {
    const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(&memory);
    return memory.getDestAddressSpace() != 0 ||
           (copy != nullptr && copy->getSourceAddressSpace() != 0);
  }

  void look_at_copy(llvm::MemTransferInst& copy, const char* function) {
    if (is_elsewhere(copy)) return hooks_.unhooked(copy, "an access to another address space");
    if (bounds_) {
      check_bounds(copy, *copy.getRawSource(), *copy.getLength(), false);
      check_bounds(copy, *copy.getRawDest(), *copy.getLength(), true);
    }
    if (own_.contains(*copy.getRawDest()) && own_.may_read_unseen(*copy.getRawSource())) return;
    llvm::IRBuilder<> builder(&copy);
    Value* const size = builder.CreateZExtOrTrunc(copy.getLength(), builder.getInt64Ty());
    hooks_.replace(copy, function, {copy.getRawDest(), copy.getRawSource(), size});
  }

  void look_at_fill(llvm::MemSetInst& fill) {
    if (is_elsewhere(fill)) return hooks_.unhooked(fill, "an access to another address space");
    if (bounds_) check_bounds(fill, *fill.getRawDest(), *fill.getLength(), true);
    if (own_.contains(*fill.getRawDest())) return;
    llvm::IRBuilder<> builder(&fill);
    Value* const size = builder.CreateZExtOrTrunc(fill.getLength(), builder.getInt64Ty());
    Value* const value = builder.CreateZExt(fill.getValue(), builder.getInt32Ty());
    hooks_.replace(fill, "__tsan_memset", {fill.getRawDest(), value, size});
  }

  llvm::Function& function_;
  const bool bounds_;
  const llvm::DataLayout& layout_;
  Hooks& hooks_;
  const PrivateMemory own_;
};

}  // namespace

void instrument_accesses(llvm::Function& function, Hooks& hooks, bool bounds) {
  Accesses(function, hooks, bounds).run();
}

}  // namespace proviso::pass
