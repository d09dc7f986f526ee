// Which sets of features does a family allow?
#include <algorithm>

#include "engine/collaboration/design_check.hpp"

namespace proviso::collaboration {
namespace {

bool satisfied(const machine::Constraint& constraint, const std::vector<bool>& chosen) {
  const auto holds = [&chosen](const machine::Constraint& operand) {
    return satisfied(operand, chosen);
  };
  const auto& operands = constraint.operands;
  switch (constraint.kind) {
    case machine::Constraint::Kind::Selected:
      return chosen[constraint.extension];
    case machine::Constraint::Kind::Not:
      return !satisfied(operands.front(), chosen);
    case machine::Constraint::Kind::And:
      return std::all_of(operands.begin(), operands.end(), holds);
    case machine::Constraint::Kind::Or:
      return std::any_of(operands.begin(), operands.end(), holds);
  }
  return false;
}

}  // namespace

std::vector<std::vector<std::size_t>> DesignCheck::products_of(
    const machine::Family& family) const {
  std::vector<std::vector<std::size_t>> products;
  const std::uint64_t count = std::uint64_t{1} << family.extensions.size();
  for (std::uint64_t bits = 0; bits < count; ++bits) {
    std::vector<bool> chosen(design_.extensions.size(), false);
    std::vector<std::size_t> extensions;
    for (std::size_t k = 0; k < family.extensions.size(); ++k) {
      if ((bits >> k & 1) == 0) continue;
      chosen[family.extensions[k]] = true;
      extensions.push_back(family.extensions[k]);
    }
    const bool attached =
        std::all_of(extensions.begin(), extensions.end(), [&](std::size_t extension) {
          const auto needed = hosts_extensions(extension);
          return std::all_of(needed.begin(), needed.end(),
                             [&](std::size_t e) { return chosen[e]; });
        });
    const bool allowed =
        std::all_of(family.constraints.begin(), family.constraints.end(),
                    [&](const auto& constraint) { return satisfied(constraint, chosen); });
    if (attached && allowed) products.push_back(std::move(extensions));
  }
  return products;
}

}  // namespace proviso::collaboration
