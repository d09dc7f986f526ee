// A syntax tree to a program: the units of the file in their order, then what could not be known
// before all of them were seen, which are references from one process to labels and variables of
// another.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "lang/promela/ast.hpp"
#include "process/program.hpp"

namespace proviso::promela {

/// Nothing if an error was reported.
std::optional<process::Program> lower(const Specification& spec, const SourceSet& sources,
                                      Diagnostics& diagnostics, Context& context);

}  // namespace proviso::promela
