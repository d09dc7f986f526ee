// Semantic checks of a mapping.
#pragma once

#include "base/diagnostic.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

void check(const mapping::Mapping& mapping, FileId file, Diagnostics& diagnostics);

}  // namespace proviso::map
