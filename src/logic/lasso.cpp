#include "logic/lasso.hpp"

#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::logic {
namespace {

using Values = std::vector<bool>;

/// A lasso whose stem has been made longer by turns of its loop.
struct Unwound {
  std::size_t length = 0;
  std::size_t loops_to = 0;

  std::size_t after(std::size_t i) const { return i + 1 == length ? loops_to : i + 1; }
};

Values until(const Unwound& word, const Values& f, const Values& g) {
  // Backwards, with nothing known of what follows the end; the second time it is known.
  Values values(word.length, false);
  for (int pass = 0; pass < 2; ++pass) {
    for (std::size_t i = word.length; i-- > 0;) {
      values[i] = g[i] || (f[i] && values[word.after(i)]);
    }
  }
  return values;
}

Values since(const Unwound& word, const Values& f, const Values& g) {
  Values values(word.length, false);
  for (std::size_t i = 0; i < word.length; ++i) {
    values[i] = g[i] || (f[i] && i > 0 && values[i - 1]);
  }
  return values;
}

bool is_past(PastOperator op) { return op == PastOperator::Yesterday || op == PastOperator::Since; }

bool is_leaf(PastOperator op) { return op == PastOperator::True || op == PastOperator::Atom; }

bool is_binary(PastOperator op) {
  return op == PastOperator::And || op == PastOperator::Until || op == PastOperator::Since;
}

}  // namespace

std::vector<PastFormula> closure(const PastPool& pool, PastFormula f) {
  std::vector<PastFormula> all;
  boost::unordered_flat_map<std::uint32_t, bool> seen;
  std::vector<PastFormula> open{f};
  while (!open.empty()) {
    const PastFormula g = open.back();
    open.pop_back();
    if (!seen.emplace(index(g), true).second) continue;
    all.push_back(g);
    if (is_leaf(pool.op(g))) continue;
    open.push_back(pool.left(g));
    if (is_binary(pool.op(g))) open.push_back(pool.right(g));
  }
  std::sort(all.begin(), all.end());
  return all;
}

bool satisfied_by_lasso(const PastPool& pool, PastFormula f, std::size_t length,
                        std::size_t loops_to,
                        const std::function<bool(std::uint32_t, std::size_t)>& value) {
  const std::vector<PastFormula> formulas = closure(pool, f);
  const auto past = static_cast<std::size_t>(std::count_if(
      formulas.begin(), formulas.end(), [&pool](PastFormula g) { return is_past(pool.op(g)); }));
  const std::size_t turn = length - loops_to;
  const Unwound word{length + past * turn, loops_to + past * turn};
  boost::unordered_flat_map<std::uint32_t, Values> known;
  for (const PastFormula g : formulas) {
    const auto of = [&](PastFormula h) -> const Values& { return known.at(index(h)); };
    Values values(word.length, false);
    switch (pool.op(g)) {
      case PastOperator::True:
        values.assign(word.length, true);
        break;
      case PastOperator::Atom:
        for (std::size_t i = 0; i < word.length; ++i) {
          values[i] = value(pool.atom_of(g), i < length ? i : loops_to + (i - loops_to) % turn);
        }
        break;
      case PastOperator::Not:
        for (std::size_t i = 0; i < word.length; ++i) values[i] = !of(pool.left(g))[i];
        break;
      case PastOperator::And:
        for (std::size_t i = 0; i < word.length; ++i) {
          values[i] = of(pool.left(g))[i] && of(pool.right(g))[i];
        }
        break;
      case PastOperator::Next:
        for (std::size_t i = 0; i < word.length; ++i) values[i] = of(pool.left(g))[word.after(i)];
        break;
      case PastOperator::Yesterday:
        for (std::size_t i = 1; i < word.length; ++i) values[i] = of(pool.left(g))[i - 1];
        break;
      case PastOperator::Until:
        values = until(word, of(pool.left(g)), of(pool.right(g)));
        break;
      case PastOperator::Since:
        values = since(word, of(pool.left(g)), of(pool.right(g)));
        break;
    }
    known.emplace(index(g), std::move(values));
  }
  return known.at(index(f))[0];
}

}  // namespace proviso::logic
