// Which operators may stand where: `next` in TRANS, on the right of next(x) := and in what may be
// checked of steps; CTL and LTL in their specifications, and there not below anything that is not
// a connective of logic.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/smv/ast.hpp"

namespace proviso::smv {

/// In all modules, used or not.
void check_placement(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::smv
