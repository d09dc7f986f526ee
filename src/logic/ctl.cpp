#include "logic/ctl.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::logic {

CtlPool::CtlPool() {
  nodes_.push_back({CtlOperator::False, 0, 0});
  nodes_.push_back({CtlOperator::True, 0, 0});
}

CtlFormula CtlPool::make(CtlOperator op, CtlFormula left, CtlFormula right) {
  const Node node{op, index(left), index(right)};
  const auto [at, fresh] = known_.try_emplace(node, static_cast<CtlFormula>(nodes_.size()));
  if (fresh) nodes_.push_back(node);
  return at->second;
}

CtlFormula CtlPool::atom(std::uint32_t k) {
  return make(CtlOperator::Atom, CtlFormula{k}, CtlFormula{0});
}

CtlFormula CtlPool::negate(CtlFormula f) {
  if (index(f) <= 1) return truth(f == truth(false));
  if (op(f) == CtlOperator::Not) return left(f);
  return make(CtlOperator::Not, f, CtlFormula{0});
}

CtlFormula CtlPool::conjunction(CtlFormula f, CtlFormula g) {
  if (f == g || g == truth(true)) return f;
  if (f == truth(true)) return g;
  if (f == truth(false) || g == truth(false) || f == negate(g)) return truth(false);
  return make(CtlOperator::And, f, g);
}

CtlFormula CtlPool::exists_next(CtlFormula f) {
  if (f == truth(false)) return f;
  return make(CtlOperator::ExistsNext, f, CtlFormula{0});
}

CtlFormula CtlPool::exists_until(CtlFormula f, CtlFormula g) {
  if (g == truth(false)) return g;
  return make(CtlOperator::ExistsUntil, f, g);
}

CtlFormula CtlPool::exists_globally(CtlFormula f) {
  if (f == truth(false)) return f;
  return make(CtlOperator::ExistsGlobally, f, CtlFormula{0});
}

CtlFormula CtlPool::all_until(CtlFormula f, CtlFormula g) {
  const CtlFormula late = exists_until(negate(g), conjunction(negate(f), negate(g)));
  return conjunction(negate(late), negate(exists_globally(negate(g))));
}

std::vector<CtlFormula> closure(const CtlPool& pool, CtlFormula f) {
  return closure(pool, std::span<const CtlFormula>(&f, 1));
}

std::vector<CtlFormula> closure(const CtlPool& pool, std::span<const CtlFormula> formulas) {
  std::vector<bool> inside(pool.size(), false);
  for (const CtlFormula f : formulas) inside[index(f)] = true;
  // Operands have smaller numbers: one pass from above finds them all.
  for (std::size_t k = pool.size(); k-- > 0;) {
    const auto g = static_cast<CtlFormula>(k);
    if (!inside[k] || pool.is_leaf(g)) continue;
    inside[index(pool.left(g))] = true;
    if (pool.is_binary(g)) inside[index(pool.right(g))] = true;
  }
  std::vector<CtlFormula> result;
  for (std::size_t k = 0; k < inside.size(); ++k) {
    if (inside[k]) result.push_back(static_cast<CtlFormula>(k));
  }
  return result;
}

CtlFormula over_fair_paths(CtlPool& pool, CtlFormula f) {
  const CtlFormula fair = pool.exists_globally(pool.truth(true));
  boost::unordered_flat_map<std::uint32_t, CtlFormula> made;
  for (const CtlFormula g : closure(pool, f)) {
    const auto operand = [&](CtlFormula inner) { return made.at(index(inner)); };
    CtlFormula result = g;
    switch (pool.op(g)) {
      case CtlOperator::False:
      case CtlOperator::True:
      case CtlOperator::Atom:
        break;
      case CtlOperator::Not:
        result = pool.negate(operand(pool.left(g)));
        break;
      case CtlOperator::And:
        result = pool.conjunction(operand(pool.left(g)), operand(pool.right(g)));
        break;
      case CtlOperator::ExistsNext:
        result = pool.exists_next(pool.conjunction(operand(pool.left(g)), fair));
        break;
      case CtlOperator::ExistsUntil:
        result = pool.exists_until(operand(pool.left(g)),
                                   pool.conjunction(operand(pool.right(g)), fair));
        break;
      case CtlOperator::ExistsGlobally:
        result = pool.exists_globally(operand(pool.left(g)));
        break;
    }
    made.emplace(index(g), result);
  }
  return made.at(index(f));
}

std::string to_string(const CtlPool& pool, CtlFormula f, std::span<const std::string> atom_names) {
  boost::unordered_flat_map<std::uint32_t, std::string> text;
  const auto of = [&text](CtlFormula g) -> const std::string& { return text.at(index(g)); };
  for (const CtlFormula g : closure(pool, f)) {
    std::string written;
    switch (pool.op(g)) {
      case CtlOperator::False:
        written = "0";
        break;
      case CtlOperator::True:
        written = "1";
        break;
      case CtlOperator::Atom:
        written = atom_names[pool.atom_of(g)];
        break;
      case CtlOperator::Not:
        written = "!" + of(pool.left(g));
        break;
      case CtlOperator::And:
        written = fmt::format("({} & {})", of(pool.left(g)), of(pool.right(g)));
        break;
      case CtlOperator::ExistsNext:
        written = fmt::format("EX {}", of(pool.left(g)));
        break;
      case CtlOperator::ExistsUntil:
        written = fmt::format("E({} U {})", of(pool.left(g)), of(pool.right(g)));
        break;
      case CtlOperator::ExistsGlobally:
        written = fmt::format("EG {}", of(pool.left(g)));
        break;
    }
    // Shared parts are written as often as they occur, so the text of a small formula may be huge.
    constexpr std::size_t kLongest = 4000;
    if (written.size() > kLongest) written = "\xE2\x80\xA6";
    text.emplace(index(g), std::move(written));
  }
  return text.at(index(f));
}

}  // namespace proviso::logic
