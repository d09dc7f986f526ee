// From the bytes of an AIGER file to its contents.
#pragma once

#include <optional>
#include <string_view>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/aiger/ast.hpp"

namespace proviso::aiger {

/// Checks that every literal is in range and every variable is defined at most once; variables that
/// are used but not defined are detected when the circuit is built.
std::optional<File> parse(std::string_view text, FileId file, Diagnostics& diagnostics,
                          Context& context);

}  // namespace proviso::aiger
