#include "engine/cut/private_cycles.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/cut/labels.hpp"
#include "lts/graph.hpp"

namespace proviso::cut {
namespace {

std::vector<std::uint32_t> private_components(const LocalGraph& graph, Context& context) {
  lts::LtsBuilder builder;
  builder.add_states(graph.size());
  for (std::uint32_t local = 0; local < graph.size(); ++local) {
    for (const LocalEdge& edge : graph[local].edges) {
      if (edge.label != kPrivate || edge.target == kViolation) continue;
      builder.add_transition(lts::StateId{local}, lts::kTau, lts::StateId{edge.target});
    }
  }
  const lts::Lts steps = std::move(builder).build();
  return lts::strongly_connected_components(steps, lts::Steps::Silent, context).component_of_state;
}

}  // namespace

MergedGraph merge_private_cycles(const LocalGraph& graph, Context& context) {
  const std::vector<std::uint32_t> component = private_components(graph, context);
  MergedGraph merged;
  merged.edges.resize(graph.size());
  std::vector<std::uint32_t> first(graph.size(), graph.size());  // by component
  for (std::uint32_t local = 0; local < graph.size(); ++local) {
    std::uint32_t& known = first[component[local]];
    known = std::min(known, local);
    merged.representative.push_back(known);
  }
  for (std::uint32_t local = 0; local < graph.size(); ++local) {
    const std::uint32_t source = merged.representative[local];
    for (LocalEdge edge : graph[local].edges) {
      if (edge.target != kViolation) edge.target = merged.representative[edge.target];
      if (edge.label != kPrivate || edge.target != source) merged.edges[source].push_back(edge);
    }
  }
  const auto parts = [](const LocalEdge& edge) { return std::tie(edge.label, edge.target); };
  for (std::vector<LocalEdge>& edges : merged.edges) {
    const auto before = [&](const LocalEdge& a, const LocalEdge& b) { return parts(a) < parts(b); };
    const auto same = [&](const LocalEdge& a, const LocalEdge& b) { return parts(a) == parts(b); };
    std::sort(edges.begin(), edges.end(), before);
    edges.erase(std::unique(edges.begin(), edges.end(), same), edges.end());
  }
  return merged;
}

}  // namespace proviso::cut
