// What can be said of a file before its names are resolved: names that are defined twice, and
// machines that are not whole.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"

namespace proviso::collab {

void check(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::collab
