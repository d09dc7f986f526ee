// A guard as people write it.
#pragma once

#include <string>
#include <vector>

#include "machine/guard.hpp"

namespace proviso::report {

/// `a & !b | c`, `true`, `false`; the names are by the numbers of the symbols.
std::string guard_text(const machine::Guard& guard, const std::vector<std::string>& symbols);

}  // namespace proviso::report
