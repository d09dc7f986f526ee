// A path of the model that grows at its end, by shortest paths from one set of states to another.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "circuit/path.hpp"
#include "engine/invariant/answer.hpp"
#include "engine/symbolic/model.hpp"

namespace proviso::symbolic {

class Walk {
 public:
  Walk(const Model& model, State first) : model_(&model), states_{std::move(first)} {}

  const State& last() const { return states_.back(); }
  std::size_t length() const { return states_.size(); }

  /// Follows a path that begins with the last state.
  void follow(const std::vector<State>& path);
  /// Steps to a successor of the last state, with inputs that satisfy `step`.
  void step_to(const State& state, const bdd::Function& step);
  /// Takes a shortest path to a state of the target; no step if it is there already. The states
  /// before the target are `within`. There must be such a path.
  void go_to(const bdd::Function& target, const bdd::Function& within);
  /// Takes a path to a step that satisfies `step` (over now and inputs), and that step, all
  /// `within`.
  void make(const bdd::Function& step, const bdd::Function& within);
  /// Whether a step that satisfies `step` has been made since the state at that index.
  bool has_made(const bdd::Function& step, std::size_t since) const;
  /// Returns to the state at `place` by at least one step, so that the path is a lasso.
  void close(std::size_t place, const bdd::Function& within);

  /// The path as rows of values, one per state; the inputs of the last state are arbitrary unless
  /// it is a lasso.
  invariant::Counterexample rows() const;
  /// The path as one of the system from which the problem of the model was made.
  circuit::Path path(const circuit::System& system, const circuit::Problem& problem) const;

 private:
  const Model* model_;
  std::vector<State> states_;
  std::vector<std::vector<bool>> inputs_;  // of the steps made
  std::optional<std::size_t> loops_to_;
};

}  // namespace proviso::symbolic
