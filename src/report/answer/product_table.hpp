// Verdicts on several systems at once: one row for each property and system.
#pragma once

#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso::report {

/// Traces stand below their rows; on a terminal the host's steps and those of features have
/// different colours, elsewhere the column of actors tells.
std::string product_table(const std::vector<PropertyResult>& results, bool colour);

}  // namespace proviso::report
