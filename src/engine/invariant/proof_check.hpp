// Whether a proof is one, asked of a solver that knows nothing of how it was found.
#pragma once

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

/// The invariant holds in the first `depth` states of every path, after `depth` states in which it
/// holds it holds again, and it implies good.
bool is_proof(const circuit::Problem& problem, const Proof& proof, Context& context);

/// Throws std::logic_error if it is none: an engine is wrong, and nothing must be said.
void require_proof(const circuit::Problem& problem, const Proof& proof, Context& context);

}  // namespace proviso::invariant
