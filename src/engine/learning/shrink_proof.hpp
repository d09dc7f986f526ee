// Shrinks the assumptions of a compositional proof (shrink.hpp) and recomputes the sizes of its
// premises.
#pragma once

#include <span>

#include "base/context.hpp"
#include "lts/system.hpp"
#include "outcome/proof.hpp"

namespace proviso::learning {

/// The components that the modules of a proof consist of, and the properties it proves.
struct Query {
  std::span<const lts::Component> components;
  std::span<const lts::Component> properties;  // each complete with transitions to π; may be none
};

/// Ends early, with the result so far, when `most_work` (as Effort counts it) is done or the limits
/// of `part` are reached. Work is counted instead of time so that the result is reproducible.
/// Limits of `whole` are thrown.
Proof shrink_proof(const Query& query, Proof proof, std::uint64_t most_work, Context& part,
                   Context& whole);

}  // namespace proviso::learning
