// FSP text to syntax.
#pragma once

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/fsp/ast.hpp"

namespace proviso::fsp {

/// Parses what it can: after an error it goes on with the next definition. The result is complete
/// only if no error was reported.
Specification parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

}  // namespace proviso::fsp
