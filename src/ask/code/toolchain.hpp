// Locates the compiler, the runtime and the cache, and determines how sources are compiled.
#pragma once

#include <string>
#include <vector>

#include "ask/options.hpp"
#include "base/maybe.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// Finds the runtime, in the folder `runtime` if given. The error says that Proviso was built
/// without it.
Maybe<native::Toolchain> find_toolchain(const Options& options, const std::string& runtime);

/// Words between blanks; quotes and backslashes as a shell takes them.
std::vector<std::string> split_words(const std::string& command);

/// Reads the entry of a file in a compile_commands.json.
Maybe<native::Source> source_by_commands(const std::string& path, const std::string& commands);

}  // namespace proviso::ask
