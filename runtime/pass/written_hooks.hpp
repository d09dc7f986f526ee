// Reads hooks back from instrumented code, for the closure check.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include <llvm/IR/InstrTypes.h>
#include <llvm/Support/AtomicOrdering.h>

namespace proviso::pass {

enum class HookKind {
  Read,
  Write,
  TableRead,
  TableWrite,
  AtomicLoad,
  AtomicStore,
  AtomicUpdate,
  AtomicCompare,
  Fence,
  ReadIf,
  WriteIf,
  Unhooked,
  Refused,
  Other  // a function of the runtime that makes the access itself, or none
};

struct WrittenHook {
  HookKind kind = HookKind::Other;
  const llvm::Value* address = nullptr;
  std::uint64_t size = 0;
  int order = 0;
  int failure = 0;
  const llvm::Value* value = nullptr;  // that is written, or the condition of the access

  bool covers(const llvm::Value& wanted, std::uint64_t bytes) const {
    return address == &wanted && size == bytes && bytes != 0;
  }
};

/// Returns the runtime's number for a memory order.
int order_number(llvm::AtomicOrdering order);

/// The hook that the instruction calls, if it does.
std::optional<WrittenHook> written_hook(const llvm::CallBase& call);

/// Whether such a hook stands before the instruction, with nothing between that touches memory.
bool has_hook(const llvm::Instruction& instruction,
              const std::function<bool(const WrittenHook&)>& fits);

}  // namespace proviso::pass
