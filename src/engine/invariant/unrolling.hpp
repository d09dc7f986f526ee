// Unrolls the states of a path, one after another, as literals of a solver.
//
//   Unrolling path(problem, solver);           // one state
//   path.require_initial();
//   path.add_step();                           // two states
//   const sat::Literal bad[] = {!path.at(1, problem.good)};
//   if (solver.solve(bad) == sat::Result::Satisfiable) read_path(path, solver)
#pragma once

#include <cstddef>
#include <deque>
#include <vector>

#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"
#include "engine/invariant/latches.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::invariant {

class Unrolling {
 public:
  /// The problem's graph may grow while the unrolling lives.
  Unrolling(const circuit::Problem& problem, sat::ClauseSink& sink);

  /// The number of states.
  std::size_t size() const { return states_.size(); }
  void require_initial();
  /// Appends a state that the last one steps to.
  void add_step();

  /// Encodes a function over now and inputs in the state of that number.
  sat::Literal at(std::size_t state, circuit::Literal function);
  void require_at(std::size_t state, circuit::Literal function);
  /// The bits of Problem::state and of Problem::inputs.
  const std::vector<sat::Literal>& state(std::size_t number) const { return states_[number]; }
  const std::vector<sat::Literal>& inputs(std::size_t number) const { return inputs_[number]; }

 private:
  void open_state(std::vector<sat::Literal> values);

  const circuit::Problem& problem_;
  sat::ClauseSink& sink_;
  Latches latches_;
  std::deque<sat::Encoder> encoders_;  // one a state and the step that leaves it
  std::vector<std::vector<sat::Literal>> states_;
  std::vector<std::vector<sat::Literal>> inputs_;
};

/// Reads the path from the values of the solver, which has just returned Satisfiable.
Counterexample read_path(const Unrolling& path, const sat::Solver& solver);

}  // namespace proviso::invariant
