// Statecharts in SCXML (W3C Recommendation of 1 September 2015), as designs.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "machine/design.hpp"

namespace proviso::scxml {

/// Reads, checks and lowers. Returns nullopt if an error was reported. Throws LimitReached.
std::optional<machine::Design> load(const SourceSet& sources, FileId file, Diagnostics& diagnostics,
                                    Context& context);

}  // namespace proviso::scxml
