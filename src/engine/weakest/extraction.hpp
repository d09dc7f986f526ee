// From a product that may err to the assumption that keeps it from erring: sections 3.1 and 3.2 of
// the paper, step by step.
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

/// Without the states from which π cannot be reached, and without END. The initial state stays.
lts::Lts prune(const lts::Lts& lts);

/// Over more labels, and what is not a transition leads to a state that loops on all labels; it
/// comes last, if it is needed. The system is deterministic.
lts::Lts complete_with_sink(const lts::Lts& lts, const lts::Alphabet& alphabet);

/// The smallest system with the transitions of this one that do not lead to π. It is deterministic.
lts::Lts smallest_safe(const lts::Lts& completed, Context& context);

}  // namespace proviso::weakest
