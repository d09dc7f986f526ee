// Mapping files: which events in a C++ program are which actions of the design.
#pragma once

#include <optional>
#include <span>

#include "base/diagnostic.hpp"
#include "mapping/mapping.hpp"

namespace proviso::map {

/// Parses and checks. Returns nullopt if an error was reported. Domains of the file that have the
/// name of one of `replaced` are that one.
std::optional<mapping::Mapping> load(const SourceSet& sources, FileId file,
                                     Diagnostics& diagnostics,
                                     std::span<const mapping::Domain> replaced = {});

}  // namespace proviso::map
