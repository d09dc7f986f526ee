// A system as a circuit: latches that all start at zero, inputs, and outputs that are true in bad
// states. This is the input of hardware model checkers (AIGER); it has no constraints, because
// tools interpret those differently.
//
// A latch computes; a relation T only permits. What the relation leaves open becomes an input, and
// a violation of it is remembered:
//
//   value(x)   = latch(x), complemented if x starts true; if I leaves x open, init(x) at first
//   after(x)   = f where next(x) := f; else the input next(x)
//   ready      = ¬broken ∧ (started ∨ I)                     so far everything was permitted
//   broken'    = ¬(ready ∧ T)       T over value, inputs, after: a forbidden step shows one frame
//                                   later, so that a bad state without a step out of it still
//                                   counts
//   bad        = ready ∧ ¬φ         and ∧ T, if φ is a property of steps
//
// Depths are preserved: φ breaks after k steps of the system if and only if bad is true in frame k
// (for a property of steps, in the frame that the breaking step leaves). `started` and `broken` are
// omitted where nothing needs them, so that a system of updates from one initial state is the same
// circuit with the same latches.
#pragma once

#include <string>
#include <vector>

#include "circuit/graph.hpp"
#include "circuit/system.hpp"

namespace proviso::circuit {

struct Latch {
  std::string name;
  Literal now = kFalse;  // a variable of the graph
  Literal next = kFalse;
};

struct LatchInput {
  std::string name;
  Literal now = kFalse;  // a variable of the graph
};

struct Bad {
  std::string name;
  Literal function = kFalse;
};

struct Latches {
  Graph graph = {};
  std::vector<LatchInput> inputs = {};
  std::vector<Latch> latches = {};
  std::vector<Bad> bad = {};  // one for each property that is an invariant
};

/// Converts the system. Inputs of the system keep their names; additional inputs are called init(x)
/// and next(x), additional latches $started and $broken.
Latches latches_of(const System& system);

}  // namespace proviso::circuit
