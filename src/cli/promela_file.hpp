// A Promela file as a compiled program. It is no cli::Model: a program is not an LTS but something
// to explore.
#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "process/program.hpp"

namespace proviso::cli {

/// Reads the file, "-" for standard input, and what it includes; `defines` are macros, `N=3` or
/// `N`. The error is a sentence for the user; mistakes in the file are in the diagnostics besides.
tl::expected<process::Program, std::string> open_program(const std::string& path,
                                                         const std::vector<std::string>& defines,
                                                         SourceSet& sources,
                                                         Diagnostics& diagnostics,
                                                         Context& context);

}  // namespace proviso::cli
