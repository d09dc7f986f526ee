// Checks a proof independently, with a solver that knows nothing of how it was found.
#pragma once

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// Whether the invariant holds in the first `depth` states of every path, holds again after `depth`
/// states in which it holds, and implies good.
bool is_proof(const circuit::Problem& problem, const Proof& proof, Context& context);

/// Throws std::logic_error if the proof is invalid: then an engine is wrong, and there must be no
/// answer.
void require_proof(const circuit::Problem& problem, const Proof& proof, Context& context);

}  // namespace proviso::invariant
