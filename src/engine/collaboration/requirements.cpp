#include "engine/collaboration/requirements.hpp"

#include <algorithm>

namespace proviso::collaboration {

using logic::CtlFormula;
using logic::CtlOperator;

std::vector<HostConstraint> host_constraints(const PublishedInterface& known,
                                             const machine::System& host,
                                             const machine::Interface& interface,
                                             CtlFormula property, const logic::CtlPool& pool) {
  const Obligations obligations =
      monotone_obligations(pool, known.formulas, property, known.initially(property));
  const auto at_exit = [&](const machine::GlobalState& state) {
    return std::any_of(interface.places.begin(), interface.places.end(), [&](const auto& place) {
      const std::size_t at = *host.find(place.machine);
      return host.machines[at].find(place.exit.feature, place.exit.name) == state[at];
    });
  };
  std::vector<HostConstraint> result;
  for (std::size_t k = 0; k < known.formulas.size(); ++k) {
    const CtlFormula f = known.formulas[k];
    const CtlOperator op = pool.op(f);
    if (!obligations[k].gain_none || op < CtlOperator::ExistsNext) continue;
    HostConstraint constraint{op == CtlOperator::ExistsNext ? pool.left(f) : f,
                              op == CtlOperator::ExistsGlobally};
    for (std::uint32_t s = 0; s < known.states.size(); ++s) {
      const bool open = op == CtlOperator::ExistsNext || known.mark(s, pool.left(f));
      if (open && !known.states[s].marks[k] && at_exit(known.states[s].state)) {
        constraint.exits.push_back(s);
      }
    }
    if (!constraint.exits.empty()) result.push_back(std::move(constraint));
  }
  return result;
}

}  // namespace proviso::collaboration
