#include "engine/collaboration/requirements.hpp"

#include <algorithm>

namespace proviso::collaboration {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;

std::size_t place_in(const std::vector<CtlFormula>& formulas, CtlFormula f) {
  return static_cast<std::size_t>(std::lower_bound(formulas.begin(), formulas.end(), f) -
                                  formulas.begin());
}

/// All marks from those of the variables.
std::vector<bool> completed(const ParametricStep& step, std::size_t valuation,
                            const logic::CtlPool& pool) {
  std::vector<bool> marks;
  for (const CtlFormula f : step.formulas) {
    const auto operand = [&](CtlFormula g) { return bool{marks[place_in(step.formulas, g)]}; };
    switch (pool.op(f)) {
      case CtlOperator::False:
      case CtlOperator::True:
        marks.push_back(pool.op(f) == CtlOperator::True);
        break;
      case CtlOperator::Not:
        marks.push_back(!operand(pool.left(f)));
        break;
      case CtlOperator::And:
        marks.push_back(operand(pool.left(f)) && operand(pool.right(f)));
        break;
      default:
        marks.push_back((valuation >> place_in(step.variables, f) & 1) != 0);
    }
  }
  return marks;
}

/// Could a state have these marks? As far as one state alone tells.
bool consistent(const ParametricStep& step, const std::vector<bool>& marks,
                const logic::CtlPool& pool) {
  for (std::size_t k = 0; k < step.formulas.size(); ++k) {
    const CtlFormula f = step.formulas[k];
    const auto has = [&](CtlFormula g) { return bool{marks[place_in(step.formulas, g)]}; };
    if (pool.op(f) == CtlOperator::ExistsUntil) {
      if (has(pool.right(f)) && !marks[k]) return false;
      if (!has(pool.left(f)) && !has(pool.right(f)) && marks[k]) return false;
    }
    if (pool.op(f) == CtlOperator::ExistsGlobally && marks[k] && !has(pool.left(f))) return false;
  }
  return true;
}

}  // namespace

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

ExtensionNeeds extension_needs(const ParametricStep& step, const HostMarks& host,
                               const Obligations& obligations, const logic::CtlPool& pool) {
  const std::size_t count = std::size_t{1} << step.variables.size();
  std::vector<std::size_t> possible, accepted;
  for (std::size_t v = 0; v < count; ++v) {
    HostMarks other = host;
    other.reentry = completed(step, v, pool);
    if (!consistent(step, other.reentry, pool)) continue;
    possible.push_back(v);
    if (meets(step, other, obligations, pool)) accepted.push_back(v);
  }
  ExtensionNeeds result;
  result.impossible = accepted.empty();
  std::vector<std::size_t> cube = possible;
  for (std::size_t k = 0; k < step.variables.size() && !accepted.empty(); ++k) {
    const auto value = [k](std::size_t v) { return (v >> k & 1) != 0; };
    const bool first = value(accepted.front());
    const auto same = [&](std::size_t v) { return value(v) == first; };
    const bool fixed = std::all_of(accepted.begin(), accepted.end(), same);
    if (!fixed || std::all_of(possible.begin(), possible.end(), same)) continue;
    result.literals.emplace_back(step.variables[k], first);
    std::erase_if(cube, [&](std::size_t v) { return !same(v); });
  }
  result.complete = cube == accepted;
  return result;
}

}  // namespace proviso::collaboration
