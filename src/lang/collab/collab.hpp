// Collaboration-based designs: machines, systems, extensions, products and families in one file.
#pragma once

#include <optional>

#include "base/diagnostic.hpp"
#include "machine/design.hpp"

namespace proviso::collab {

/// Parses, checks and lowers. Returns nullopt if an error was reported.
std::optional<machine::Design> load(const SourceSet& sources, FileId file,
                                    Diagnostics& diagnostics);

}  // namespace proviso::collab
