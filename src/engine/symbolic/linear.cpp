#include "engine/symbolic/linear.hpp"

namespace proviso::symbolic {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;
using logic::PastFormula;

using Found = std::optional<PastFormula>;

class Linear {
 public:
  Linear(const logic::CtlPool& pool, logic::PastPool& made) : pool_(pool), made_(made) {}

  /// Returns the linear equivalent of the formula, or of its negation.
  Found of(CtlFormula f, bool negated) {
    if (const Found plain = of_state(f, negated)) return plain;
    switch (pool_.op(f)) {
      case CtlOperator::Not:
        return of(pool_.left(f), !negated);
      case CtlOperator::And:
        return negated ? disjunction(pool_.left(f), pool_.right(f))
                       : conjunction(pool_.left(f), pool_.right(f));
      case CtlOperator::ExistsNext:
        if (const Found next = negated ? of(pool_.left(f), true) : std::nullopt) {
          return made_.next(*next);
        }
        return {};
      case CtlOperator::ExistsUntil:
        return negated ? never_until(pool_.left(f), pool_.right(f)) : std::nullopt;
      case CtlOperator::ExistsGlobally:
        if (const Found end = negated ? of_state(pool_.left(f), true) : std::nullopt) {
          return made_.eventually(*end);
        }
        return {};
      default:
        return {};
    }
  }

 private:
  /// A formula without temporal operators.
  Found of_state(CtlFormula f, bool negated) {
    Found value;
    switch (pool_.op(f)) {
      case CtlOperator::False:
        value = made_.truth(false);
        break;
      case CtlOperator::True:
        value = made_.truth(true);
        break;
      case CtlOperator::Atom:
        value = made_.atom(pool_.atom_of(f));
        break;
      case CtlOperator::Not:
        return of_state(pool_.left(f), !negated);
      case CtlOperator::And: {
        const Found left = of_state(pool_.left(f), false);
        const Found right = of_state(pool_.right(f), false);
        if (left && right) value = made_.conjunction(*left, *right);
        break;
      }
      default:
        break;
    }
    if (value && negated) return made_.negate(*value);
    return value;
  }

  Found conjunction(CtlFormula f, CtlFormula g) {
    const Found left = of(f, false);
    const Found right = of(g, false);
    if (!left || !right) return {};
    return made_.conjunction(*left, *right);
  }

  /// ¬f ∨ ¬g, where one of them is about states.
  Found disjunction(CtlFormula f, CtlFormula g) {
    if (!of_state(f, true) && !of_state(g, true)) return {};
    const Found left = of(f, true);
    const Found right = of(g, true);
    if (!left || !right) return {};
    return made_.disjunction(*left, *right);
  }

  /// ¬E(f U g).
  Found never_until(CtlFormula f, CtlFormula g) {
    if (f == pool_.truth(true)) {
      const Found good = of(g, true);
      if (!good) return {};
      return made_.always(*good);
    }
    const Found left = of_state(f, false);
    const Found right = of_state(g, false);
    if (!left || !right) return {};
    return made_.negate(made_.until(*left, *right));
  }

  const logic::CtlPool& pool_;
  logic::PastPool& made_;
};

}  // namespace

std::optional<PastFormula> linear_equivalent(const logic::CtlPool& pool, CtlFormula formula,
                                             logic::PastPool& made) {
  return Linear(pool, made).of(formula, false);
}

}  // namespace proviso::symbolic
