// From text to a Document.
#pragma once

#include "base/diagnostic.hpp"
#include "lang/collab/ast.hpp"

namespace proviso::collab {

/// Mistakes are reported; what could be read is in the result.
Document parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics);

}  // namespace proviso::collab
