// Random systems with atoms and fairness conditions, and random formulas over the atoms.
#pragma once

#include <vector>

#include "circuit/random_system.hpp"
#include "random_choice.hpp"

namespace proviso::symbolic {

inline constexpr std::uint32_t kAtoms = 3;

inline circuit::Literal random_condition(circuit::System& system, bool may_read_inputs) {
  std::vector<circuit::Literal> bits;
  for (std::uint32_t i = 0; i < system.bits.size(); ++i) {
    if (may_read_inputs || !system.is_input(circuit::BitId{i})) bits.push_back(system.bits[i].now);
  }
  const auto one = [&bits] {
    return bits[random_below(static_cast<std::uint32_t>(bits.size()))] ^ (random_below(2) != 0);
  };
  const circuit::Literal first = one();
  const circuit::Literal second = one();
  return random_below(2) == 0 ? first : system.graph.disjunction(first, second);
}

/// Up to two justice conditions, sometimes a compassion pair.
inline circuit::System random_fair_system(bool atoms_read_inputs) {
  circuit::System system = circuit::random_system().system;
  for (std::uint32_t i = 0; i < kAtoms; ++i) {
    system.atoms.push_back(random_condition(system, atoms_read_inputs));
  }
  for (std::uint32_t i = random_below(3); i > 0; --i) {
    system.justice.push_back(random_condition(system, true));
  }
  if (random_below(3) == 0) {
    const circuit::Literal wanted = random_condition(system, false);
    system.compassion.emplace_back(wanted, random_condition(system, true));
  }
  return system;
}

inline logic::CtlFormula random_ctl(logic::CtlPool& pool, unsigned depth) {
  if (depth == 0) {
    const std::uint32_t atom = random_below(kAtoms + 1);
    return atom < kAtoms ? pool.atom(atom) : pool.truth(random_below(2) == 0);
  }
  const auto operand = [&] { return random_ctl(pool, depth - 1); };
  switch (random_below(10)) {
    case 0:
      return pool.negate(operand());
    case 1:
      return pool.implies(operand(), operand());
    case 2:
      return pool.exists_next(operand());
    case 3:
      return pool.all_next(operand());
    case 4:
      return pool.exists_until(operand(), operand());
    case 5:
      return pool.exists_globally(operand());
    case 6:
      return pool.always(operand());
    case 7:
      return pool.inevitably(operand());
    case 8:
      return pool.all_until(operand(), operand());
    default:
      return random_ctl(pool, 0);
  }
}

inline logic::PastFormula random_ltl(logic::PastPool& pool, unsigned depth) {
  if (depth == 0) return pool.atom(random_below(kAtoms));
  const auto operand = [&] { return random_ltl(pool, depth - 1); };
  switch (random_below(12)) {
    case 0:
      return pool.negate(operand());
    case 1:
      return pool.implies(operand(), operand());
    case 2:
      return pool.next(operand());
    case 3:
      return pool.until(operand(), operand());
    case 4:
      return pool.eventually(operand());
    case 5:
      return pool.always(operand());
    case 6:
      return pool.yesterday(operand());
    case 7:
      return pool.not_first_or(operand());
    case 8:
      return pool.since(operand(), operand());
    case 9:
      return pool.once(operand());
    case 10:
      return pool.historically(operand());
    default:
      return random_ltl(pool, 0);
  }
}

}  // namespace proviso::symbolic
