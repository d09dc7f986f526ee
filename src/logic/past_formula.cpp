#include "logic/past_formula.hpp"

namespace proviso::logic {

PastPool::PastPool() { make(PastOperator::True, 0, 0); }

PastFormula PastPool::make(PastOperator op, std::uint32_t left, std::uint32_t right) {
  const Node node{op, left, right};
  const PastFormula next{static_cast<std::uint32_t>(nodes_.size())};
  const auto [found, is_new] = known_.try_emplace(node, next);
  if (is_new) nodes_.push_back(node);
  return found->second;
}

PastFormula PastPool::atom(std::uint32_t k) { return make(PastOperator::Atom, k, 0); }

PastFormula PastPool::negate(PastFormula f) {
  if (op(f) == PastOperator::Not) return left(f);
  return make(PastOperator::Not, index(f), 0);
}

PastFormula PastPool::conjunction(PastFormula f, PastFormula g) {
  if (f == truth(true) || f == g) return g;
  if (g == truth(true)) return f;
  if (f == truth(false) || g == truth(false) || f == negate(g)) return truth(false);
  return make(PastOperator::And, index(f), index(g));
}

PastFormula PastPool::next(PastFormula f) { return make(PastOperator::Next, index(f), 0); }

PastFormula PastPool::until(PastFormula f, PastFormula g) {
  return make(PastOperator::Until, index(f), index(g));
}

PastFormula PastPool::yesterday(PastFormula f) {
  return make(PastOperator::Yesterday, index(f), 0);
}

PastFormula PastPool::since(PastFormula f, PastFormula g) {
  return make(PastOperator::Since, index(f), index(g));
}

}  // namespace proviso::logic
