// A path that satisfies only the stated requirements, in a solver of its own.
#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <vector>

#include "base/context.hpp"
#include "circuit/graph.hpp"
#include "circuit/system.hpp"
#include "sat/encoder.hpp"
#include "sat/solver.hpp"

namespace proviso::certify {

class CertifiedPath {
 public:
  /// Starts with one state. The graph must contain all functions that will be used.
  CertifiedPath(const circuit::System& system, const circuit::Graph& graph, Context& context);

  std::size_t last() const { return encoders_.size() - 1; }
  /// Appends a state; the step to it is unconstrained.
  void add_step();
  /// Requires functions of a state and, if another one follows it, of the step that leaves it.
  void require(std::size_t state, const std::vector<circuit::Literal>& functions);
  bool is_impossible();
  /// Requires that a function of one state equals a function of another one.
  void equate(std::size_t state, circuit::Literal function, std::size_t other,
              circuit::Literal function_there);
  /// Requires that a function of one state implies a function of another one.
  void imply(std::size_t state, circuit::Literal function, std::size_t other,
             circuit::Literal function_there);
  /// Whether the function is false in that state on every such path.
  bool excludes(std::size_t state, circuit::Literal function);
  /// Whether on every such path one of the two functions is false in its state.
  bool excludes(std::size_t state, circuit::Literal function, std::size_t other,
                circuit::Literal function_there);

 private:
  const circuit::System& system_;
  const circuit::Graph& graph_;
  Context& context_;
  std::unique_ptr<sat::Solver> solver_;
  std::deque<sat::Encoder> encoders_;  // one per state
};

}  // namespace proviso::certify
