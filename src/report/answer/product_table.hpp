// Verdicts on several systems as a table: one row for each property and system.
#pragma once

#include <string>
#include <vector>

#include "outcome/outcome.hpp"

namespace proviso::report {

/// Traces are shown below their rows; on a terminal, steps of the host and of features have
/// different colours, elsewhere the actor column distinguishes them.
std::string product_table(const std::vector<PropertyResult>& results, bool colour);

}  // namespace proviso::report
