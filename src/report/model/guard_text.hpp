// Guards as text.
#pragma once

#include <string>
#include <vector>

#include "machine/guard.hpp"

namespace proviso::report {

/// Returns `a & !b | c`, `true`, `false`; the names are indexed by symbol number.
std::string guard_text(const machine::Guard& guard, const std::vector<std::string>& symbols);

}  // namespace proviso::report
