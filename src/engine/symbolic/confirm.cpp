#include "engine/symbolic/confirm.hpp"

#include <stdexcept>
#include <vector>

#include <fmt/format.h>

#include "logic/lasso.hpp"

namespace proviso::symbolic {
namespace {

circuit::Evaluation values_in(const circuit::System& system, const circuit::Valuation& state) {
  circuit::Evaluation values(system.graph);
  for (std::size_t i = 0; i < system.bits.size(); ++i) values.set(system.bits[i].now, state[i]);
  values.run();
  return values;
}

}  // namespace

bool is_fair(const circuit::System& system, const circuit::Path& lasso) {
  std::vector<circuit::Literal> conditions = system.justice;
  for (const auto& [wanted, granted] : system.compassion) {
    conditions.push_back(wanted);
    conditions.push_back(granted);
  }
  std::vector<bool> occurs(conditions.size(), false);
  for (std::size_t i = *lasso.loops_to; i < lasso.states.size(); ++i) {
    const circuit::Evaluation values = values_in(system, lasso.states[i]);
    for (std::size_t k = 0; k < conditions.size(); ++k) {
      if (values[conditions[k]]) occurs[k] = true;
    }
  }
  const std::size_t justice = system.justice.size();
  for (std::size_t k = 0; k < justice; ++k) {
    if (!occurs[k]) return false;
  }
  for (std::size_t k = justice; k < conditions.size(); k += 2) {
    if (occurs[k] && !occurs[k + 1]) return false;
  }
  return true;
}

bool satisfies(const circuit::System& system, const circuit::Path& lasso,
               logic::PastFormula formula) {
  std::vector<std::vector<bool>> atoms;  // by state: only their values are kept
  for (const circuit::Valuation& state : lasso.states) {
    const circuit::Evaluation values = values_in(system, state);
    atoms.emplace_back();
    for (const circuit::Literal atom : system.atoms) atoms.back().push_back(values[atom]);
  }
  return satisfied_by_lasso(
      system.ltl, formula, lasso.states.size(), *lasso.loops_to,
      [&atoms](std::uint32_t atom, std::size_t letter) { return atoms[letter][atom]; });
}

void confirm_violation(const circuit::System& system, const circuit::Path& lasso,
                       logic::PastFormula formula) {
  if (!lasso.loops_to) throw std::logic_error("a counterexample of a linear formula has no loop");
  if (const auto wrong = defect(system, lasso)) {
    throw std::logic_error(fmt::format("a counterexample is no path: {}", *wrong));
  }
  if (!is_fair(system, lasso)) throw std::logic_error("a counterexample is not fair");
  if (satisfies(system, lasso, formula)) {
    throw std::logic_error("a counterexample satisfies the formula");
  }
}

}  // namespace proviso::symbolic
