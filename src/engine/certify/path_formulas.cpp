#include "engine/certify/path_formulas.hpp"

#include <utility>

namespace proviso::certify {

using logic::CtlFormula;
using logic::CtlOperator;

PathFormulas::PathFormulas(const logic::CtlPool& pool, bool over_fair_paths) : pool_(pool) {
  if (over_fair_paths) fair_ = make({CtlOperator::ExistsGlobally, 0, constant(true)});
}

FormulaId PathFormulas::make(Node node) {
  const auto next = static_cast<FormulaId>(nodes_.size());
  const auto [at, fresh] = made_.try_emplace(node, next);
  if (fresh) nodes_.push_back(node);
  return at->second;
}

FormulaId PathFormulas::constant(bool value) {
  return make({value ? CtlOperator::True : CtlOperator::False});
}

FormulaId PathFormulas::negation(FormulaId f) {
  if (is(f, CtlOperator::True) || is(f, CtlOperator::False)) {
    return constant(is(f, CtlOperator::False));
  }
  return is(f, CtlOperator::Not) ? (*this)[f].left : make({CtlOperator::Not, 0, f});
}

FormulaId PathFormulas::conjunction(FormulaId f, FormulaId g) {
  if (is(f, CtlOperator::True) || f == g) return g;
  if (is(g, CtlOperator::True)) return f;
  const bool contradicts = (is(f, CtlOperator::Not) && (*this)[f].left == g) ||
                           (is(g, CtlOperator::Not) && (*this)[g].left == f);
  if (contradicts || is(f, CtlOperator::False) || is(g, CtlOperator::False)) return constant(false);
  return make({CtlOperator::And, 0, f, g});
}

/// The states with f that begin a fair path.
FormulaId PathFormulas::where_paths_begin(FormulaId f) {
  return fair_ ? conjunction(f, *fair_) : f;
}

FormulaId PathFormulas::translated(CtlFormula f) {
  const CtlOperator op = pool_.op(f);
  const auto left = [&] { return known_.at(pool_.left(f)); };
  const auto right = [&] { return known_.at(pool_.right(f)); };
  switch (op) {
    case CtlOperator::False:
    case CtlOperator::True:
      return make({op});
    case CtlOperator::Atom:
      return make({op, pool_.atom_of(f)});
    case CtlOperator::Not:
      return negation(left());
    case CtlOperator::And:
      return conjunction(left(), right());
    case CtlOperator::ExistsNext: {
      const FormulaId goal = where_paths_begin(left());
      return is(goal, CtlOperator::False) ? goal : make({op, 0, goal});
    }
    case CtlOperator::ExistsUntil: {
      const FormulaId goal = where_paths_begin(right());
      return is(goal, CtlOperator::False) ? goal : make({op, 0, left(), goal});
    }
    case CtlOperator::ExistsGlobally:
      return is(left(), CtlOperator::False) ? left() : make({op, 0, left()});
  }
  return constant(false);
}

FormulaId PathFormulas::add(CtlFormula formula) {
  for (const CtlFormula f : closure(pool_, formula)) {
    if (!known_.contains(f)) known_.emplace(f, translated(f));
  }
  return known_.at(formula);
}

std::map<FormulaId, Polarity> polarities(const PathFormulas& formulas, FormulaId f) {
  std::map<FormulaId, Polarity> result;
  result[f].positive = true;
  // From the formula down to its smallest operands: when one's turn comes all its uses are known.
  for (auto k = index(f) + 1; k-- > 0;) {
    const auto g = static_cast<FormulaId>(k);
    const auto use = result.find(g);
    if (use == result.end()) continue;
    Polarity how = use->second;
    const PathFormulas::Node& node = formulas[g];
    if (node.op == CtlOperator::Not) std::swap(how.positive, how.negative);
    const auto occurs = [&](FormulaId operand) {
      Polarity& known = result[operand];
      known = {known.positive || how.positive, known.negative || how.negative};
    };
    if (node.op >= CtlOperator::Not) occurs(node.left);
    if (node.op == CtlOperator::And || node.op == CtlOperator::ExistsUntil) occurs(node.right);
  }
  return result;
}

}  // namespace proviso::certify
