// Commands on collaboration-based designs.
#pragma once

#include "cli/run.hpp"
#include "machine/design.hpp"

namespace proviso::cli {

/// Is the model of the call a .collab file?
bool is_design(const Run& run);
/// Reads it; its diagnostics are shown.
Maybe<machine::Design> open_design(Run& run);

Done check_design(Run& run);
Done assume_design(Run& run);
Done convert_design(Run& run);

}  // namespace proviso::cli
