// SMV, the language of NuSMV: a file becomes a synchronous system whose components are the module
// instances.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/smv/parser.hpp"
#include "lang/smv/typing.hpp"

namespace proviso::smv {

/// Reads, checks and lowers. Returns nullopt if an error was reported.
std::optional<circuit::System> load(SourceSet& sources, FileId file, const Includer& includer,
                                    TypingOptions options, Diagnostics& diagnostics,
                                    Context& context);

}  // namespace proviso::smv
