// Promela, the language of SPIN: a file becomes a program of communicating processes.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/promela/preprocessor.hpp"
#include "process/program.hpp"

namespace proviso::promela {

/// Reads, checks and lowers. Returns nullopt if an error was reported.
std::optional<process::Program> load(SourceSet& sources, FileId file, const Includer& includer,
                                     Diagnostics& diagnostics, Context& context);

}  // namespace proviso::promela
