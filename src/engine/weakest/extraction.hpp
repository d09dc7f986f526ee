// Extracts the assumption from a product with error states: sections 3.1 and 3.2 of the paper, step
// by step.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "engine/weakest/steps.hpp"
#include "lts/lts.hpp"
#include "outcome/outcome.hpp"

namespace proviso::weakest {

/// Holds, Violated, or HoldsUnder an assumption.
struct Result {
  Verdict verdict = Verdict::Undecided;
  std::optional<lts::Lts> assumption = {};
};

/// `product` is T ‖ P_err, reachable, with everything outside the interface hidden. The steps are
/// minimise, propagate, prune, determinise, complete, assumption. Throws LimitReached.
Result extract(lts::Lts product, const lts::Alphabet& interface, Steps& steps, Context& context);

/// Removes the states from which π cannot be reached, and END. The initial state stays.
lts::Lts prune(const lts::Lts& lts);

/// Extends the alphabet, and leads missing transitions to a state that loops on all labels; it
/// comes last, if it is needed. The system must be deterministic.
lts::Lts complete_with_sink(const lts::Lts& lts, const lts::Alphabet& alphabet);

/// Returns the minimal system with the transitions of this one that do not lead to π. It is
/// deterministic.
lts::Lts smallest_safe(const lts::Lts& completed, Context& context);

}  // namespace proviso::weakest
