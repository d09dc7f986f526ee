// Files that other files include.
#pragma once

#include <string>

#include <tl/expected.hpp>

#include "base/source.hpp"

namespace proviso::cli {

/// They lie beside the file that includes them, or are named absolutely. The error says what the
/// system said.
tl::expected<FileId, std::string> include_beside(const std::string& name, FileId from,
                                                 SourceSet& sources);

}  // namespace proviso::cli
