// Parses text into a Document.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"

namespace proviso::collab {

/// Errors are reported; the result holds what could be read.
Document parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

}  // namespace proviso::collab
