// And-inverter graphs: Boolean functions as nodes that are constants, variables or conjunctions of
// two literals, a literal being a node or its complement.
//
// Nodes are only added, operands before operators, so that ascending order is an order of
// evaluation. Equal conjunctions are one node (structural hashing), and a conjunction is simplified
// when it is made, by laws that look at its operands alone. A graph has no notion of time or
// ownership: code that converts it to clauses for proofs gives each component and step its own
// variables (sat/encoder.hpp).
//
//   Graph graph;
//   const Literal a = graph.variable(), b = graph.variable();
//   const Literal same = graph.equivalent(a, b);
//   graph.conjunction(a, !a) == kFalse
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

namespace proviso::circuit {

enum class Node : std::uint32_t {};

constexpr std::uint32_t index(Node node) { return static_cast<std::uint32_t>(node); }

/// A node or its complement.
class Literal {
 public:
  constexpr Literal() = default;
  constexpr Literal(Node node, bool negated) : code_(2 * index(node) + (negated ? 1 : 0)) {}

  constexpr Node node() const { return Node{code_ / 2}; }
  constexpr bool negated() const { return code_ % 2 != 0; }
  /// The AIGER encoding: twice the node, plus one if complemented.
  constexpr std::uint32_t code() const { return code_; }
  static constexpr Literal of_code(std::uint32_t code) {
    return Literal(Node{code / 2}, code % 2 != 0);
  }

  constexpr Literal operator!() const { return of_code(code_ ^ 1U); }
  /// The literal, complemented if `negate`.
  constexpr Literal operator^(bool negate) const { return of_code(code_ ^ (negate ? 1U : 0U)); }
  friend constexpr bool operator==(Literal, Literal) = default;
  friend constexpr auto operator<=>(Literal, Literal) = default;

 private:
  std::uint32_t code_ = 0;
};

inline constexpr Literal kFalse = Literal(Node{0}, false);
inline constexpr Literal kTrue = Literal(Node{0}, true);

class Graph {
 public:
  Graph();

  Literal variable();
  Literal conjunction(Literal a, Literal b);

  Literal disjunction(Literal a, Literal b) { return !conjunction(!a, !b); }
  Literal implies(Literal a, Literal b) { return !conjunction(a, !b); }
  Literal exclusive(Literal a, Literal b);
  Literal equivalent(Literal a, Literal b) { return !exclusive(a, b); }
  Literal choose(Literal condition, Literal then, Literal otherwise);
  /// The conjunction of all literals, as a balanced tree; true if there are none.
  Literal conjunction(std::span<const Literal> literals);
  /// The disjunction of all literals, as a balanced tree; false if there are none.
  Literal disjunction(std::span<const Literal> literals);

  /// The number of nodes; they are 0 … size-1, and 0 is the constant.
  std::size_t size() const { return nodes_.size(); }
  bool is_constant(Node node) const { return index(node) == 0; }
  bool is_variable(Node node) const;
  bool is_conjunction(Node node) const;
  /// The operands of a conjunction.
  Literal left(Node node) const { return nodes_[index(node)].left; }
  Literal right(Node node) const { return nodes_[index(node)].right; }

 private:
  struct Operands {
    Literal left;  // for a variable, both are its own literal
    Literal right;
  };

  std::vector<Operands> nodes_;
  boost::unordered_flat_map<std::uint64_t, Node> known_;
};

/// The nodes that the literals depend on, the constant excluded, ascending.
std::vector<Node> cone(const Graph& graph, std::span<const Literal> literals);
/// The variables among them.
std::vector<Node> support(const Graph& graph, std::span<const Literal> literals);

/// Copies functions from one graph to another, or within one graph with other variables.
class Substitution {
 public:
  /// `target` may be `source`. A variable without a replacement is mapped by `otherwise`, which is
  /// called once for each.
  Substitution(const Graph& source, Graph& target, std::function<Literal(Node)> otherwise);

  void replace(Node variable, Literal by) { images_[index(variable)] = by; }
  Literal operator()(Literal literal);

 private:
  const Graph* source_;
  Graph* target_;
  std::function<Literal(Node)> otherwise_;
  boost::unordered_flat_map<std::uint32_t, Literal> images_;
};

/// Computes the values of all nodes from those of the variables.
class Evaluation {
 public:
  explicit Evaluation(const Graph& graph) : graph_(&graph), values_(graph.size(), 0) {}

  void set(Literal variable, bool value);
  /// Evaluates all nodes. To be called after the variables are set and before values are read.
  void run();
  bool operator[](Literal literal) const {
    return (values_[index(literal.node())] != 0) != literal.negated();
  }

 private:
  const Graph* graph_;
  std::vector<std::uint8_t> values_;
};

}  // namespace proviso::circuit
