#include "logic/reference.hpp"

#include <map>
#include <stdexcept>
#include <utility>

namespace proviso::logic::reference {
namespace {

// The positions at which a formula holds.
using Truth = std::vector<bool>;

class Semantics {
 public:
  explicit Semantics(const Lasso& word) : word_(word) {}

  Truth constant(bool value) const { return Truth(word_.size(), value); }
  Truth atom(std::uint32_t k) const {
    return pointwise([&](std::size_t i) { return (word_.at(i) >> k & 1) != 0; });
  }
  Truth negate(const Truth& f) const {
    return pointwise([&](std::size_t i) { return !f[i]; });
  }
  Truth conjunction(const Truth& f, const Truth& g) const {
    return pointwise([&](std::size_t i) { return f[i] && g[i]; });
  }
  Truth disjunction(const Truth& f, const Truth& g) const {
    return pointwise([&](std::size_t i) { return f[i] || g[i]; });
  }
  Truth next(const Truth& f) const {
    return pointwise([&](std::size_t i) { return f[word_.next(i)]; });
  }
  // The least solution of u = g ∨ (f ∧ X u), the greatest one of r = g ∧ (f ∨ X r).
  Truth until(const Truth& f, const Truth& g) const {
    Truth u = constant(false);
    for (Truth old; old != u;) {
      old = u;
      u = disjunction(g, conjunction(f, next(u)));
    }
    return u;
  }
  Truth release(const Truth& f, const Truth& g) const {
    Truth r = constant(true);
    for (Truth old; old != r;) {
      old = r;
      r = conjunction(g, disjunction(f, next(r)));
    }
    return r;
  }
  Truth eventually(const Truth& f) const { return until(constant(true), f); }
  Truth always(const Truth& f) const { return negate(eventually(negate(f))); }
  Truth implies(const Truth& f, const Truth& g) const { return disjunction(negate(f), g); }
  Truth equivalent(const Truth& f, const Truth& g) const {
    return pointwise([&](std::size_t i) { return f[i] == g[i]; });
  }
  Truth weak_until(const Truth& f, const Truth& g) const {
    return disjunction(until(f, g), always(f));
  }

