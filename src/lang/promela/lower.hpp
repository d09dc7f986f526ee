// Lowers a syntax tree to a program: first the units of the file in their order, then the
// references from one process to labels and variables of another, which can be resolved only after
// all units.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "lang/promela/ast.hpp"
#include "process/program.hpp"

namespace proviso::promela {

/// Returns nullopt if an error was reported.
std::optional<process::Program> lower(const Specification& spec, const SourceSet& sources,
                                      Diagnostics& diagnostics, Context& context);

}  // namespace proviso::promela
