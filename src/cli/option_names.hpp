// The names that an option takes as its value.
#pragma once

#include <string>
#include <vector>

#include "ask/option_table.hpp"

namespace proviso::cli {

/// Returns the names that an option of these cells takes: its own choices, the kinds of checks, the
/// formats of the output, the languages.
std::vector<std::string> values_of(const ask::OptionRow& option, ask::Question question,
                                   ask::KindSet kinds);

}  // namespace proviso::cli
