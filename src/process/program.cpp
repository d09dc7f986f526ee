#include "process/program.hpp"

namespace proviso::process {

std::uint32_t length(const Variable& variable) {
  std::uint32_t product = 1;
  for (const std::uint32_t dimension : variable.dimensions) product *= dimension;
  return product;
}

}  // namespace proviso::process
