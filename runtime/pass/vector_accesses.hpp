// Vector instructions that access some of their lanes.
#pragma once

#include <llvm/IR/IntrinsicInst.h>

#include "hooks.hpp"

namespace proviso::pass {

/// Whether it is one; then each lane has a hook.
bool instrument_vector_access(llvm::IntrinsicInst& call, Hooks& hooks);

}  // namespace proviso::pass
