// Vector instructions in instrumented code, for the closure check.
#pragma once

#include <llvm/IR/IntrinsicInst.h>

namespace proviso::pass {

/// Whether it is a vector instruction with a mask and every lane has its hook.
bool has_all_lanes(const llvm::IntrinsicInst& call);

}  // namespace proviso::pass
