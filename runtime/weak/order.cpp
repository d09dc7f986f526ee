#include "weak/order.hpp"

#include <utility>

namespace proviso::runtime::weak {
namespace {

void lower(Position& position, Position to) { position = std::min(position, to); }

template <class Function>
void for_each_node(Nodes nodes, Function function) {
  for (std::size_t node = 0; nodes != 0; ++node, nodes >>= 1)
    if ((nodes & 1) != 0) function(node);
}

}  // namespace

bool Order::connect(Nodes from, Nodes to) {
  if (from == 0 || to == 0) return true;
  Nodes reached = to;
  for_each_node(to, [&](std::size_t node) { reached |= nodes_[node].reach; });
  if ((reached & from) != 0) return false;
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (nodes_[node].used && (has(from, node) || (nodes_[node].reach & from) != 0))
      nodes_[node].reach |= reached;
  return true;
}

std::size_t Order::make() {
  std::size_t node = 0;
  while (node < nodes_.size() && nodes_[node].used) ++node;
  if (node == nodes_.size()) nodes_.emplace_back();
  nodes_[node] = Node{true,
                      0,
                      View(locations, kNever),
                      View(locations, kNever),
                      View(locations, 0),
                      View(locations, 0)};
  return node;
}

Nodes Order::used() const {
  Nodes nodes = 0;
  for (std::size_t node = 0; node < nodes_.size(); ++node)
    if (nodes_[node].used) nodes |= only_node(node);
  return nodes;
}

bool Order::is_full() const { return used() == ~Nodes{0}; }

bool Order::access(Nodes fences, std::size_t location, Position low) {
  Nodes above = 0;
  for_each_node(used(), [&](std::size_t node) {
    if (std::max(nodes_[node].after[location], nodes_[node].written[location]) > low)
      above |= only_node(node);
  });
  for_each_node(fences, [&](std::size_t node) { lower(nodes_[node].before[location], low); });
  return connect(fences, above);
}

Nodes Order::fence(const Knowledge& known) {
  Nodes below = known.fences | known.accesses;
  for_each_node(used(), [&](std::size_t node) {
    for (std::size_t i = 0; i < locations; ++i) {
      const Position seen = known.view[i];
      const bool is_store = seen % 2 == 0;
      if (nodes_[node].before[i] < seen || (is_store && nodes_[node].own[i] < seen))
        below |= only_node(node);
    }
  });
  const std::size_t made = make();
  nodes_[made].after = known.view;
  connect(below, only_node(made));
  return only_node(made);
}

Nodes Order::sequential_access(Nodes before, std::size_t location, Position low, Position store) {
  Nodes above = 0;
  for_each_node(used(), [&](std::size_t node) {
    const Node& other = nodes_[node];
    const bool is_store = other.after[location] % 2 == 0;
    if (other.written[location] > low || (is_store && other.after[location] > low))
      above |= only_node(node);
    if (std::min(other.own[location], other.before[location]) < store) before |= only_node(node);
  });
  const std::size_t made = make();
  nodes_[made].own[location] = low;
  if (store > 0) nodes_[made].written[location] = store;
  const bool allowed = connect(before, only_node(made)) && connect(only_node(made), above);
  return allowed ? only_node(made) : 0;
}

Nodes Order::predecessors(std::size_t node) const {
  Nodes found = 0;
  for_each_node(used(), [&](std::size_t other) {
    if (has(nodes_[other].reach, node)) found |= only_node(other);
  });
  return found;
}

/// What comes reads at least the first store, at position 1.
bool Order::gets_edges(const Node& node) const {
  for (std::size_t i = 0; i < locations; ++i)
    if (std::max(node.after[i], node.written[i]) > 1) return true;
  return false;
}

/// An odd position after which there are edges is worth less than an even one (`access` and
/// `sequential_access` differ in it).
bool Order::is_dominated(const Node& node, const Node& by) const {
  for (std::size_t i = 0; i < locations; ++i) {
    if (by.written[i] < node.written[i]) return false;
    const bool same_kind = by.after[i] % 2 == 0 || node.after[i] % 2 == 1;
    if (by.after[i] < node.after[i] || (node.after[i] > 1 && !same_kind)) return false;
  }
  return true;
}

std::size_t Order::superfluous() const {
  for (std::size_t node = 0; node < nodes_.size(); ++node) {
    if (!nodes_[node].used) continue;
    if (!gets_edges(nodes_[node])) return node;
    bool dominated = false;
    for_each_node(predecessors(node), [&](std::size_t other) {
      dominated = dominated || is_dominated(nodes_[node], nodes_[other]);
    });
    if (dominated) return node;
  }
  return kMostNodes;
}

void Order::remove(std::size_t node) {
  const Node gone = nodes_[node];
  for_each_node(predecessors(node), [&](std::size_t other) {
    for (std::size_t i = 0; i < locations; ++i) {
      lower(nodes_[other].before[i], gone.before[i]);
      lower(nodes_[other].own[i], gone.own[i]);
    }
    nodes_[other].reach &= ~only_node(node);
  });
  nodes_[node] = Node{};
}

bool Order::begins_at(std::size_t location, Position position) const {
  return std::any_of(nodes_.begin(), nodes_.end(), [&](const Node& node) {
    return node.used && (node.before[location] == position || node.own[location] == position);
  });
}

bool Order::begins_in(std::size_t location) const {
  return std::any_of(nodes_.begin(), nodes_.end(), [&](const Node& node) {
    return node.used && (node.before[location] != kNever || node.own[location] != kNever);
  });
}

void Order::renumber(const std::vector<std::size_t>& new_number) {
  std::vector<Node> numbered(nodes_.size());
  for_each_node(used(), [&](std::size_t node) {
    Node moved = nodes_[node];
    moved.reach = 0;
    for_each_node(nodes_[node].reach,
                  [&](std::size_t other) { moved.reach |= only_node(new_number[other]); });
    numbered[new_number[node]] = std::move(moved);
  });
  while (!numbered.empty() && !numbered.back().used) numbered.pop_back();
  nodes_ = std::move(numbered);
}

void Order::add_location(std::size_t at) {
  const auto place = static_cast<std::ptrdiff_t>(at);
  ++locations;
  for (Node& node : nodes_) {
    if (!node.used) continue;
    for (View* lowest : {&node.before, &node.own}) lowest->insert(lowest->begin() + place, kNever);
    for (View* highest : {&node.after, &node.written}) highest->insert(highest->begin() + place, 0);
  }
}

void Order::remove_location(std::size_t at) {
  --locations;
  for (Node& node : nodes_) {
    if (!node.used) continue;
    for (View* view : {&node.before, &node.own, &node.after, &node.written})
      view->erase(view->begin() + static_cast<std::ptrdiff_t>(at));
  }
}

void Order::move(std::size_t location, const std::function<Position(Position)>& moved) {
  for (Node& node : nodes_) {
    if (!node.used) continue;
    for (View* lowest : {&node.before, &node.own})
      if ((*lowest)[location] != kNever) (*lowest)[location] = moved((*lowest)[location]);
    for (View* highest : {&node.after, &node.written})
      (*highest)[location] = std::max(0, moved((*highest)[location]));
  }
}

}  // namespace proviso::runtime::weak
