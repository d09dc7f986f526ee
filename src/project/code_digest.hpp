// The digest of a C++ program: what the preprocessor leaves of each source, and what is said about
// it by the mapping and the design.
#pragma once

#include <string>
#include <vector>

#include "ask/task.hpp"
#include "base/digest.hpp"
#include "base/maybe.hpp"

namespace proviso::project {

/// Adds everything that a question about the program of this task reads. Returns the files that
/// were read, headers of the system included.
Maybe<std::vector<std::string>> add_code(ask::Task& task, Digest& digest);

}  // namespace proviso::project
