// Converts circuits to decision diagrams and back.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include "bdd/function.hpp"
#include "circuit/graph.hpp"

namespace proviso::bdd {

/// Converts circuits to diagrams; each node's diagram is built once and kept until `forget`.
class Translation {
 public:
  explicit Translation(const circuit::Graph& graph) : graph_(&graph) {}

  /// Binds a variable. Every variable of the translated functions must be bound.
  void bind(circuit::Literal variable, Variable to);
  Function operator()(circuit::Literal literal);
  /// Releases all diagrams but those of the variables.
  void forget();

 private:
  const circuit::Graph* graph_;
  boost::unordered_flat_map<std::uint32_t, Function> variables_;
  boost::unordered_flat_map<std::uint32_t, Function> known_;
};

/// Converts a diagram to a circuit: one multiplexer for each node. `images` gives the literal of
/// every variable.
circuit::Literal circuit_of(
    const Function& function, circuit::Graph& graph,
    const boost::unordered_flat_map<std::uint32_t, circuit::Literal>& images);

}  // namespace proviso::bdd
