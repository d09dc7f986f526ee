// Words of a command line as a person can paste them into a shell. Proviso itself never runs one.
#pragma once

#include <string>
#include <vector>

namespace proviso {

/// Returns "proviso" and the words, quoted where a shell would read something else.
std::string shell_call(const std::vector<std::string>& words);

}  // namespace proviso
