// Small sets of clauses, satisfiable about as often as not, and what can be said of them by trying
// every assignment.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <rapidcheck.h>

#include "random_choice.hpp"
#include "sat/proof.hpp"

namespace proviso::sat {

struct RandomClauses {
  std::uint32_t variables = 0;
  std::vector<Clause> clauses = {};
  std::vector<Partition> partitions = {};
};

inline RandomClauses random_clauses(std::uint32_t most_variables, std::uint32_t partitions) {
  RandomClauses made;
  made.variables = 1 + random_below(most_variables);
  const std::uint32_t count = random_below(5 * made.variables + 2);
  for (std::uint32_t i = 0; i < count; ++i) {
    Clause clause;
    const std::uint32_t length = random_below(12) == 0 ? random_below(2) : 2 + random_below(2);
    for (std::uint32_t j = 0; j < length; ++j) {
      const auto variable = static_cast<std::int32_t>(1 + random_below(made.variables));
      clause.push_back(Literal(variable) ^ (random_below(2) == 0));
    }
    made.clauses.push_back(std::move(clause));
    made.partitions.push_back(random_below(partitions));
  }
  return made;
}

/// Bit v - 1 of the assignment is the value of variable v.
inline bool is_true(Literal literal, std::uint32_t assignment) {
  return ((assignment >> (literal.variable() - 1)) & 1U) != (literal.negated() ? 1U : 0U);
}

inline bool is_true(const Clause& clause, std::uint32_t assignment) {
  for (const Literal literal : clause) {
    if (is_true(literal, assignment)) return true;
  }
  return false;
}

inline bool has_model(const RandomClauses& set) {
  for (std::uint32_t assignment = 0; assignment < (1U << set.variables); ++assignment) {
    bool all = true;
    for (const Clause& clause : set.clauses) all = all && is_true(clause, assignment);
    if (all) return true;
  }
  return false;
}

}  // namespace proviso::sat
