// Encodes functions of a graph with few variables: gates instead of conjunctions.
//
// Encoder (encoder.hpp) gives every node a variable. Most nodes are used once, within a larger
// gate; here these have none:
//
//   a conjunction of conjunctions        is one gate of up to 16 operands
//   ¬(c ∧ t) ∧ ¬(¬c ∧ e)                 is ¬(c ? t : e), of which ⊕ is a case
//
// A node within a gate that is needed later gets its variable then. The sink is told the operands
// of each gate (`ClauseSink::define`).
//
//   GateEncoder encoder(graph, solver);
//   encoder.bind(variable, x);
//   const Literal output = encoder.encode(function);
//
// Linear in the nodes that are encoded; each is visited a constant number of times.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "circuit/graph.hpp"
#include "sat/clause_sink.hpp"

namespace proviso::sat {

class GateEncoder {
 public:
  /// The graph may grow while the encoder lives.
  GateEncoder(const circuit::Graph& graph, ClauseSink& sink) : graph_(&graph), sink_(&sink) {}

  /// Binds a variable of the graph to this literal. A variable that is not bound before it is first
  /// used gets a new literal.
  void bind(circuit::Literal variable, Literal literal);
  /// Returns a literal that is equivalent to the function.
  Literal encode(circuit::Literal function);
  /// Encodes functions together: a node that two of them use gets its variable at once.
  void prepare(std::span<const circuit::Literal> functions);
  /// Adds clauses that make the function true.
  void require(circuit::Literal function);

 private:
  struct Choice {
    circuit::Literal condition, then, otherwise;
  };

  void grow();
  bool is_encoded(circuit::Node node) const { return images_[circuit::index(node)] != Literal(); }
  /// Whether the node is an operand once, as far as this call is concerned, and has no variable.
  bool is_inner(circuit::Node node) const;
  void count_uses(std::span<const circuit::Literal> roots);
  /// The node's complement as a choice, if it has this shape.
  std::optional<Choice> choice(circuit::Node node) const;
  /// The operands of the gate that the node is the output of, in `operands_`.
  void find_operands(circuit::Node node);
  void encode_gate(circuit::Node node);
  Literal image(circuit::Literal literal) const {
    return images_[circuit::index(literal.node())] ^ literal.negated();
  }

  const circuit::Graph* graph_;
  ClauseSink* sink_;
  std::vector<Literal> images_;     // by node; Literal() if not encoded yet
  std::vector<std::uint8_t> uses_;  // by node: 0, 1, or 2 for more
  std::vector<circuit::Node> counted_;
  std::vector<circuit::Literal> operands_;
  Clause gate_;
};

}  // namespace proviso::sat
