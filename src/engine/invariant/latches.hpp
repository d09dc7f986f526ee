// Recognises the bits whose next value is a function of the state and the inputs.
//
// A transition relation is a set of constraints, and most of them say next(x) ≡ f(s, i). When the
// system is unrolled, such a bit needs neither a variable nor a clause: after the step it is f.
// Also, an unsatisfiable core can enlarge a predecessor only where the step is a function
// (pdr.cpp). Constraints are recognised by their shape in the graph, whatever language they come
// from. One definition is used for each bit; all other constraints on it stay in the relation:
//
//   next(x) ≡ f(s, i) for each latch x       and       relation(s, i, s')
#pragma once

#include <optional>
#include <vector>

#include "circuit/problem.hpp"

namespace proviso::invariant {

struct Latches {
  /// For each bit of Problem::state, a function over now and inputs; nullopt if the bit is not a
  /// latch.
  std::vector<std::optional<circuit::Literal>> function = {};
  std::vector<circuit::Literal> relation = {};  // over now, inputs and next
};

Latches latches_of(const circuit::Problem& problem);

/// The values that the constraints give to single variables, by node of the graph.
std::vector<std::optional<bool>> forced_values(const circuit::Graph& graph,
                                               std::vector<circuit::Literal> constraints);

}  // namespace proviso::invariant
