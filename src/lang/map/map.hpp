// Mapping files: which occurrence in a C++ program is which action of the design.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

/// Parses and checks. Nothing if an error was reported. Domains of the file that have the name of
/// one of `replaced` are that one.
std::optional<mapping::Mapping> load(const SourceSet& sources, FileId file,
                                     Diagnostics& diagnostics,
                                     std::span<const mapping::Domain> replaced = {});

}  // namespace proviso::map
