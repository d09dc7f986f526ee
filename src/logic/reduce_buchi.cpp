// Which states and transitions of a Büchi automaton can go?
//
// 1. Dead states, which reach no accepting cycle; and acceptance of states on no cycle says
//    nothing, so it is withdrawn.
// 2. Transitions that another one to the same target covers, and literals: of a ∧ g and ¬a ∧ h with
//    h implied by g, the first may forget a.
// 3. States with equal rows and equal acceptance, where a self-loop equals a self-loop. For a state
//    on no cycle equal rows suffice: it is replaced by the other.
// 4. With direct simulation: p ≤ q if q accepts when p does and each step p --g--> p' is answered
//    by a step q --h--> q' with h admitting what g admits and p' ≤ q'. States below one another are
//    merged, and a transition goes when another of the same state covers its guard and leads to a
//    larger state (Somenzi and Bloem, Efficient Büchi automata from LTL formulae, CAV 2000).
//
// The steps are repeated while they help. Step 3 visits states in reverse topological order, so
// that a chain of any length is merged in one pass, and it is all that large automata get: step 4
// costs the square of the number of transitions for each round of its fixpoint. (The simulation
// could be finer: h may be several guards together, and acceptance may come later.)
//
//   0 --a--> 1, 0 --!a--> 2, 1 --true--> 1, 2 --true--> 2, both accepting: 2 is merged with 1 by
//   their rows, then the two guards become `true`, then 0 has the row of 1 and is replaced by it.
#include "logic/reduce_buchi.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "logic/strong_components.hpp"

