// Minimise: any reduction that keeps traces and traces to π. Weak equivalence, as in the paper,
// costs the square of the states in memory, so it is left out where branching equivalence leaves
// many.
//
// Propagate: a state from which silent steps lead to π is as good as π, since no environment can
// prevent them. Prune: a state from which π cannot be reached forbids nothing, so it need not be
// told from θ. Determinise: a word that may lead to π is a word that must not happen, so a set that
// contains π is π. Complete: a word that the component cannot follow cannot do harm, whatever
// follows. Extract: what leads to π is left out, and what is left is made minimal.
//
// All but determinising is linear or nearly so.
//
//   0 a→ 1, 1 τ→ π, 0 b→ 2, 2 b→ 0    over {a, b}
//   propagate: 0 a→ π, 0 b→ 2, 2 b→ 0
//   complete:  0 a→ π, 0 b→ 2, 2 b→ 0, 2 a→ θ, θ a→ θ, θ b→ θ
//   assumption: the same without 0 a→ π
#include "engine/weakest/extraction.hpp"

#include <vector>

#include "engine/weakest/domination.hpp"
#include "lts/graph.hpp"
#include "lts/minimise.hpp"
#include "lts/predecessors.hpp"
#include "lts/transform.hpp"

namespace proviso::weakest {
namespace {

using lts::ActionId;
using lts::Edge;
using lts::Lts;
using lts::StateId;

constexpr std::uint32_t kMostForWeak = 5000;

Lts minimised(const Lts& product, Context& context) {
  Lts smaller =
      lts::minimise(lts::reduce_tau(product, context), lts::Equivalence::Branching, context);
  if (smaller.state_count() > kMostForWeak) return smaller;
  return lts::minimise(smaller, lts::Equivalence::Weak, context);
}

/// After propagation π is reached silently only if the initial state is π.
bool is_error(const Lts& propagated) {
  const auto silent = propagated.edges(lts::kInitial, lts::kTau);
  return !silent.empty() && silent.back().target == lts::kError;
}

/// By state: can π be reached from it?
std::vector<bool> may_err(const Lts& lts) {
  std::vector<bool> found(lts.state_count(), false);
  std::vector<StateId> open;
  const auto find = [&](StateId state) {
    if (found[lts::index(state)]) return;
    found[lts::index(state)] = true;
    open.push_back(state);
  };
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const Edge& edge : lts.edges(StateId{s})) {
      if (edge.target == lts::kError) find(StateId{s});
    }
  }
  const lts::Predecessors predecessors(lts, lts::Steps::All);
  while (!open.empty()) {
    const StateId state = open.back();
    open.pop_back();
    for (const StateId source : predecessors.of(state)) find(source);
  }
  return found;
}

}  // namespace

Lts prune(const Lts& lts) {
  std::vector<bool> kept = may_err(lts);
  kept[lts::index(lts::kInitial)] = true;
  std::vector<StateId> number(lts.state_count(), lts::kError);
  std::uint32_t count = 0;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    if (kept[s]) number[s] = StateId{count++};
  }
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  rows.push_back(0);
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    if (!kept[s]) continue;
    for (const Edge& edge : lts.edges(StateId{s})) {
      if (edge.target == lts::kError) {
        edges.push_back(edge);
      } else if (kept[lts::index(edge.target)]) {
        edges.push_back({edge.action, number[lts::index(edge.target)]});
      }
    }
    rows.push_back(edges.size());
  }
  return Lts(lts.alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

Lts complete_with_sink(const Lts& lts, const lts::Alphabet& alphabet) {
  const Lts wide = lts::extend(lts, alphabet.labels());
  const auto actions = static_cast<std::uint32_t>(wide.alphabet().size());
  const StateId sink{wide.state_count()};
  GrowingArray<std::uint64_t> rows;
  GrowingArray<Edge> edges;
  rows.push_back(0);
  bool needed = false;
  for (std::uint32_t s = 0; s < wide.state_count(); ++s) {
    const auto row = wide.edges(StateId{s});
    auto next = row.begin();
    for (std::uint32_t a = 1; a < actions; ++a) {
      const bool enabled = next != row.end() && next->action == ActionId{a};
      edges.push_back(enabled ? *next++ : Edge{ActionId{a}, sink});
      needed = needed || !enabled;
    }
    rows.push_back(edges.size());
  }
  if (needed) {
    for (std::uint32_t a = 1; a < actions; ++a) edges.push_back({ActionId{a}, sink});
    rows.push_back(edges.size());
  }
  return Lts(wide.alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

Lts smallest_safe(const Lts& completed, Context& context) {
  return lts::minimise(lts::without_error(completed), lts::Equivalence::Strong, context);
}

Result extract(Lts product, const lts::Alphabet& interface, Steps& steps, Context& context) {
  if (!product.has_error()) return {Verdict::Holds};
  Lts now = steps.take("minimise", [&] { return minimised(product, context); });
  product = Lts();
  now = steps.take("propagate", [&] { return lts::propagate_error(now, context); });
  if (is_error(now)) return {Verdict::Violated};
  now = steps.take("prune", [&] { return prune(now); });
  now = steps.take("determinise", [&] {
    return determinise_errors(lts::minimise(now, lts::Equivalence::Branching, context), context);
  });
  now = steps.take("complete", [&] { return complete_with_sink(now, interface); });
  now = steps.take("assumption", [&] { return smallest_safe(now, context); });
  return {Verdict::HoldsUnder, std::move(now)};
}

}  // namespace proviso::weakest
