// An invariant problem, as every invariant engine takes it: does `good` hold in every reachable
// state?
//
// A problem is a value with its own graph, so that engines may add functions to it. It is made from
// a system and a property, from some components of a system, or with constraints that stand for the
// other components. A property that mentions inputs or next values is a property of steps: it is
// about every step from a reachable state, and not about states without a step. It gets a separate
// state bit, which is set by a step that violates it, and that step is then the last of a
// counterexample.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "circuit/graph.hpp"
#include "circuit/system.hpp"

namespace proviso::circuit {

struct StateBit {
  Literal now = kFalse;  // variables of the graph
  Literal next = kFalse;
  std::optional<BitId> origin = {};  // nullopt: the bit that watches a property of steps
};

struct InputBit {
  Literal now = kFalse;
  BitId origin{};
};

struct Problem {
  Graph graph = {};
  std::vector<StateBit> state = {};
  std::vector<InputBit> inputs = {};
  std::vector<Literal> initial = {};     // over now
  std::vector<Literal> transition = {};  // over now, inputs and next
  Literal good = kTrue;                  // over now
  bool watches_steps = false;
};

/// Whether the property is about steps: its source or its function mentions inputs or next values.
bool is_of_steps(const System& system, const Property& property);

/// Returns the problem for the whole system. The graph is a copy of the system's, so literals keep
/// their meaning. A function is a property of steps if it depends on inputs or next values.
Problem problem_of(const System& system, const Property& property);
Problem problem_of(const System& system, Literal property);

/// The constraints of one component, with invariants and updates expanded, in the given graph,
/// which must be the system's or a copy of it. Domains are not included.
struct Constraints {
  std::vector<Literal> initial = {};
  std::vector<Literal> transition = {};
};
Constraints constraints_of(const System& system, Graph& graph, ComponentId component);
/// The constraints that `domains` puts on initial states and on steps.
Constraints domain_constraints(const System& system, Graph& graph);

/// The function with every bit's value now replaced by its value after the step.
Literal after_step(const System& system, Graph& graph, Literal over_now);

}  // namespace proviso::circuit
