// What an entry in compile_commands.json tells about a source.
#pragma once

#include <string>
#include <vector>

namespace proviso::native {

/// What is kept of its words besides compiler, file and output, and what we choose ourselves.
std::vector<std::string> kept_arguments(const std::vector<std::string>& words,
                                        const std::string& file);

}  // namespace proviso::native
