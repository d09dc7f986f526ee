#include "written_hooks.hpp"

#include <llvm/IR/Constants.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace proviso::pass {
namespace {

using llvm::StringRef;

/// A constant argument; one that is not constant is no number that a hook could cover.
std::uint64_t number_at(const llvm::CallBase& call, unsigned argument) {
  if (argument >= call.arg_size()) return 0;
  const auto* number = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(argument));
  return number == nullptr ? 0 : number->getZExtValue();
}

std::optional<WrittenHook> plain_hook(const llvm::CallBase& call, StringRef name) {
  WrittenHook hook;
  if (name.consume_front("__tsan_read") || name.consume_front("proviso_read")) {
    hook.kind = HookKind::Read;
  } else if (name.consume_front("__tsan_write")) {
    hook.kind = HookKind::Write;
  } else {
    return std::nullopt;
  }
  hook.address = call.getArgOperand(0);
  if (name == "_range") {
    hook.size = number_at(call, 1);
  } else if (name.getAsInteger(10, hook.size)) {
    return std::nullopt;
  }
  return hook;
}

std::optional<HookKind> atomic_kind(StringRef name) {
  if (!name.consume_front("proviso_atomic_")) return std::nullopt;
  if (name == "load") return HookKind::AtomicLoad;
  if (name == "store") return HookKind::AtomicStore;
  if (name == "update") return HookKind::AtomicUpdate;
  if (name == "compare") return HookKind::AtomicCompare;
  return std::nullopt;
}

std::optional<WrittenHook> sized_hook(const llvm::CallBase& call, StringRef name) {
  WrittenHook hook;
  if (const auto atomic = atomic_kind(name)) {
    hook.kind = *atomic;
    hook.order = static_cast<int>(number_at(call, 2));
    hook.failure = static_cast<int>(number_at(call, 3));
  } else if (name == "proviso_read_if" || name == "proviso_write_if") {
    hook.kind = name == "proviso_read_if" ? HookKind::ReadIf : HookKind::WriteIf;
    hook.value = call.getArgOperand(2);
  } else {
    return std::nullopt;
  }
  hook.address = call.getArgOperand(0);
  hook.size = number_at(call, 1);
  return hook;
}

std::optional<WrittenHook> other_hook(const llvm::CallBase& call, StringRef name) {
  WrittenHook hook;
  if (name == "__tsan_vptr_read" || name == "__tsan_vptr_update") {
    const bool reads = name == "__tsan_vptr_read";
    hook.kind = reads ? HookKind::TableRead : HookKind::TableWrite;
    hook.address = call.getArgOperand(0);
    hook.size = 8;
    if (!reads) hook.value = call.getArgOperand(1);
  } else if (name == "__tsan_atomic_thread_fence") {
    hook.kind = HookKind::Fence;
    hook.order = static_cast<int>(number_at(call, 0));
  } else if (name == "proviso_unhooked") {
    hook.kind = HookKind::Unhooked;
  } else if (name == "proviso_refused") {
    hook.kind = HookKind::Refused;
  } else if (!name.starts_with("__tsan_")) {
    return std::nullopt;
  }
  return hook;
}

}  // namespace

int order_number(llvm::AtomicOrdering order) {
  constexpr int kNumbers[] = {0, 0, 0, 1, 2, 3, 4, 5};
  return kNumbers[static_cast<unsigned>(order)];
}

std::optional<WrittenHook> written_hook(const llvm::CallBase& call) {
  const llvm::Function* const called = call.getCalledFunction();
  if (called == nullptr || !called->isDeclaration()) return std::nullopt;
  const StringRef name = called->getName();
  if (auto hook = plain_hook(call, name)) return hook;
  if (auto hook = sized_hook(call, name)) return hook;
  return other_hook(call, name);
}

bool has_hook(const llvm::Instruction& instruction,
              const std::function<bool(const WrittenHook&)>& fits) {
  for (const llvm::Instruction* before = instruction.getPrevNode(); before != nullptr;
       before = before->getPrevNode()) {
    const auto* call = llvm::dyn_cast<llvm::CallBase>(before);
    const auto hook = call == nullptr ? std::nullopt : written_hook(*call);
    if (hook && fits(*hook)) return true;
    const bool is_over =
        hook ? hook->kind == HookKind::Other : call != nullptr || before->mayReadOrWriteMemory();
    if (is_over) return false;
  }
  return false;
}

}  // namespace proviso::pass
