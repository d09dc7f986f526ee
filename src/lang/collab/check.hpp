// Checks that need no name resolution: names that are defined twice, and incomplete machines.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"

namespace proviso::collab {

void check(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::collab
