#include "hooks.hpp"

#include <llvm/IR/Intrinsics.h>

#include "functions.hpp"

namespace proviso::pass {
namespace {

using llvm::AtomicOrdering;
using llvm::Instruction;
using llvm::IRBuilder;
using llvm::Value;

/// As std::memory_order counts.
int number_of(AtomicOrdering order) {
  switch (order) {
    case AtomicOrdering::NotAtomic:
    case AtomicOrdering::Unordered:
    case AtomicOrdering::Monotonic:
      return 0;
    case AtomicOrdering::Acquire:
      return 2;
    case AtomicOrdering::Release:
      return 3;
    case AtomicOrdering::AcquireRelease:
      return 4;
    case AtomicOrdering::SequentiallyConsistent:
      break;
  }
  return 5;
}

/// Before an instruction, and with its line.
struct BuilderAt : IRBuilder<> {
  explicit BuilderAt(Instruction& at) : IRBuilder<>(&at) {
    SetCurrentDebugLocation(location_in(*at.getFunction(), at));
  }
};

/// As a number, if it fits into a word.
Value* expected_by(llvm::AtomicCmpXchgInst& exchange) {
  BuilderAt builder(exchange);
  Value* const expected = exchange.getCompareOperand();
  llvm::Type* const word = builder.getInt64Ty();
  if (expected->getType()->isPointerTy()) return builder.CreatePtrToInt(expected, word);
  const bool fits =
      expected->getType()->isIntegerTy() && expected->getType()->getIntegerBitWidth() <= 64;
  return fits ? builder.CreateZExt(expected, word) : builder.getInt64(0);
}

}  // namespace

void Hooks::call(const std::string& name, Instruction& at, llvm::ArrayRef<Value*> arguments,
                 llvm::Type* result) {
  BuilderAt builder(at);
  llvm::SmallVector<llvm::Type*, 4> types;
  for (Value* argument : arguments) types.push_back(argument->getType());
  auto* const type = llvm::FunctionType::get(result == nullptr ? builder.getVoidTy() : result,
                                             types, /*isVarArg=*/false);
  builder.CreateCall(module_.getOrInsertFunction(name, type), arguments)->setDoesNotThrow();
}

void Hooks::plain(AccessKind kind, Instruction& at, Value& address, std::uint64_t size) {
  if (size == 0 || is_dropped()) return;
  const std::string name = kind == AccessKind::Read  ? "__tsan_read"
                           : kind == AccessKind::Use ? "proviso_read"
                                                     : "__tsan_write";
  const bool has_own = size == 1 || size == 2 || size == 4 || size == 8 || size == 16;
  if (has_own) return call(name + std::to_string(size), at, {&address});
  IRBuilder<> builder(&at);
  call(name + "_range", at, {&address, builder.getInt64(size)});
}

void Hooks::table_read(llvm::LoadInst& load) {
  if (!is_dropped()) call("__tsan_vptr_read", load, {load.getPointerOperand()});
}

void Hooks::table_write(llvm::StoreInst& store) {
  if (is_dropped()) return;
  call("__tsan_vptr_update", store, {store.getPointerOperand(), store.getValueOperand()});
}

void Hooks::atomic(const std::string& use, Instruction& at, Value& address, std::uint64_t size,
                   AtomicOrdering order, std::optional<AtomicOrdering> failure) {
  if (is_dropped()) return;
  IRBuilder<> builder(&at);
  llvm::SmallVector<Value*, 4> arguments{&address, builder.getInt32(static_cast<unsigned>(size)),
                                         builder.getInt32(number_of(order))};
  if (failure) arguments.push_back(builder.getInt32(number_of(*failure)));
  if (auto* const exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&at))
    arguments.push_back(expected_by(*exchange));
  call("proviso_atomic_" + use, at, arguments);
}

void Hooks::fence(llvm::FenceInst& fence) {
  if (is_dropped()) return;
  IRBuilder<> builder(&fence);
  call("__tsan_atomic_thread_fence", fence, {builder.getInt32(number_of(fence.getOrdering()))});
}

void Hooks::masked(AccessKind kind, Instruction& at, Value& address, std::uint64_t size,
                   Value& bit) {
  if (is_dropped()) return;
  BuilderAt builder(at);
  Value* const active = builder.CreateZExt(&bit, builder.getInt32Ty());
  call(kind == AccessKind::Read ? "proviso_read_if" : "proviso_write_if", at,
       {&address, builder.getInt64(size), active});
}

void Hooks::unhooked(Instruction& at, const std::string& what) {
  if (is_dropped()) return;
  BuilderAt builder(at);
  call("proviso_unhooked", at, {builder.CreateGlobalStringPtr(what)});
}

void Hooks::refused(Instruction& at, const std::string& what) {
  if (is_dropped()) return;
  BuilderAt builder(at);
  call("proviso_refused", at, {builder.CreateGlobalStringPtr(what)});
}

void Hooks::comparison(llvm::ICmpInst& compared) {
  IRBuilder<> builder(&compared);
  const bool is_address = compared.getOperand(0)->getType()->isPointerTy();
  call(is_address ? "proviso_compare_addresses" : "proviso_compare_words", compared,
       {compared.getOperand(0), compared.getOperand(1),
        builder.getInt32(compared.isEquality() ? 0 : 1)});
}

void Hooks::difference(Instruction& at, Value& left, Value& right) {
  call("proviso_subtract_addresses", at, {&left, &right});
}

void Hooks::hash(Instruction& at, Value& word) { call("proviso_hash_word", at, {&word}); }

void Hooks::replace(llvm::CallBase& replaced, const char* function,
                    llvm::ArrayRef<Value*> arguments) {
  if (is_dropped()) return;
  call(function, replaced, arguments, llvm::PointerType::getUnqual(module_.getContext()));
  replaced.eraseFromParent();
}

void Hooks::entry(llvm::Function& function) {
  Instruction& first = *function.getEntryBlock().getFirstNonPHI();
  BuilderAt builder(first);
  Value* const caller =
      builder.CreateIntrinsic(llvm::Intrinsic::returnaddress, {}, {builder.getInt32(0)});
  call("__tsan_func_entry", first, {caller});
}

}  // namespace proviso::pass
