// The order psc of RC11 on fences and accesses that are seq_cst: an execution is allowed only if it
// is acyclic.
//
//   psc_F    = [F]; (hb ∪ hb; eco; hb); [F]
//   psc_base = ([E] ∪ [F]; hb?); scb; ([E] ∪ hb?; [F])
//   scb      = sb ∪ sb≠loc; hb; sb≠loc ∪ hb|loc ∪ mo ∪ rb
//
// A node is a fence F or an access E. What an execution will still do can add edges, but only from
// what happens before the new event, and only to what its position is below. So a node keeps the
// lowest positions from which it has edges to what comes (`before` for a fence: of accesses that it
// happens before; `own` for an access), and the highest positions below which it gets edges
// (`after` for a fence: of accesses that happen before it; `written` for a store). Edges are
// transitively closed.
//
// A node is left out if it gets no more edges, or only such as a node before it gets too. The nodes
// before it then take its place: whatever it would have an edge to, they have one to. So the order
// stays small, and states in which it does not matter any more are equal.
//
// Edges between fences are exactly those of psc. Those of accesses are a subset: where hb|loc holds
// other than by reading from a release sequence of the store, and where only a read of a store
// behind the access happens before a fence, there is none. So more executions are allowed than RC11
// allows; weak/execution.hpp says what is concluded from that.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "weak/knowledge.hpp"

namespace proviso::runtime::weak {

inline constexpr std::size_t kMostNodes = 64;

constexpr Nodes only_node(std::size_t node) { return Nodes{1} << node; }
constexpr bool has(Nodes nodes, std::size_t node) { return (nodes >> node & 1) != 0; }

class Order {
 public:
  struct Node {
    bool used = false;
    Nodes reach = 0;  // the nodes that it precedes
    View before = {};
    View own = {};
    View after = {};
    View written = {};

    bool operator==(const Node&) const = default;
  };

  /// An access at that position, behind these fences. Returns whether it is allowed.
  bool access(Nodes fences, std::size_t location, Position low);
  /// A fence that knows this. There must be room.
  Nodes fence(const Knowledge& known);
  /// An access that is seq_cst: from `low`, the position of what it reads, if it does, to `store`,
  /// that of what it writes, or kBelow. Returns no node if it is not allowed.
  Nodes sequential_access(Nodes before, std::size_t location, Position low, Position store);
  bool is_full() const;
  bool is_empty() const { return used() == 0; }
  Nodes used() const;

  /// The nodes that precede this one.
  Nodes predecessors(std::size_t node) const;
  /// A node that can be left out because of what comes, or kMostNodes.
  std::size_t superfluous() const;
  /// Leaves the node out; its predecessors take its place.
  void remove(std::size_t node);
  /// Whether some node has edges from exactly this position on.
  bool begins_at(std::size_t location, Position position) const;
  /// Whether some node has edges from the location on.
  bool begins_in(std::size_t location) const;

  /// Numbers the nodes anew: new_number[old].
  void renumber(const std::vector<std::size_t>& new_number);
  void add_location(std::size_t at);
  void remove_location(std::size_t at);
  /// Moves the positions of a location.
  void move(std::size_t location, const std::function<Position(Position)>& moved);

  std::vector<Node>& nodes() { return nodes_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  std::size_t locations = 0;

  bool operator==(const Order&) const = default;

 private:
  bool connect(Nodes from, Nodes to);
  std::size_t make();
  bool is_dominated(const Node& node, const Node& by) const;
  bool gets_edges(const Node& node) const;

  std::vector<Node> nodes_ = {};
};

}  // namespace proviso::runtime::weak
