// compare_exchange_weak may fail although the value is the expected one.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Returns whether anything was changed.
bool weaken_exchanges(llvm::Function& function);

}  // namespace proviso::pass
