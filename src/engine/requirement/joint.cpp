#include "engine/requirement/joint.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "lts/graph.hpp"

namespace proviso::requirement {
namespace {

/// Up to this many pairs of a label and a target, a table removes duplicates.
constexpr std::uint64_t kMostForTable = 1 << 22;

/// Reverses the rows by a counting sort.
Rows turned(const Rows& rows) {
  std::vector<std::uint64_t> first(std::size_t{rows.size()} + 1, 0);
  for (std::uint32_t n = 0; n < rows.size(); ++n) {
    for (const Arrow& arrow : rows[n]) ++first[arrow.node + 1];
  }
  for (std::size_t n = 1; n < first.size(); ++n) first[n] += first[n - 1];
  std::vector<Arrow> arrows(first.back());
  std::vector<std::uint64_t> next(first.begin(), first.end() - 1);
  for (std::uint32_t n = 0; n < rows.size(); ++n) {
    for (const Arrow& arrow : rows[n]) arrows[next[arrow.node]++] = {arrow.label, n};
  }
  return {std::move(first), std::move(arrows), rows.label_count()};
}

/// The items of each node one after the other; an item without a node is left out.
struct Groups {
  std::vector<std::uint64_t> first;
  std::vector<std::uint32_t> items;

  Groups(std::uint32_t nodes, const std::vector<std::uint32_t>& node_of)
      : first(std::size_t{nodes} + 1, 0) {
    for (const std::uint32_t node : node_of) {
      if (node != kNone) ++first[node + 1];
    }
    for (std::size_t n = 1; n < first.size(); ++n) first[n] += first[n - 1];
    items.resize(first.back());
    std::vector<std::uint64_t> next(first.begin(), first.end() - 1);
    for (std::uint32_t i = 0; i < node_of.size(); ++i) {
      if (node_of[i] != kNone) items[next[node_of[i]]++] = i;
    }
  }
};

/// A graph whose nodes stand for groups of items; `visit_arrows(item, add)` calls add(label, node)
/// for each arrow. Where many arrows of a group fall together a table of those that were met keeps
/// the rest from being sorted.
template <typename VisitArrows>
Graph group_graph(std::uint32_t nodes, std::uint32_t labels,
                  const std::vector<std::uint32_t>& node_of, VisitArrows visit_arrows) {
  const Groups groups(nodes, node_of);
  const std::uint64_t size = std::uint64_t{nodes} * labels;
  const bool has_table = nodes < groups.items.size() && size <= kMostForTable;
  std::vector<std::uint32_t> met(has_table ? size : 0, kNone);
  std::vector<std::uint64_t> first{0};
  std::vector<Arrow> arrows;
  first.reserve(std::size_t{nodes} + 1);
  for (std::uint32_t node = 0; node < nodes; ++node) {
    const auto begin = static_cast<std::ptrdiff_t>(arrows.size());
    const auto add = [&](std::uint32_t label, std::uint32_t target) {
      if (label == kPrivate && target == node) return;
      if (has_table && std::exchange(met[std::size_t{label} * nodes + target], node) == node) {
        return;
      }
      arrows.push_back({label, target});
    };
    for (std::uint64_t i = groups.first[node]; i < groups.first[node + 1]; ++i) {
      visit_arrows(groups.items[i], add);
    }
    if (!std::is_sorted(arrows.begin() + begin, arrows.end())) {
      std::sort(arrows.begin() + begin, arrows.end());
    }
    arrows.erase(std::unique(arrows.begin() + begin, arrows.end()), arrows.end());
    first.push_back(arrows.size());
  }
  arrows.shrink_to_fit();
  Graph graph;
  graph.out = Rows(std::move(first), std::move(arrows), labels);
  graph.in = turned(graph.out);
  return graph;
}

/// One side, its private cycles collapsed.
struct Side {
  const lts::Lts& lts;
  std::vector<std::uint32_t> label_of;  // of each action
  std::vector<std::uint32_t> node_of;   // of each state
  std::uint32_t nodes = 0;
};

/// The reachable states in the order of a search.
std::vector<lts::StateId> reachable(const lts::Lts& lts) {
  std::vector<bool> seen(lts.state_count(), false);
  std::vector<lts::StateId> order{lts::kInitial};
  seen[0] = true;
  for (std::size_t at = 0; at < order.size(); ++at) {
    for (const lts::Edge& edge : lts.edges(order[at])) {
      if (edge.target == lts::kError || seen[index(edge.target)]) continue;
      seen[index(edge.target)] = true;
      order.push_back(edge.target);
    }
  }
  return order;
}

/// The private steps alone, as τ.
lts::Lts private_steps(const Side& side) {
  GrowingArray<std::uint64_t> rows;
  GrowingArray<lts::Edge> edges;
  rows.reserve(std::size_t{side.lts.state_count()} + 1);
  std::vector<lts::Edge> row;
  for (std::uint32_t s = 0; s < side.lts.state_count(); ++s) {
    rows.push_back(edges.size());
    row.clear();
    for (const lts::Edge& edge : side.lts.edges(lts::StateId{s})) {
      if (side.label_of[index(edge.action)] == kPrivate) row.push_back({lts::kTau, edge.target});
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    edges.append(row.data(), row.size());
  }
  rows.push_back(edges.size());
  return lts::Lts(lts::Alphabet(), std::move(rows), std::move(edges), std::nullopt);
}

Side collapse(const lts::Lts& lts, const lts::Alphabet& shared, Context& context) {
  Side side{lts, std::vector<std::uint32_t>(lts.alphabet().size(), kPrivate), {}, 0};
  for (std::uint32_t a = 1; a < side.label_of.size(); ++a) {
    const auto action = shared.find(lts.name(lts::ActionId{a}));
    if (action) side.label_of[a] = index(*action);
  }
  const std::vector<lts::StateId> states = reachable(lts);
  context.poll({.phase = "collapsing", .states = states.size()});
  const lts::Components cycles =
      lts::strongly_connected_components(private_steps(side), lts::Steps::Silent, context);
  std::vector<std::uint32_t> number(cycles.count, kNone);
  side.node_of.assign(lts.state_count(), kNone);
  for (const lts::StateId state : states) {
    std::uint32_t& node = number[cycles.component_of_state[index(state)]];
    if (node == kNone) node = side.nodes++;
    side.node_of[index(state)] = node;
  }
  return side;
}

/// The labels by which the component may move to π.
std::vector<bool> error_labels_of(const Side& component, std::size_t labels) {
  std::vector<bool> errs(labels, false);
  if (!component.lts.has_error()) return errs;
  for (std::uint32_t s = 0; s < component.node_of.size(); ++s) {
    if (component.node_of[s] == kNone) continue;
    for (const lts::Edge& edge : component.lts.edges(lts::StateId{s})) {
      if (edge.target == lts::kError) errs[component.label_of[index(edge.action)]] = true;
    }
  }
  return errs;
}

Graph component_graph(const Side& side, const Joint& joint) {
  return group_graph(side.nodes, joint.label_count(), side.node_of,
                     [&](std::uint32_t state, auto add) {
                       for (const lts::Edge& edge : side.lts.edges(lts::StateId{state})) {
                         const std::uint32_t label = side.label_of[index(edge.action)];
                         if (edge.target == lts::kError) {
                           add(joint.error_label(label), side.node_of[state]);
                         } else {
                           add(label, side.node_of[index(edge.target)]);
                         }
                       }
                     });
}

Graph environment_graph(const Side& side, const Joint& joint, const std::vector<bool>& errs) {
  return group_graph(side.nodes + 1, joint.label_count(), side.node_of,
                     [&](std::uint32_t state, auto add) {
                       for (const lts::Edge& edge : side.lts.edges(lts::StateId{state})) {
                         const std::uint32_t label = side.label_of[index(edge.action)];
                         const bool is_error = edge.target == lts::kError;
                         add(label, is_error ? joint.error : side.node_of[index(edge.target)]);
                         if (label != kPrivate && errs[label])
                           add(joint.error_label(label), joint.error);
                       }
                       if (errs[kPrivate]) add(joint.error_label(kPrivate), joint.error);
                     });
}

}  // namespace

Graph quotient(const Graph& graph, const lts::Partition& partition) {
  const auto& block_of = partition.block_of_state;
  return group_graph(partition.block_count, graph.out.label_count(), block_of,
                     [&](std::uint32_t node, auto add) {
                       for (const Arrow& arrow : graph.out[node]) {
                         add(arrow.label, block_of[arrow.node]);
                       }
                     });
}

Joint join(const lts::Lts& component, const lts::Lts& environment, Context& context) {
  Joint joint;
  joint.shared = lts::intersection(component.alphabet(), environment.alphabet());
  Side left = collapse(component, joint.shared, context);
  Side right = collapse(environment, joint.shared, context);
  joint.error = right.nodes;
  joint.component = component_graph(left, joint);
  joint.environment = environment_graph(right, joint, error_labels_of(left, joint.shared.size()));
  joint.component_node = std::move(left.node_of);
  joint.environment_node = std::move(right.node_of);
  return joint;
}

lts::Lts as_lts(const Graph& graph, const Joint& joint) {
  lts::LtsBuilder builder;
  builder.add_states(graph.size());
  // In this order the numbers of the builder are those of the alphabet.
  for (const std::string& label : joint.shared.labels()) builder.action(label);
  for (std::uint32_t n = 0; n < graph.size(); ++n) {
    for (const auto& [label, node] : graph.out[n]) {
      const bool errs = joint.is_error_label(label);
      const std::uint32_t own = errs ? label - joint.error_label(0) : label;
      builder.add_transition(lts::StateId{n}, lts::ActionId{own},
                             errs ? lts::kError : lts::StateId{node});
    }
  }
  return std::move(builder).build();
}

}  // namespace proviso::requirement
