// Checks an invariant by forward reachability with decision diagrams.
//
// The states are reached ring by ring, ring n holding those at distance n; the first ring that
// meets a bad state gives a shortest counterexample, walked back through the rings. If none does,
// the set of reachable states is the strongest invariant there is, and is returned as a circuit.
#pragma once

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::symbolic {

/// Reaching a limit gives Undecided. The proof's invariant is added to the problem's graph.
invariant::Answer check_invariant(circuit::Problem& problem, Context& context);

}  // namespace proviso::symbolic
