// Converts DOT to SVG by Graphviz's dot, run as a child process.
#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "base/context.hpp"

namespace proviso::report {

/// The error is a sentence for the user: Graphviz is not installed, or the message of dot. A limit
/// or an interrupt ends the child and throws LimitReached.
tl::expected<std::string, std::string> svg_by_graphviz(std::string_view dot, Context& context);

}  // namespace proviso::report
