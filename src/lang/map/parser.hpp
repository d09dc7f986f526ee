// Parses the text of a .map file into a mapping. A mapping mirrors the file literally, so there is
// no separate syntax tree.
#pragma once

#include <span>

#include "base/diagnostic.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

/// Returns what could be read; errors are in the diagnostics. Names are not resolved, but domains
/// are.
mapping::Mapping parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics,
                       std::span<const mapping::Domain> replaced);

}  // namespace proviso::map
