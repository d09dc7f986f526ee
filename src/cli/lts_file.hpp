// Writing an Lts to a file in the format that the file's ending names.
#pragma once

#include <string>

#include "cli/run.hpp"
#include "lts/lts.hpp"

namespace proviso::cli {

/// To be called before the work starts: nobody wants to wait for a complaint about an ending.
Done check_lts_ending(const std::string& path);

/// Nothing is left at the path unless all of it could be written. What the format cannot say is
/// noted.
Done write_lts(const lts::Lts& lts, const std::string& name, const std::string& path, Run& run);

}  // namespace proviso::cli
