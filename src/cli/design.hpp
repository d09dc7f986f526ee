// Commands on collaboration-based designs.
#pragma once

#include "cli/run.hpp"
#include "machine/design.hpp"

namespace proviso::cli {

/// Is the model of the call, its first argument or another one, a .collab file?
bool is_design(const Run& run, std::size_t argument = 0);
/// Reads it; its diagnostics are shown.
Maybe<machine::Design> open_design(Run& run, std::size_t argument = 0);

Done check_design(Run& run);
Done assume_design(Run& run);
Done convert_design(Run& run);
/// The second argument is the design.
Done certify_design(Run& run);

}  // namespace proviso::cli
