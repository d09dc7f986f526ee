// Commands that make an Lts, and writing it to a file in the format that the file's ending names.
#pragma once

#include <functional>
#include <string>

#include "cli/run.hpp"
#include "lts/lts.hpp"

namespace proviso::cli {

/// To be called before the work starts: nobody wants to wait for a complaint about an ending.
Done check_lts_ending(const std::string& path);

/// Nothing is left at the path unless all of it could be written. What the format cannot say is
/// noted.
Done write_lts(const lts::Lts& lts, const std::string& name, const std::string& path, Run& run);

/// Builds the target, makes something else of it (nothing if the function is empty), and writes it
/// if -o is given. The sizes go into the answer.
Done transform(Run& run, std::string step, const std::function<lts::Lts(const lts::Lts&)>& make);

}  // namespace proviso::cli
