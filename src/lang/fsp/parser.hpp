// Parses FSP text into a syntax tree.
#pragma once

#include "base/diagnostic.hpp"
#include "base/source.hpp"
#include "lang/fsp/ast.hpp"

namespace proviso::fsp {

/// Parses as much as possible: after an error it continues with the next definition. The result is
/// complete only if no error was reported.
Specification parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

}  // namespace proviso::fsp
