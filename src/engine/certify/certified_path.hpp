// A path of which only what is required is known, in a solver of its own.
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
  /// One state. The graph has all functions that will be asked for.
  CertifiedPath(const circuit::System& system, const circuit::Graph& graph, Context& context);

  std::size_t last() const { return encoders_.size() - 1; }
  /// A state follows the last one; nothing is required of the step.
  void add_step();
  /// Functions of a state and, if another one follows it, of the step that leaves it.
  void require(std::size_t state, const std::vector<circuit::Literal>& functions);
  bool is_impossible();
  /// Whether the function is false there on every such path.
  bool excludes(std::size_t state, circuit::Literal function);

 private:
  const circuit::System& system_;
  const circuit::Graph& graph_;
  Context& context_;
  std::unique_ptr<sat::Solver> solver_;
  std::deque<sat::Encoder> encoders_;  // one a state
};

}  // namespace proviso::certify
