// Sweeping: the same functions with fewer nodes.
//
// A circuit computes many functions several times, in different ways. Nodes with the same values
// under some hundred random inputs may be equal; a solver decides, and the later one is replaced by
// the earlier one, operands first (Kuehlmann and Krohm, DAC 1997). Functions stay the same, for all
// states and inputs, reachable or not; so nothing changes but the cost of all that follows.
//
// Each query looks only at the nodes nearest to the two in question, and what lies below them is
// left open: equal nodes that are made of equal nodes are found all the same, and no query is
// expensive. The cost is linear in the nodes, times the size of that neighbourhood.
//
//   const circuit::Problem small = swept(problem, context);
#pragma once

#include <span>

#include "base/context.hpp"
#include "circuit/problem.hpp"

namespace proviso::invariant {

/// Returns the problem with the same bits, inputs and functions, in a graph that has only the nodes
/// that are needed; or as it is, if hardly any nodes are equal.
circuit::Problem swept(const circuit::Problem& problem, Context& context);

}  // namespace proviso::invariant
