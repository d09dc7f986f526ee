// Checks where operators are allowed: `next` in TRANS, on the right of next(x) := and in properties
// of steps; CTL and LTL in their specifications, and there only below logical connectives.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/smv/ast.hpp"

namespace proviso::smv {

/// Checks all modules, used or not.
void check_placement(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::smv
