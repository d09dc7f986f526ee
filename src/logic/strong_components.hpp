// The strongly connected components of a graph given by rows of edges that have a target.
//
// Tarjan's algorithm with an explicit stack. Components are numbered in the order in which they are
// completed, so that an edge never leads to a component with a larger number: ascending order is
// reverse topological order.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace proviso::logic {

struct StrongComponents {
  static constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

  std::vector<std::uint32_t> component;  // by state; kUnreached if not reachable from state 0
  std::vector<bool> cyclic;              // by component: whether it contains a cycle
  std::vector<std::uint32_t> order;      // the reachable states, by ascending component

  std::uint32_t count() const { return static_cast<std::uint32_t>(cyclic.size()); }
  bool reached(std::uint32_t state) const { return component[state] != kUnreached; }
  /// Whether some run returns to this state.
  bool recurrent(std::uint32_t state) const { return reached(state) && cyclic[component[state]]; }
};

/// Computes the strongly connected components of the part reachable from state 0.
template <typename Edge>
StrongComponents strong_components(const std::vector<std::vector<Edge>>& rows) {
  struct Frame {
    std::uint32_t state;
    std::uint32_t next_edge;
  };
  constexpr std::uint32_t kUnseen = 0;
  StrongComponents result;
  result.component.assign(rows.size(), StrongComponents::kUnreached);
  std::vector<std::uint32_t> low(rows.size(), kUnseen);
  std::vector<std::uint32_t> number(rows.size(), kUnseen);
  std::vector<std::uint32_t> open;
  std::vector<Frame> path;
  std::uint32_t seen = 0;

  const auto enter = [&](std::uint32_t state) {
    number[state] = low[state] = ++seen;
    open.push_back(state);
    path.push_back({state, 0});
  };
  const auto close = [&](std::uint32_t root) {
    const auto first = static_cast<std::uint32_t>(result.order.size());
    std::uint32_t member;
    do {
      member = open.back();
      open.pop_back();
      result.component[member] = result.count();
      result.order.push_back(member);
    } while (member != root);
    const auto& row = rows[root];
    const bool loops = std::any_of(row.begin(), row.end(),
                                   [root](const Edge& edge) { return edge.target == root; });
    result.cyclic.push_back(loops || result.order.size() - first > 1);
  };

  enter(0);
  while (!path.empty()) {
    const std::uint32_t state = path.back().state;
    if (path.back().next_edge < rows[state].size()) {
      const std::uint32_t target = rows[state][path.back().next_edge++].target;
      if (number[target] == kUnseen) {
        enter(target);
      } else if (!result.reached(target)) {
        low[state] = std::min(low[state], number[target]);
      }
      continue;
    }
    path.pop_back();
    if (!path.empty()) low[path.back().state] = std::min(low[path.back().state], low[state]);
    if (low[state] == number[state]) close(state);
  }
  return result;
}

}  // namespace proviso::logic
