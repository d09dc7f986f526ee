// Vector instructions that access some of their lanes.
#pragma once

#include <llvm/IR/IntrinsicInst.h>

#include "hooks.hpp"

namespace proviso::pass {

/// Puts a hook before each lane of a vector access. Returns whether the call is a vector access.
bool instrument_vector_access(llvm::IntrinsicInst& call, Hooks& hooks);

}  // namespace proviso::pass
