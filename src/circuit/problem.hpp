// An invariant question in the form that every invariant engine takes: does `good` hold in every
// state that is reached from the initial states in steps?
//
// A problem is a value with a graph of its own, so that engines may add functions to it. It is made
// from a system and a property, from some components of a system, or with constraints that stand
// for the others. A property that speaks of inputs or of next values is a property of steps; it
// gets a state bit of its own, which is set by a step that breaks it, and a counterexample then has
// that step as its last.
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
  std::optional<BitId> origin = {};  // none: the bit that watches a property of steps
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

/// Returns the problem for the whole system. The graph is a copy of the system's, so literals keep
/// their meaning.
Problem problem_of(const System& system, Literal property);

/// The constraints of one component, invariants and updates written out, in the graph given, which
/// must be the system's or a copy of it. Domains are not among them.
struct Constraints {
  std::vector<Literal> initial = {};
  std::vector<Literal> transition = {};
};
Constraints constraints_of(const System& system, Graph& graph, ComponentId component);
/// What `domains` says of the initial states and of steps.
Constraints domain_constraints(const System& system, Graph& graph);

/// The function with every bit's value now replaced by its value after the step.
Literal after_step(const System& system, Graph& graph, Literal over_now);

}  // namespace proviso::circuit
