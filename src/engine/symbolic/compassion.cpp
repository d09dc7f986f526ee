#include "engine/symbolic/compassion.hpp"

#include <fmt/format.h>

namespace proviso::symbolic {

Observed without_compassion(Observed observed) {
  circuit::System& system = observed.system;
  if (system.compassion.empty()) return observed;
  circuit::Component& observer = system.components.back();
  for (std::uint32_t i = 0; i < system.compassion.size(); ++i) {
    const auto& [wanted, granted] = system.compassion[i];
    const circuit::VariableId variable{static_cast<std::uint32_t>(system.variables.size())};
    const circuit::BitId bit{static_cast<std::uint32_t>(system.bits.size())};
    const circuit::Literal over = system.graph.variable();
    const circuit::Literal still_over = system.graph.variable();
    system.variables.push_back({fmt::format("compassion.{}", i), {}, false, {bit}});
    system.bits.push_back({variable, over, still_over});
    observer.initial.push_back(!over);
    observer.transition.push_back(system.graph.implies(over, still_over));
    observer.transition.push_back(!system.graph.conjunction(over, wanted));
    system.justice.push_back(system.graph.disjunction(over, granted));
    observed.added.push_back({AddedBit::Kind::Compassion, i});
  }
  system.compassion.clear();
  return observed;
}

}  // namespace proviso::symbolic
