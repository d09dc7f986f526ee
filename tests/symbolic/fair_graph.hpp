// A graph written out, with fairness conditions on its edges: which nodes start a fair path?
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "logic/strong_components.hpp"

namespace proviso::symbolic {

struct FairEdge {
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::vector<bool> justice = {};  // by condition
  std::vector<bool> wanted = {};   // by compassion pair
  std::vector<bool> granted = {};
};

struct FairGraph {
  std::uint32_t nodes = 0;
  std::vector<FairEdge> edges = {};
};

/// The edges inside each strongly connected part that has some.
inline std::vector<std::vector<FairEdge>> strong_parts(std::uint32_t nodes,
                                                       const std::vector<FairEdge>& edges) {
  struct Target {
    std::uint32_t target;
  };
  // Row 0 leads everywhere, node n is row n + 1.
  std::vector<std::vector<Target>> rows(nodes + 1);
  for (std::uint32_t node = 0; node < nodes; ++node) rows[0].push_back({node + 1});
  for (const FairEdge& edge : edges) rows[edge.from + 1].push_back({edge.to + 1});
  const logic::StrongComponents components = logic::strong_components(rows);
  std::vector<std::vector<FairEdge>> parts(components.count());
  for (const FairEdge& edge : edges) {
    const std::uint32_t part = components.component[edge.from + 1];
    if (part == components.component[edge.to + 1]) parts[part].push_back(edge);
  }
  std::erase_if(parts, [](const auto& part) { return part.empty(); });
  return parts;
}

inline bool some(const std::vector<FairEdge>& edges, std::vector<bool> FairEdge::*conditions,
                 std::size_t k) {
  for (const FairEdge& edge : edges) {
    if ((edge.*conditions)[k]) return true;
  }
  return false;
}

/// The nodes that a fair path along the edges can meet again and again: a part whose edges serve
/// all conditions is such a path; otherwise it has to do without the edges that want what no edge
/// of the part grants.
inline void add_recurring(std::uint32_t nodes, const std::vector<FairEdge>& edges,
                          std::set<std::uint32_t>& recurring) {
  for (const std::vector<FairEdge>& part : strong_parts(nodes, edges)) {
    bool is_just = true;
    for (std::size_t k = 0; k < part.front().justice.size(); ++k) {
      is_just = is_just && some(part, &FairEdge::justice, k);
    }
    if (!is_just) continue;
    std::vector<FairEdge> kept = part;
    for (std::size_t k = 0; k < part.front().wanted.size(); ++k) {
      if (some(part, &FairEdge::granted, k)) continue;
      std::erase_if(kept, [k](const FairEdge& edge) { return edge.wanted[k]; });
    }
    if (kept.size() < part.size()) {
      add_recurring(nodes, kept, recurring);
    } else {
      for (const FairEdge& edge : part) recurring.insert(edge.from);
    }
  }
}

inline std::set<std::uint32_t> fair_nodes(const FairGraph& graph) {
  std::set<std::uint32_t> fair;
  add_recurring(graph.nodes, graph.edges, fair);
  std::vector<std::vector<std::uint32_t>> before(graph.nodes);
  for (const FairEdge& edge : graph.edges) before[edge.to].push_back(edge.from);
  std::vector<std::uint32_t> open(fair.begin(), fair.end());
  while (!open.empty()) {
    const std::uint32_t node = open.back();
    open.pop_back();
    for (const std::uint32_t earlier : before[node]) {
      if (fair.insert(earlier).second) open.push_back(earlier);
    }
  }
  return fair;
}

}  // namespace proviso::symbolic
