// Keeps the code generator from leaving values on the stack.
#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// Puts values that outlast a call into slots of their own. Returns whether anything was changed.
bool keep_values_in_slots(llvm::Function& function);

}  // namespace proviso::pass