 private:
  template <typename Function>
  Truth pointwise(Function function) const {
    Truth result(word_.size());
    for (std::size_t i = 0; i < word_.size(); ++i) result[i] = function(i);
    return result;
  }
  const Lasso& word_;
};

// One interpreter for both meanings of a program: formulas of a pool, or truth on a word.
template <typename Value, typename Algebra>
Value run(const Program& program, Algebra& algebra, Value truth, Value falsity) {
  std::vector<Value> stack;
  const auto pop = [&] {
    Value top = stack.back();
    stack.pop_back();
    return top;
  };
  const auto execute = [&](Instruction instruction) -> Value {
    const bool unary = instruction >= Instruction::Not && instruction <= Instruction::Always;
    const bool binary = instruction >= Instruction::And;
    if (stack.size() < (binary ? 2U : unary ? 1U : 0U)) return algebra.atom(0);
    const Value g = unary || binary ? pop() : truth;
    const Value f = binary ? pop() : truth;
    switch (instruction) {
      case Instruction::AtomA:
        return algebra.atom(0);
      case Instruction::AtomB:
        return algebra.atom(1);
      case Instruction::AtomC:
        return algebra.atom(2);
      case Instruction::True:
        return truth;
      case Instruction::False:
        return falsity;
      case Instruction::Not:
        return algebra.negate(g);
      case Instruction::Next:
        return algebra.next(g);
      case Instruction::Eventually:
        return algebra.eventually(g);
      case Instruction::Always:
        return algebra.always(g);
      case Instruction::And:
        return algebra.conjunction(f, g);
      case Instruction::Or:
        return algebra.disjunction(f, g);
      case Instruction::Implies:
        return algebra.implies(f, g);
      case Instruction::Equivalent:
        return algebra.equivalent(f, g);
      case Instruction::Until:
        return algebra.until(f, g);
      case Instruction::WeakUntil:
        return algebra.weak_until(f, g);
      case Instruction::Release:
        return algebra.release(f, g);
    }
    throw std::logic_error("no such instruction");
  };
  for (const Instruction instruction : program) {
    Value value = execute(instruction);
    stack.push_back(std::move(value));
  }
  Value result = truth;
  while (!stack.empty()) result = algebra.conjunction(pop(), result);
  return result;
}

// The nodes of a graph that lie on a cycle or behind one are found by plain reachability.
std::vector<bool> reachable_from(const std::vector<std::vector<std::size_t>>& successors,
                                 std::vector<std::size_t> todo) {
  std::vector<bool> seen(successors.size(), false);
  while (!todo.empty()) {
    const std::size_t node = todo.back();
    todo.pop_back();
    if (seen[node]) continue;
    seen[node] = true;
    todo.insert(todo.end(), successors[node].begin(), successors[node].end());
  }
  return seen;
}

}  // namespace

Formula build(FormulaPool& pool, const Program& program) {
  return run<Formula>(program, pool, pool.truth(true), pool.truth(false));
}

bool holds(const Program& program, const Lasso& word) {
  const Semantics semantics(word);
  return run<Truth>(program, semantics, semantics.constant(true), semantics.constant(false))[0];
}

bool holds(const FormulaPool& pool, Formula f, const Lasso& word) {
  const Semantics semantics(word);
  std::vector<Truth> truth;  // of every formula of the pool: operands come before operators
  for (std::uint32_t k = 0; k <= index(f); ++k) {
    const Formula g{k};
    const auto left = [&] { return truth[index(pool.left(g))]; };
    const auto right = [&] { return truth[index(pool.right(g))]; };
    switch (pool.op(g)) {
      case Operator::False:
      case Operator::True:
        truth.push_back(semantics.constant(pool.op(g) == Operator::True));
        break;
      case Operator::Atom:
        truth.push_back(semantics.atom(pool.atom_of(g)));
        break;
      case Operator::Not:
        truth.push_back(semantics.negate(left()));
        break;
      case Operator::And:
        truth.push_back(semantics.conjunction(left(), right()));
        break;
      case Operator::Or:
        truth.push_back(semantics.disjunction(left(), right()));
        break;
      case Operator::Next:
        truth.push_back(semantics.next(left()));
        break;
      case Operator::Until:
        truth.push_back(semantics.until(left(), right()));
        break;
      case Operator::Release:
        truth.push_back(semantics.release(left(), right()));
        break;
    }
  }
  return truth[index(f)][0];
}

bool accepts(const Buchi& automaton, const Lasso& word) {
  const std::size_t states = automaton.state_count();
  const auto node = [&](std::size_t position, std::size_t state) {
    return position * states + state;
  };
  std::vector<std::vector<std::size_t>> successors(word.size() * states);
  for (std::size_t i = 0; i < word.size(); ++i) {
    for (std::uint32_t state = 0; state < states; ++state) {
      for (const auto& [guard, target] : automaton.transitions(state)) {
        if (guard.admits(word.at(i))) {
          successors[node(i, state)].push_back(node(word.next(i), target));
        }
      }
    }
  }
  const std::vector<bool> reached = reachable_from(successors, {node(0, Buchi::kInitial)});
  for (std::size_t i = 0; i < word.size(); ++i) {
    for (std::uint32_t state = 0; state < states; ++state) {
      const std::size_t accepting = node(i, state);
      if (!reached[accepting] || !automaton.accepting(state)) continue;
      if (reachable_from(successors, successors[accepting])[accepting]) return true;
    }
  }
  return false;
}

bool accepts(DeterministicRabin& automaton, const Lasso& word) {
  std::vector<std::uint32_t> run;
  std::map<std::pair<std::size_t, std::uint32_t>, std::size_t> first_visit;
  std::uint32_t state = automaton.initial();
  for (std::size_t i = 0;; i = word.next(i)) {
    const auto [at, fresh] = first_visit.try_emplace({i, state}, run.size());
    if (!fresh) return automaton.accepts(std::span(run).subspan(at->second));
    run.push_back(state);
    state = automaton.step(state, word.at(i));
  }
}

std::vector<bool> after(const Buchi& automaton, std::span<const Valuation> prefix) {
  std::vector<bool> current(automaton.state_count(), false);
  current[Buchi::kInitial] = true;
  for (const Valuation v : prefix) {
    std::vector<bool> following(automaton.state_count(), false);
    for (std::uint32_t state = 0; state < automaton.state_count(); ++state) {
      if (!current[state]) continue;
      for (const auto& [guard, target] : automaton.transitions(state)) {
        if (guard.admits(v)) following[target] = true;
      }
    }
    current = std::move(following);
  }
  return current;
}

std::vector<Lasso> all_lassos(std::size_t stem, std::size_t loop, unsigned atoms) {
  const auto words = [atoms](std::size_t length) {
    std::vector<std::vector<Valuation>> result{{}};
    for (; length > 0; --length) {
      std::vector<std::vector<Valuation>> longer;
      for (const auto& word : result) {
        for (Valuation v = 0; v < Valuation{1} << atoms; ++v) {
          longer.push_back(word);
          longer.back().push_back(v);
        }
      }
      result = std::move(longer);
    }
    return result;
  };
  std::vector<Lasso> result;
  for (std::size_t s = 0; s <= stem; ++s) {
    for (std::size_t l = 1; l <= loop; ++l) {
      for (const auto& before : words(s)) {
        for (const auto& cycle : words(l)) result.push_back({before, cycle});
      }
    }
  }
  return result;
}

}  // namespace proviso::logic::reference