namespace proviso::logic {
namespace {

constexpr std::size_t kMaximumForSimulation = 2048;  // states and transitions

using Transition = Buchi::Transition;
using Row = std::vector<Transition>;

bool before(const Transition& a, const Transition& b) {
  return std::tie(a.target, a.guard.positive, a.guard.negative) <
         std::tie(b.target, b.guard.positive, b.guard.negative);
}

std::vector<std::uint32_t> identity(std::uint32_t size) {
  std::vector<std::uint32_t> result(size);
  for (std::uint32_t i = 0; i < size; ++i) result[i] = i;
  return result;
}

Buchi without_dead_states(const Buchi& automaton) {
  const StrongComponents components = strong_components(automaton.rows());
  std::vector<bool> live(components.count(), false);
  std::vector<std::uint32_t> representative(automaton.state_count(), kNowhere);
  std::vector<bool> accepting(automaton.state_count(), false);
  for (const std::uint32_t state : components.order) {
    accepting[state] = automaton.accepting(state) && components.recurrent(state);
    bool lives = accepting[state];
    for (const Transition& t : automaton.transitions(state)) {
      lives = lives || live[components.component[t.target]];
    }
    if (lives) live[components.component[state]] = true;
  }
  for (const std::uint32_t state : components.order) {
    if (live[components.component[state]]) representative[state] = state;
  }
  return merged(Buchi(automaton.rows(), std::move(accepting)), representative);
}

// The guards of the transitions from one state to another.
using Guards = std::vector<Guard>;

// Whether the literal can be left out of a guard because another guard admits the opposite case.
bool redundant(const Guards& guards, const Guard& guard, Valuation literal) {
  const Guard opposite{guard.positive ^ literal, guard.negative ^ literal};
  return std::any_of(guards.begin(), guards.end(),
                     [&](const Guard& other) { return other.covers(opposite); });
}

bool forget_literals(Guards& guards) {
  bool changed = false;
  for (Guard& guard : guards) {
    Valuation literals = guard.positive | guard.negative;
    for (; literals != 0; literals &= literals - 1) {
      const Valuation literal = literals & -literals;
      if (!redundant(guards, guard, literal)) continue;
      guard.positive &= ~literal;
      guard.negative &= ~literal;
      changed = true;
    }
  }
  return changed;
}

void drop_covered(Guards& guards) {
  Guards kept;
  for (std::size_t i = 0; i < guards.size(); ++i) {
    bool covered = false;
    for (std::size_t j = 0; j < guards.size() && !covered; ++j) {
      if (i == j || !guards[j].covers(guards[i])) continue;
      covered = !(guards[i] == guards[j]) || j < i;
    }
    if (!covered) kept.push_back(guards[i]);
  }
  guards = std::move(kept);
}

Row tidy(Row row) {
  std::sort(row.begin(), row.end(), before);
  Row result;
  for (std::size_t first = 0, last = 0; first < row.size(); first = last) {
    Guards guards;
    for (; last < row.size() && row[last].target == row[first].target; ++last) {
      guards.push_back(row[last].guard);
    }
    drop_covered(guards);
    while (forget_literals(guards)) drop_covered(guards);
    for (const Guard& guard : guards) result.push_back({guard, row[first].target});
  }
  return result;
}

Buchi with_tidy_rows(const Buchi& automaton, Context& context) {
  Buchi::Rows rows;
  for (const Row& row : automaton.rows()) {
    context.poll({"reducing the formula's automaton", automaton.state_count(), 0, 0});
    rows.push_back(tidy(row));
  }
  return Buchi(std::move(rows), automaton.acceptance());
}

std::size_t hash_row(const Row& row) {
  std::size_t seed = row.size();
  for (const Transition& t : row) {
    boost::hash_combine(seed, t.target);
    boost::hash_combine(seed, t.guard.positive);
    boost::hash_combine(seed, t.guard.negative);
  }
  return seed;
}

struct RowHash {
  std::size_t operator()(const Row& row) const { return hash_row(row); }
};

using StateByRow = boost::unordered_flat_map<Row, std::uint32_t, RowHash>;

Row retargeted(std::span<const Transition> row, const std::vector<std::uint32_t>& representative) {
  Row result(row.begin(), row.end());
  for (Transition& t : result) t.target = representative[t.target];
  std::sort(result.begin(), result.end(), before);
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Buchi with_equal_rows_merged(const Buchi& automaton) {
  constexpr std::uint32_t kItself = kNowhere;
  const StrongComponents components = strong_components(automaton.rows());
  std::vector<std::uint32_t> representative = identity(automaton.state_count());
  StateByRow any;                  // by their rows as they are
  StateByRow recurrent_states[2];  // by their rows with kItself, and by acceptance
  for (const std::uint32_t state : components.order) {
    Row row = retargeted(automaton.transitions(state), representative);
    if (components.recurrent(state)) {
      Row relative = row;
      for (Transition& t : relative) t.target = t.target == state ? kItself : t.target;
      std::sort(relative.begin(), relative.end(), before);
      StateByRow& alike = recurrent_states[automaton.accepting(state) ? 1 : 0];
      representative[state] = alike.emplace(std::move(relative), state).first->second;
    }
    if (representative[state] != state) continue;
    const auto [at, fresh] = any.emplace(std::move(row), state);
    if (!components.recurrent(state)) representative[state] = at->second;
  }
  return merged(automaton, representative);
}

// The largest direct simulation, as a matrix.
class Simulation {
 public:
  Simulation(const Buchi& automaton, Context& context)
      : automaton_(automaton), size_(automaton.state_count()), below_(size_ * size_) {
    for (std::uint32_t p = 0; p < size_; ++p) {
      for (std::uint32_t q = 0; q < size_; ++q) {
        below_[p * size_ + q] = !automaton.accepting(p) || automaton.accepting(q);
      }
    }
    // Targets before sources: few rounds.
    const StrongComponents components = strong_components(automaton.rows());
    bool changed = true;
    while (changed) {
      changed = false;
      for (const std::uint32_t p : components.order) {
        context.poll({"reducing the formula's automaton", size_, 0, 0});
        for (const std::uint32_t q : components.order) {
          if (!below(p, q) || answers(p, q)) continue;
          below_[p * size_ + q] = false;
          changed = true;
        }
      }
    }
  }

  bool below(std::uint32_t p, std::uint32_t q) const { return below_[p * size_ + q]; }
  bool equivalent(std::uint32_t p, std::uint32_t q) const { return below(p, q) && below(q, p); }
  /// Whether u allows what t allows, on a run that accepts at least as often.
  bool below(const Transition& t, const Transition& u) const {
    return below(t.target, u.target) && u.guard.covers(t.guard);
  }

 private:
  bool answers(std::uint32_t p, std::uint32_t q) const {
    const auto moves = automaton_.transitions(p);
    const auto answers = automaton_.transitions(q);
    return std::all_of(moves.begin(), moves.end(), [&](const Transition& t) {
      return std::any_of(answers.begin(), answers.end(),
                         [&](const Transition& u) { return below(t, u); });
    });
  }

  const Buchi& automaton_;
  std::size_t size_;
  std::vector<bool> below_;
};

Row undominated(std::span<const Transition> row, const Simulation& simulation) {
  Row result;
  for (std::size_t i = 0; i < row.size(); ++i) {
    bool dominated = false;
    for (std::size_t j = 0; j < row.size() && !dominated; ++j) {
      if (i == j || !simulation.below(row[i], row[j])) continue;
      dominated = !simulation.below(row[j], row[i]) || j < i;
    }
    if (!dominated) result.push_back(row[i]);
  }
  return result;
}

Buchi with_similar_merged(const Buchi& automaton, Context& context) {
  if (automaton.state_count() + automaton.transition_count() > kMaximumForSimulation) {
    return automaton;
  }
  const Simulation simulation(automaton, context);
  std::vector<std::uint32_t> representative = identity(automaton.state_count());
  Buchi::Rows rows;
  for (std::uint32_t p = 0; p < automaton.state_count(); ++p) {
    std::uint32_t q = 0;
    while (!simulation.equivalent(p, q)) ++q;
    representative[p] = q;
    rows.push_back(undominated(automaton.transitions(p), simulation));
  }
  return merged(Buchi(std::move(rows), automaton.acceptance()), representative);
}

}  // namespace

Buchi reduce(Buchi automaton, Context& context) {
  const auto size = [](const Buchi& a) { return std::pair(a.state_count(), a.transition_count()); };
  std::pair<std::uint32_t, std::size_t> old_size;
  do {
    context.poll({"reducing the formula's automaton", automaton.state_count(), 0, 0});
    old_size = size(automaton);
    automaton = with_tidy_rows(without_dead_states(automaton), context);
    automaton = with_equal_rows_merged(automaton);
    automaton = with_similar_merged(automaton, context);
  } while (size(automaton) != old_size);
  return automaton;
}

}  // namespace proviso::logic
