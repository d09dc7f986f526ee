// Lowers temporal operators to the formula pools: operators outside a pool's basis are expanded.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "lang/smv/ast.hpp"
#include "logic/ctl.hpp"
#include "logic/past_formula.hpp"

namespace proviso::smv {

template <typename Pool>
struct Formulas;
template <>
struct Formulas<logic::CtlPool> {
  using Formula = logic::CtlFormula;
};
template <>
struct Formulas<logic::PastPool> {
  using Formula = logic::PastFormula;
};

inline constexpr std::int64_t kUnbounded = -1;
/// The maximum number of copies of a formula.
inline constexpr std::int64_t kLargestBound = 10'000;

struct Bounds {
  std::int64_t low = 0;
  std::int64_t high = kUnbounded;
};

/// The number of operands that are formulas; the bounds of a bounded operator follow them.
std::size_t formula_count(Operator op);

logic::CtlFormula temporal(logic::CtlPool& pool, Operator op,
                           const std::vector<logic::CtlFormula>& operands, Bounds bounds);
logic::PastFormula temporal(logic::PastPool& pool, Operator op,
                            const std::vector<logic::PastFormula>& operands, Bounds bounds);

/// The propositional connective applied to formulas; nullopt if the operator is not one.
template <typename Pool>
std::optional<typename Formulas<Pool>::Formula> boolean(
    Pool& pool, Operator op, const std::vector<typename Formulas<Pool>::Formula>& operands) {
  const auto a = operands.front();
  const auto b = operands.back();
  switch (op) {
    case Operator::Not:
      return pool.negate(a);
    case Operator::And:
      return pool.conjunction(a, b);
    case Operator::Or:
      return pool.disjunction(a, b);
    case Operator::Implies:
      return pool.implies(a, b);
    case Operator::Xnor:
    case Operator::Equivalent:
    case Operator::Equal:
      return pool.equivalent(a, b);
    case Operator::Xor:
    case Operator::NotEqual:
      return pool.negate(pool.equivalent(a, b));
    case Operator::Conditional:
      return pool.conjunction(pool.implies(a, operands[1]), pool.implies(pool.negate(a), b));
    default:
      return {};
  }
}

}  // namespace proviso::smv
