// The question: was an access forgotten?
//
// The instrumentation decides for each kind of instruction what to put before it, and a mistake
// there is a race that is missed in silence. So the result is looked at again by code that shares
// no decision with it: each instruction that may touch memory must stand directly behind a hook
// with its address and size, or be on one of these lists:
//
//   reads a constant      a global variable that never changes
//   never leaves          memory that only this function knows, by a proof of its own
//   (locality.cpp) the plugin's own      clearing of slots, arrays of addresses for points harmless
//   an intrinsic or assembly of harmless.cpp undecided             a call of proviso_unhooked or
//   proviso_refused stands before it
//
// A hook counts for the one instruction behind it: between them nothing touches memory, and nothing
// but hooks is called. So the loss of any single hook is noticed; tests/plugin/closure_test.cpp
// takes them out at random. Whatever has neither hook nor reason gets a call of proviso_unhooked.
#include "closure.hpp"

#include <functional>
#include <optional>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "functions.hpp"
#include "harmless.hpp"
#include "locality.hpp"
#include "masked_lanes.hpp"
#include "own_code.hpp"
#include "written_hooks.hpp"

namespace proviso::pass {
namespace {

using llvm::Instruction;
using llvm::Value;

constexpr std::uint64_t kArgumentList = 24;

/// Nothing: it needs none. Otherwise the reason, or none.
using Result = std::optional<std::string>;

class Closure {
 public:
  explicit Closure(llvm::Function& function)
      : function_(function), layout_(function.getParent()->getDataLayout()), local_(function) {}

  std::vector<Unhooked> run() {
    std::vector<Unhooked> found;
    for (Instruction& instruction : llvm::instructions(function_)) {
      if (Result result = look_at(instruction)) found.push_back({&instruction, *result});
    }
    return found;
  }

