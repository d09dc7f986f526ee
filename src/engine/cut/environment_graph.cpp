#include "engine/cut/environment_graph.hpp"

#include <algorithm>
#include <utility>

namespace proviso::cut {
namespace {

/// Returns the states that can fail by private steps alone.
std::vector<bool> doomed_states(std::uint32_t state_count,
                                const std::vector<EnvironmentEdge>& edges) {
  std::vector<bool> doomed(state_count, false);
  for (bool changed = true; changed;) {
    changed = false;
    for (const EnvironmentEdge& edge : edges) {
      const bool fails = edge.target == kViolation || doomed[edge.target];
      if (edge.label != kPrivate || !fails || doomed[edge.source] || edge.source == 0) continue;
      doomed[edge.source] = changed = true;
    }
  }
  return doomed;
}

}  // namespace

EnvironmentGraph trimmed(std::uint32_t state_count, std::vector<EnvironmentEdge> edges) {
  const std::vector<bool> doomed = doomed_states(state_count, edges);
  std::sort(edges.begin(), edges.end(),
            [](const EnvironmentEdge& a, const EnvironmentEdge& b) { return a.source < b.source; });
  std::vector<std::uint32_t> first(state_count + 1, 0);
  for (const EnvironmentEdge& edge : edges) ++first[edge.source + 1];
  for (std::uint32_t i = 0; i < state_count; ++i) first[i + 1] += first[i];
  EnvironmentGraph graph;
  std::vector<std::uint32_t>& order = graph.states;
  std::vector<std::uint32_t> number(state_count, kViolation);
  order.push_back(0);
  number[0] = 0;
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (std::uint32_t i = first[order[at]]; i < first[order[at] + 1]; ++i) {
      const std::uint32_t target = edges[i].target;
      if (target == kViolation || doomed[target] || number[target] != kViolation) continue;
      number[target] = static_cast<std::uint32_t>(order.size());
      order.push_back(target);
    }
  }
  for (const EnvironmentEdge& edge : edges) {
    if (number[edge.source] == kViolation) continue;
    const std::uint32_t target = edge.target == kViolation ? kViolation : number[edge.target];
    graph.edges.push_back({number[edge.source], edge.label, target});
  }
  return graph;
}

lts::Lts transition_system(const EnvironmentGraph& graph, const LabelTable& labels) {
  lts::LtsBuilder builder;
  builder.add_states(static_cast<std::uint32_t>(graph.states.size()));
  std::vector<lts::ActionId> actions;
  for (const Label& label : labels.all()) actions.push_back(builder.action(label.text));
  for (const EnvironmentEdge& edge : graph.edges) {
    builder.add_transition(lts::StateId{edge.source},
                           edge.label == kPrivate ? lts::kTau : actions[edge.label],
                           edge.target == kViolation ? lts::kError : lts::StateId{edge.target});
  }
  return std::move(builder).build();
}

}  // namespace proviso::cut
