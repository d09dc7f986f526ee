// Lowers a checked Document to a design.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"
#include "machine/design.hpp"

namespace proviso::collab {

/// Returns nullopt if an error was reported.
std::optional<machine::Design> lower(const Document& document, Diagnostics& diagnostics);

}  // namespace proviso::collab
