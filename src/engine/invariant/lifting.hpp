// Lifting: which bits of a state determine where it steps?
//
// A state s steps with inputs i to s', which lies in a set of states. Most bits of s do not matter
// for that, and what is said of all states that agree with s on the others says more. The values
// of a circuit are traced back: a conjunction that is true needs both its operands, a false one
// needs only one that is false, and the one is taken that rests on fewer bits of the state.
//
// The targets are the wanted next values. Any state that agrees with s on the bits that were met
// gives all nodes that were met their values; hence with i it steps into the set as well.
//
// Linear in the cone of the targets; uses no solver.
#pragma once

#include <cstdint>
#include <vector>

#include "circuit/graph.hpp"
#include "engine/invariant/cube.hpp"
#include "engine/invariant/machine.hpp"

namespace proviso::invariant {

/// A step of the machine, as values of its bits.
struct Step {
  std::vector<bool> state = {};
  std::vector<bool> inputs = {};
  std::vector<bool> after = {};
};

class Lifting {
 public:
  Lifting(const circuit::Graph& graph, const Machine& machine);

  /// Returns a cube that contains `step.state`, all of whose states have a step to `target`, like
  /// `step`.
  Cube predecessors(const Step& step, const Cube& target);
  /// Returns a cube of bad states that contains this one.
  Cube bad_states(const std::vector<bool>& state);

 private:
  void set(circuit::Literal variable, bool value);
  bool value(circuit::Literal literal) const;
  std::uint32_t cost(circuit::Literal literal) const;
  void evaluate(const std::vector<circuit::Node>& targets);
  void evaluate_conjunction(circuit::Node node);
  Cube justify(std::vector<circuit::Node> open);

  const circuit::Graph& graph_;
  const Machine& machine_;
  std::vector<circuit::Node> open_;  // scratch space of `evaluate`
  std::uint32_t round_ = 0;
  // The following are indexed by node.
  std::vector<std::uint8_t> values_;
  std::vector<std::uint32_t> costs_;  // about how many bits of the state the value rests on
  std::vector<std::uint8_t> marked_;
  std::vector<std::uint32_t> evaluated_;  // the round in which its value was computed
};

}  // namespace proviso::invariant