 private:
  Result look_at(const Instruction& instruction) const {
    if (is_own(instruction)) return own(instruction);
    if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) return look_at(*load);
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) return look_at(*store);
    if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
      return look_at_atomic(*update, update->getType(), *update->getPointerOperand(),
                            {HookKind::AtomicUpdate, order_number(update->getOrdering())});
    }
    if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
      return look_at_atomic(*exchange, exchange->getNewValOperand()->getType(),
                            *exchange->getPointerOperand(),
                            {HookKind::AtomicCompare, order_number(exchange->getSuccessOrdering()),
                             order_number(exchange->getFailureOrdering())});
    }
    if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
      if (fence->getSyncScopeID() == llvm::SyncScope::SingleThread) return "harmless";
      return behind(instruction, [&](const WrittenHook& hook) {
        return hook.kind == HookKind::Fence && hook.order == order_number(fence->getOrdering());
      });
    }
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) return look_at(*call);
    if (!instruction.mayReadOrWriteMemory()) return std::nullopt;
    return undecided_or_forgotten(instruction);
  }

  /// What the plugin writes, it writes to variables of the frame.
  Result own(const Instruction& instruction) const {
    const Value* address = nullptr;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
      address = store->getPointerOperand();
    } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
      address = load->getPointerOperand();
    } else if (const auto* fill = llvm::dyn_cast<llvm::MemSetInst>(&instruction)) {
      address = fill->getRawDest();
    }
    if (address == nullptr) return "";
    const Value* const object = address->stripInBoundsConstantOffsets();
    return llvm::isa<llvm::AllocaInst>(object) ? "the plugin's own" : "";
  }

  Result behind(const Instruction& instruction,
                const std::function<bool(const WrittenHook&)>& fits) const {
    if (has_hook(instruction, fits)) return std::nullopt;
    return undecided_or_forgotten(instruction);
  }

  /// The note that the instrumentation left, or an empty reason.
  static std::string undecided_or_forgotten(const Instruction& instruction) {
    const bool is_noted = has_hook(instruction, [](const WrittenHook& hook) {
      return hook.kind == HookKind::Unhooked || hook.kind == HookKind::Refused;
    });
    return is_noted ? "undecided" : "";
  }

  std::uint64_t size_of(llvm::Type* type) const {
    const llvm::TypeSize size = layout_.getTypeStoreSize(type);
    return size.isScalable() ? 0 : size.getFixedValue();
  }

  /// The code generator calls functions for atomic accesses like this, so that they have become
  /// plain.
  static bool is_no_instruction(std::uint64_t size, llvm::Align align) {
    return size > 8 || align.value() < size;
  }

  Result look_at(const llvm::LoadInst& load) const {
    const Value& address = *load.getPointerOperand();
    if (local_.is_local(address)) return "never leaves";
    if (local_.is_local_or_constant(address)) return "reads a constant";
    const std::uint64_t size = size_of(load.getType());
    if (size == 0 && load.getType()->isSized()) return undecided_or_empty(load, load.getType());
    if (load.isAtomic() && load.getSyncScopeID() != llvm::SyncScope::SingleThread) {
      return look_at_atomic(load, load.getType(), address,
                            {HookKind::AtomicLoad, order_number(load.getOrdering())});
    }
    const bool was_atomic = is_no_instruction(size, load.getAlign());
    return behind(load, [&](const WrittenHook& hook) {
      const bool is_kind = hook.kind == HookKind::Read || hook.kind == HookKind::TableRead ||
                           (was_atomic && (hook.kind == HookKind::AtomicLoad ||
                                           hook.kind == HookKind::AtomicUpdate ||
                                           hook.kind == HookKind::AtomicCompare));
      return is_kind && hook.covers(address, size);
    });
  }

  Result look_at(const llvm::StoreInst& store) const {
    const Value& address = *store.getPointerOperand();
    if (local_.is_local(address)) return "never leaves";
    const Value& value = *store.getValueOperand();
    const std::uint64_t size = size_of(value.getType());
    if (size == 0 && value.getType()->isSized()) return undecided_or_empty(store, value.getType());
    if (store.isAtomic() && store.getSyncScopeID() != llvm::SyncScope::SingleThread) {
      return look_at_atomic(store, value.getType(), address,
                            {HookKind::AtomicStore, order_number(store.getOrdering())});
    }
    const bool was_atomic = is_no_instruction(size, store.getAlign());
    const auto fits = [&](const WrittenHook& hook) {
      const bool is_table = hook.kind == HookKind::TableWrite && hook.value == &value;
      const bool is_kind = hook.kind == HookKind::Write || is_table ||
                           (was_atomic && hook.kind == HookKind::AtomicStore);
      return is_kind && hook.covers(address, size);
    };
    if (has_hook(store, fits) || (was_atomic && ends_update(store, address, size))) {
      return std::nullopt;
    }
    return undecided_or_forgotten(store);
  }

  /// A read-modify-write that has become a load, a computation and this store.
  static bool ends_update(const llvm::StoreInst& store, const Value& address, std::uint64_t size) {
    const Instruction* before = store.getPrevNode();
    while (before != nullptr && !before->mayReadOrWriteMemory()) before = before->getPrevNode();
    const auto* load = llvm::dyn_cast_or_null<llvm::LoadInst>(before);
    const bool is_same = load != nullptr && load->getPointerOperand() == &address;
    return is_same && has_hook(*load, [&](const WrittenHook& hook) {
             const bool is_kind =
                 hook.kind == HookKind::AtomicUpdate || hook.kind == HookKind::AtomicCompare;
             return is_kind && hook.covers(address, size);
           });
  }

  /// An empty type has no bytes; one whose size the processor chooses has a note.
  Result undecided_or_empty(const Instruction& instruction, llvm::Type* type) const {
    if (!layout_.getTypeStoreSize(type).isScalable()) return std::nullopt;
    return undecided_or_forgotten(instruction);
  }

  struct Atomic {
    HookKind kind;
    int order = 0;
    int failure = 0;
  };

  Result look_at_atomic(const Instruction& instruction, llvm::Type* type, const Value& address,
                        const Atomic& wanted) const {
    if (local_.is_local(address)) return "never leaves";
    const std::uint64_t size = size_of(type);
    return behind(instruction, [&](const WrittenHook& hook) {
      return hook.kind == wanted.kind && hook.covers(address, size) && hook.order == wanted.order &&
             hook.failure == wanted.failure;
    });
  }

  Result look_at(const llvm::CallBase& call) const {
    if (written_hook(call)) return std::nullopt;
    for (unsigned i = 0; i < call.arg_size(); ++i) {
      if (call.isByValArgument(i) &&
          !is_read(call, *call.getArgOperand(i), size_of(call.getParamByValType(i)))) {
        return undecided_or_forgotten(call);
      }
      if (call.isInAllocaArgument(i)) return undecided_or_forgotten(call);
    }
    if (const auto* text = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand())) {
      return is_harmless(*text) ? "harmless" : undecided_or_forgotten(call);
    }
    const auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call);
    return intrinsic == nullptr ? std::nullopt : look_at_intrinsic(*intrinsic);
  }

  bool is_read(const llvm::CallBase& call, const Value& address, std::uint64_t size) const {
    return local_.is_local_or_constant(address) || has_hook(call, [&](const WrittenHook& hook) {
             return hook.kind == HookKind::Read && hook.covers(address, size);
           });
  }

  Result look_at_intrinsic(const llvm::IntrinsicInst& call) const {
    if (const auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&call)) {
      const auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(memory);
      const bool is_local = local_.is_local(*memory->getRawDest()) &&
                            (copy == nullptr || local_.is_local_or_constant(*copy->getRawSource()));
      return is_local ? "never leaves" : undecided_or_forgotten(call);
    }
    const llvm::Intrinsic::ID id = call.getIntrinsicID();
    if (id == llvm::Intrinsic::vastart || id == llvm::Intrinsic::vacopy) {
      const bool is_copy = id == llvm::Intrinsic::vacopy;
      const bool is_written = has_hook(call, [&](const WrittenHook& hook) {
        return hook.kind == HookKind::Write && hook.covers(*call.getArgOperand(0), kArgumentList);
      });
      if (is_written && (!is_copy || is_read(call, *call.getArgOperand(1), kArgumentList))) {
        return std::nullopt;
      }
      return undecided_or_forgotten(call);
    }
    if (is_harmless(call)) return "harmless";
    return has_all_lanes(call) ? std::nullopt : Result(undecided_or_forgotten(call));
  }

  llvm::Function& function_;
  const llvm::DataLayout& layout_;
  const Locality local_;
};

std::string place_of(const Instruction& instruction) {
  const llvm::DILocation* const line = instruction.getDebugLoc();
  if (line == nullptr) return "?";
  return line->getFilename().str() + ":" + std::to_string(line->getLine());
}

}  // namespace

std::vector<Unhooked> unhooked_in(llvm::Function& function) { return Closure(function).run(); }

void close(const std::vector<Unhooked>& found) {
  for (const Unhooked& one : found) {
    if (!one.reason.empty()) continue;
    llvm::IRBuilder<> builder(one.at);
    builder.SetCurrentDebugLocation(location_in(*one.at->getFunction(), *one.at));
    const llvm::FunctionCallee note = one.at->getModule()->getOrInsertFunction(
        "proviso_unhooked",
        llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, false));
    builder.CreateCall(note, {builder.CreateGlobalStringPtr("an access without a hook")});
  }
}

std::string listed(const std::vector<Unhooked>& found) {
  std::string text;
  for (const Unhooked& one : found) {
    text += (one.reason.empty() ? "forgotten" : one.reason) + "\t" +
            one.at->getFunction()->getName().str() + "\t" + place_of(*one.at) + "\t" +
            one.at->getOpcodeName() + "\n";
  }
  return text;
}

}  // namespace proviso::pass
