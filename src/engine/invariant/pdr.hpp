// Property-directed reachability (IC3): a proof is found clause by clause, without unrolling.
#pragma once

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// Decides every problem, given time. The proof is an inductive invariant in clauses, with depth 1.
Answer pdr(circuit::Problem& problem, Context& context);
/// Decides likewise, but leaves it to the caller to check the proof by a solver that knows nothing
/// of frames.
Answer unchecked_pdr(circuit::Problem& problem, Context& context);

}  // namespace proviso::invariant
