#include "circuit/system.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::circuit {

std::string bit_name(const System& system, BitId bit) {
  const Variable& variable = system.variable(bit);
  if (variable.domain.kind == Domain::Kind::Boolean) return variable.name;
  const auto at = std::find(variable.bits.begin(), variable.bits.end(), bit);
  return fmt::format("{}.{}", variable.name, at - variable.bits.begin());
}

}  // namespace proviso::circuit
