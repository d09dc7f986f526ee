// The digest of a C++ program: each source after preprocessing, the mapping, and the design.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "ask/task.hpp"
#include "base/digest.hpp"
#include "base/maybe.hpp"

namespace proviso::project {

struct CodeFiles {
  std::vector<std::string> paths = {};  // every file that was read, headers of the system included
  std::vector<std::string> folders = {};  // where headers are looked for, by the flags
  bool lines_matter = false;  // whether the program can find out in which lines it stands
};

/// Adds everything that a question about the program of this task reads.
Maybe<CodeFiles> add_code(ask::Task& task, Digest& digest);

/// Whether the environment names folders in which the compiler looks for headers.
bool environment_has_headers();

/// Whether a file belongs to the system and is not edited.
bool is_of_system(std::string_view path);

}  // namespace proviso::project
