// The states of a path from the initial ones, as functions of what is open: inputs, and bits whose
// value no function gives.
//
// Unrolling (unrolling.hpp) copies the circuit for every step. Here each step is built in a new
// graph: constants of the initial states are propagated, equal functions of different steps are one
// node, and only what is asked for is built and encoded. The first steps of a circuit whose latches
// are reset are small. The price is a lookup for each conjunction, and that it starts in the
// initial states only.
//
//   Unfolding path(problem, solver);
//   path.add_step();
//   const sat::Literal bad[] = {!path.at(1, problem.good)};
//   if (solver.solve(bad) == sat::Result::Satisfiable) path.read(…)
//
// A function costs at most the nodes of its cone in all steps before it, once.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "circuit/graph.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"
#include "engine/invariant/latches.hpp"
#include "sat/gate_encoder.hpp"

namespace proviso::invariant {

class Unfolding {
 public:
  /// One state, which is initial. The problem's graph may grow while the unfolding lives.
  Unfolding(const circuit::Problem& problem, sat::ClauseSink& sink);

  /// The number of states.
  std::size_t size() const { return images_.size(); }
  /// Appends a state that the last one steps to.
  void add_step();
  /// Whether a state may have no step.
  bool constrains_steps() const { return !latches_.relation.empty(); }
  /// Encodes a function over now and inputs in the state of that number.
  sat::Literal at(std::size_t state, circuit::Literal function);
  /// Reads the path from the values of a solver, which has just returned Satisfiable.
  Counterexample read(const std::function<bool(sat::Literal)>& value);

 private:
  /// What a variable of the problem's graph is.
  struct Role {
    enum class Kind : std::uint8_t { Input, Now, Next } kind = Kind::Input;
    std::uint32_t bit = 0;
  };
  struct Place {
    std::size_t state;
    circuit::Node node;
  };

  circuit::Literal& known(Place place);
  /// The function of this state, in the graph of the path.
  circuit::Literal build(std::size_t state, circuit::Literal function);
  /// Builds the node, or returns what must be built before.
  std::optional<Place> build_from_known(Place place);
  std::optional<Place> build_variable(Place place);

  const circuit::Problem& problem_;
  Latches latches_;
  std::vector<Role> roles_;                            // by node of the problem's graph
  std::vector<std::optional<bool>> initial_value_;     // by node: of a bit
  circuit::Graph graph_;                               // of the path
  std::vector<std::vector<circuit::Literal>> images_;  // by state and node; kNotBuilt
  sat::GateEncoder encoder_;
};

}  // namespace proviso::invariant
