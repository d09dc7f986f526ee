// Functions of a circuit as decision diagrams, and back.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include "bdd/function.hpp"
#include "circuit/graph.hpp"

namespace proviso::bdd {

/// Circuits to diagrams, each node's diagram made once and kept until `forget`.
class Translation {
 public:
  explicit Translation(const circuit::Graph& graph) : graph_(&graph) {}

  /// Every variable of the functions that are translated must be bound.
  void bind(circuit::Literal variable, Variable to);
  Function operator()(circuit::Literal literal);
  /// Lets go of all diagrams but those of the variables.
  void forget();

 private:
  const circuit::Graph* graph_;
  boost::unordered_flat_map<std::uint32_t, Function> variables_;
  boost::unordered_flat_map<std::uint32_t, Function> known_;
};

/// A diagram as a circuit: one choice for each node. `images` gives the literal of every variable.
circuit::Literal circuit_of(
    const Function& function, circuit::Graph& graph,
    const boost::unordered_flat_map<std::uint32_t, circuit::Literal>& images);

}  // namespace proviso::bdd
