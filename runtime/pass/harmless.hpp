// Lists that we wrote: what a program may contain without a hook.
#pragma once

#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>

namespace proviso::pass {

/// Whether the intrinsic touches no memory of the program, and is a function of its arguments.
bool is_harmless(const llvm::IntrinsicInst& call);

/// Whether its result is the machine's affair: clocks, random numbers, the number of the processor.
bool is_unpredictable(const llvm::IntrinsicInst& call);

/// Whether the assembly does nothing that another thread or a later access could notice.
bool is_harmless(const llvm::InlineAsm& assembly);

}  // namespace proviso::pass
