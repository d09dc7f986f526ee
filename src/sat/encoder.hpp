// Tseitin encoding: converts functions of a graph to clauses, with one variable for each node.
//
// An encoder is one copy of the graph's functions, for one component in one step: two encoders
// never share a variable except those that they were both given by `bind`. Proofs need that, or
// else the auxiliary variable of one component would occur in the clauses of another.
//
//   Encoder first(graph, solver), second(graph, solver);   // two steps
//   first.bind(bit.now, x0), first.bind(bit.next, x1);
//   second.bind(bit.now, x1), second.bind(bit.next, x2);
//   first.require(transition), second.require(transition);
#pragma once

#include <vector>

#include "circuit/graph.hpp"
#include "sat/clause_sink.hpp"

namespace proviso::sat {

class Encoder {
 public:
  /// The graph may grow while the encoder lives.
  Encoder(const circuit::Graph& graph, ClauseSink& sink) : graph_(&graph), sink_(&sink) {}

  /// Binds a variable of the graph to this literal. A variable that is not bound before it is first
  /// used gets a new literal.
  void bind(circuit::Literal variable, Literal literal);
  /// Returns a literal that is equivalent to the function.
  Literal encode(circuit::Literal function);
  /// Adds clauses that make the function true; its outermost ∧, ≡ and ∨ need no variables.
  void require(circuit::Literal function);

 private:
  Literal& image(circuit::Node node);
  Literal constant_true();
  /// The operands of the disjunction that a negated conjunction is, flattened as far as possible.
  std::vector<circuit::Literal> disjuncts(circuit::Literal function) const;

  const circuit::Graph* graph_;
  ClauseSink* sink_;
  std::vector<Literal> images_;  // by node; Literal() if not encoded yet
  Literal true_ = {};
};

}  // namespace proviso::sat
