// SLIM, the dialect of AADL that COMPASS reads: an architecture of components with modes, ports and
// error models becomes a system whose components are the instances.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/slim/reading.hpp"

namespace proviso::slim {

/// Reads, checks and lowers the files of a model with the properties of specification files.
/// Returns nullopt if an error was reported.
std::optional<circuit::System> load(SourceSet& sources, const std::vector<FileId>& files,
                                    const std::vector<FileId>& specifications,
                                    const Reading& reading, Diagnostics& diagnostics,
                                    Context& context);

}  // namespace proviso::slim
