#include "engine/requirement/joint.hpp"

#include <algorithm>
#include <string>

#include "lts/graph.hpp"

namespace proviso::requirement {
namespace {

/// The system over the shared labels alone; its other labels are τ.
lts::Lts with_shared_labels(const lts::Lts& lts, const lts::Alphabet& shared) {
  std::vector<lts::ActionId> shown(lts.alphabet().size(), lts::kTau);
  for (std::uint32_t a = 1; a < shown.size(); ++a) {
    shown[a] = shared.find(lts.name(lts::ActionId{a})).value_or(lts::kTau);
  }
  GrowingArray<std::uint64_t> rows;
  GrowingArray<lts::Edge> edges;
  rows.reserve(std::size_t{lts.state_count()} + 1);
  edges.reserve(lts.transition_count());
  std::vector<lts::Edge> row;
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    rows.push_back(edges.size());
    row.clear();
    for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
      row.push_back({shown[index(edge.action)], edge.target});
    }
    std::sort(row.begin(), row.end());
    row.erase(std::unique(row.begin(), row.end()), row.end());
    edges.append(row.data(), row.size());
  }
  rows.push_back(edges.size());
  return lts::Lts(shared, std::move(rows), std::move(edges), std::nullopt);
}

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

/// One side, its private cycles collapsed.
struct Side {
  lts::Lts lts;  // over the shared labels
  std::vector<lts::StateId> states;
  std::vector<std::uint32_t> node_of;
  std::uint32_t nodes = 0;
};

Side collapse(const lts::Lts& lts, const lts::Alphabet& shared, Context& context) {
  Side side;
  side.lts = with_shared_labels(lts, shared);
  side.states = reachable(side.lts);
  context.poll({.phase = "collapsing", .states = side.states.size()});
  const lts::Components cycles =
      lts::strongly_connected_components(side.lts, lts::Steps::Silent, context);
  std::vector<std::uint32_t> number(cycles.count, kNone);
  side.node_of.assign(lts.state_count(), kNone);
  for (const lts::StateId state : side.states) {
    std::uint32_t& node = number[cycles.component_of_state[index(state)]];
    if (node == kNone) node = side.nodes++;
    side.node_of[index(state)] = node;
  }
  return side;
}

template <typename Visit>
void for_each_edge(const Side& side, Visit visit) {
  for (const lts::StateId state : side.states) {
    for (const lts::Edge& edge : side.lts.edges(state)) {
      visit(side.node_of[index(state)], index(edge.action), edge.target);
    }
  }
}

/// The labels by which the component may move to π.
std::vector<bool> error_labels_of(const Side& component, std::size_t labels) {
  std::vector<bool> errs(labels, false);
  for_each_edge(component, [&](std::uint32_t, std::uint32_t label, lts::StateId target) {
    if (target == lts::kError) errs[label] = true;
  });
  return errs;
}

Graph component_graph(const Side& side, const Joint& joint) {
  std::vector<lts::Transition> transitions;
  transitions.reserve(side.lts.transition_count());
  for_each_edge(side, [&](std::uint32_t node, std::uint32_t label, lts::StateId target) {
    if (target == lts::kError) {
      transitions.push_back({node, joint.error_label(label), node});
    } else {
      transitions.push_back({node, label, side.node_of[index(target)]});
    }
  });
  return make_graph(side.nodes, transitions);
}

Graph environment_graph(const Side& side, const Joint& joint, const std::vector<bool>& errs) {
  std::vector<lts::Transition> transitions;
  transitions.reserve(side.lts.transition_count());
  for_each_edge(side, [&](std::uint32_t node, std::uint32_t label, lts::StateId target) {
    const bool is_error = target == lts::kError;
    transitions.push_back({node, label, is_error ? joint.error : side.node_of[index(target)]});
    if (label != kPrivate && errs[label]) {
      transitions.push_back({node, joint.error_label(label), joint.error});
    }
  });
  for (std::uint32_t node = 0; errs[kPrivate] && node < side.nodes; ++node) {
    transitions.push_back({node, joint.error_label(kPrivate), joint.error});
  }
  return make_graph(side.nodes + 1, transitions);
}

bool is_private_loop(const lts::Transition& transition) {
  return transition.action == kPrivate && transition.source == transition.target;
}

}  // namespace

Rows::Rows(std::uint32_t nodes, const std::vector<lts::Transition>& transitions,
           Direction direction) {
  const bool out = direction == Direction::Out;
  std::vector<std::uint64_t> next(std::size_t{nodes} + 1, 0);
  for (const lts::Transition& t : transitions) {
    if (!is_private_loop(t)) ++next[(out ? t.source : t.target) + 1];
  }
  for (std::size_t n = 1; n < next.size(); ++n) next[n] += next[n - 1];
  const std::vector<std::uint64_t> start = next;
  arrows_.resize(next.back());
  for (const lts::Transition& t : transitions) {
    if (is_private_loop(t)) continue;
    arrows_[next[out ? t.source : t.target]++] = {t.action, out ? t.target : t.source};
  }
  first_.assign(std::size_t{nodes} + 1, 0);
  std::uint64_t kept = 0;
  for (std::uint32_t n = 0; n < nodes; ++n) {
    const auto row = arrows_.begin() + static_cast<std::ptrdiff_t>(start[n]);
    const auto end = arrows_.begin() + static_cast<std::ptrdiff_t>(start[n + 1]);
    std::sort(row, end);
    const auto last = std::unique(row, end);
    std::move(row, last, arrows_.begin() + static_cast<std::ptrdiff_t>(kept));
    kept += static_cast<std::uint64_t>(last - row);
    first_[n + 1] = kept;
  }
  arrows_.resize(kept);
  arrows_.shrink_to_fit();
}

Graph make_graph(std::uint32_t nodes, const std::vector<lts::Transition>& transitions) {
  return {Rows(nodes, transitions, Rows::Direction::Out),
          Rows(nodes, transitions, Rows::Direction::In)};
}

Graph quotient(const Graph& graph, const lts::Partition& partition) {
  std::vector<lts::Transition> transitions;
  transitions.reserve(graph.out.arrow_count());
  const auto& block_of = partition.block_of_state;
  for (std::uint32_t n = 0; n < graph.size(); ++n) {
    for (const Arrow& arrow : graph.out[n]) {
      transitions.push_back({block_of[n], arrow.label, block_of[arrow.node]});
    }
  }
  return make_graph(partition.block_count, transitions);
}

Joint join(const lts::Lts& component, const lts::Lts& environment, Context& context) {
  Joint joint;
  joint.shared = lts::intersection(component.alphabet(), environment.alphabet());
  joint.label_count = static_cast<std::uint32_t>(2 * joint.shared.size());
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
