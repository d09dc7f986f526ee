// Where the compiler, our parts of an image and the cache are, and how sources are compiled.
#pragma once

#include <string>

#include "ask/options.hpp"
#include "base/maybe.hpp"
#include "engine/native/program.hpp"

namespace proviso::ask {

/// Finds the runtime, in `runtime` if that names a folder. The error says that Proviso was built
/// without it.
Maybe<native::Toolchain> find_toolchain(const Options& options, const std::string& runtime);

/// The entry of a file in a compile_commands.json.
Maybe<native::Source> source_by_commands(const std::string& path, const std::string& commands);

}  // namespace proviso::ask
