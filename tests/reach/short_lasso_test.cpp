// Shortest lassos of random graphs, compared with what all distances say.
#include "engine/reach/short_lasso.hpp"

#include <algorithm>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::reach {
namespace {

using space::Word;

constexpr std::size_t kFar = 1000;

/// States 0 … n-1, 0 initial.
struct RandomGraph : space::Space {
  explicit RandomGraph(std::uint32_t size) : edges(size), accepting(size) {
    for (std::uint32_t from = 0; from < size; ++from) {
      accepting[from] = random_below(3) == 0;
      for (std::uint32_t count = random_below(4); count > 0; --count) {
        edges[from].push_back(random_below(size));
      }
    }
  }

  std::size_t words() const override { return 1; }
  unsigned bits() const override { return 32; }
  const lts::Alphabet& alphabet() const override { return actions; }
  void initial(Word* state) const override { *state = 0; }
  void moves(const Word* state, space::Moves& moves) const override {
    moves.clear();
    for (const std::uint32_t target : edges[*state]) *moves.add(lts::kTau) = target;
  }
  bool terminated(const Word*) const override { return true; }
  std::vector<std::string> actors(lts::ActionId) const override { return {}; }
  std::string culprit_name(std::uint32_t) const override { return {}; }

  std::vector<std::vector<std::uint32_t>> edges;
  std::vector<bool> accepting;
  lts::Alphabet actions;
};

/// The lengths of shortest ways with at least one step, between all states.
std::vector<std::vector<std::size_t>> distances(const RandomGraph& graph) {
  const std::size_t size = graph.edges.size();
  std::vector<std::vector<std::size_t>> result(size, std::vector<std::size_t>(size, kFar));
  for (std::size_t from = 0; from < size; ++from) {
    for (const std::uint32_t target : graph.edges[from]) result[from][target] = 1;
  }
  for (std::size_t via = 0; via < size; ++via) {
    for (std::size_t from = 0; from < size; ++from) {
      for (std::size_t to = 0; to < size; ++to) {
        result[from][to] = std::min(result[from][to], result[from][via] + result[via][to]);
      }
    }
  }
  return result;
}

std::size_t shortest_lasso(const RandomGraph& graph) {
  const auto far = distances(graph);
  std::size_t best = kFar;
  for (std::size_t home = 0; home < graph.edges.size(); ++home) {
    const std::size_t stem = home == 0 ? 0 : far[0][home];
    for (std::size_t at = 0; at < graph.edges.size(); ++at) {
      if (!graph.accepting[at]) continue;
      const std::size_t loop = at == home ? far[home][home] : far[home][at] + far[at][home];
      best = std::min(best, stem + loop);
    }
  }
  return best;
}

RC_GTEST_PROP(ShortLasso, IsAsShortAsDistancesSay, ()) {
  const RandomGraph graph(1 + random_below(12));
  const std::size_t expected = shortest_lasso(graph);
  Context context;
  const auto is_accepting = [&](const Word* state) { return graph.accepting[*state]; };
  const ShortLasso found = find_short_lasso(graph, is_accepting, kFar, context);
  RC_ASSERT(found.complete);
  RC_ASSERT(found.lasso.has_value() == (expected < kFar));
  if (!found.lasso) return;
  const std::vector<Word>& states = found.lasso->states;
  RC_ASSERT(states.size() - 1 == expected);
  RC_ASSERT(states.front() == 0U);
  RC_ASSERT(states.back() == states[found.lasso->loops_to]);
  bool accepts = false;
  for (std::size_t i = 0; i + 1 < states.size(); ++i) {
    const auto& edges = graph.edges[states[i]];
    RC_ASSERT(std::find(edges.begin(), edges.end(), states[i + 1]) != edges.end());
    accepts = accepts || (i >= found.lasso->loops_to && graph.accepting[states[i]]);
  }
  RC_ASSERT(accepts);
  // Nothing is shorter.
  RC_ASSERT(!find_short_lasso(graph, is_accepting, expected, context).lasso.has_value());
}

}  // namespace
}  // namespace proviso::reach
