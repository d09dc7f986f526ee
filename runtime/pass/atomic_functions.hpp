#pragma once

#include <llvm/IR/Function.h>

namespace proviso::pass {

/// By the rules of the verification competition a function whose name begins with
/// __VERIFIER_atomic_ is an atomic section, and assume_abort_if_not assumes its argument. Returns
/// whether the function is one of them and was changed.
bool follow_verifier_names(llvm::Function& function);

}  // namespace proviso::pass
