#include "process/program.hpp"

#include <algorithm>

namespace proviso::process {

std::uint32_t length(const Variable& variable) {
  std::uint64_t product = 1;
  for (const std::uint32_t dimension : variable.dimensions) {
    product = std::min<std::uint64_t>(product * dimension, kNone);
  }
  return static_cast<std::uint32_t>(product);
}

}  // namespace proviso::process
