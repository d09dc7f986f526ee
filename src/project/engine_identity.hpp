// Identifies the Proviso that gave an answer: its version, and the build id set by the linker.
#pragma once

#include <string>

namespace proviso::project {

/// "0.9.0 1f3a…": differs between any two programs that are not the same, byte by byte.
const std::string& engine_identity();

}  // namespace proviso::project
