// A proof by parts with smaller assumptions (shrink.hpp), its premises counted anew.
#pragma once

#include <span>

#include "base/context.hpp"
#include "lts/system.hpp"
#include "outcome/proof.hpp"

namespace proviso::learning {

/// What the modules of a proof are made of, and what it proves.
struct Query {
  std::span<const lts::Component> components;
  std::span<const lts::Component> properties;  // each complete with transitions to π; may be none
};

/// Ends early, with what it has, when `most_work` (as Effort counts it) is done or the limits of
/// `part` are reached. Counting work and not time makes the same proof come out every time. Limits
/// of `whole` are thrown.
Proof shrink_proof(const Query& query, Proof proof, std::uint64_t most_work, Context& part,
                   Context& whole);

}  // namespace proviso::learning
