// Recognises the bits whose next value is a function of the state and the inputs.
//
// A transition relation is a set of constraints, and most of them say next(x) ≡ f(s, i). Unrolled,
// such a bit needs no variable and no clause: after the step it is f. And a predecessor can be made
// larger by a core only where the step is a function (pdr.cpp). The constraints are recognised by
// their shape in the graph, so that it does not matter who wrote them; one definition is taken for
// each bit, whatever else is said of it stays in the relation:
//
//   next(x) ≡ f(s, i) for each latch x       and       relation(s, i, s')
#pragma once

#include <optional>
#include <vector>

#include "circuit/problem.hpp"

namespace proviso::invariant {

struct Latches {
  /// For each bit of Problem::state, a function over now and inputs; nullopt: not a latch.
  std::vector<std::optional<circuit::Literal>> function = {};
  std::vector<circuit::Literal> relation = {};  // over now, inputs and next
};

Latches latches_of(const circuit::Problem& problem);

}  // namespace proviso::invariant
