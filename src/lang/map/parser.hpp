// From the text of a .map file to a mapping. A mapping is what the file says, word for word, so
// that there is no syntax tree besides it.
#pragma once

#include <span>

#include "base/diagnostic.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

/// What could be read; mistakes are in the diagnostics. Names are not resolved, but domains are.
mapping::Mapping parse(const SourceSet& sources, FileId file, Diagnostics& diagnostics,
                       std::span<const mapping::Domain> replaced);

}  // namespace proviso::map
