// Checks whether every run satisfies a temporal assertion.
//
// Only infinite runs count, with one exception: a bad prefix of a safety formula is a violation
// even if the run can go on for a finite time only.
//
// Under fair choice, LTSA's default, choices are resolved fairly, as if by tossing a coin: with
// probability one a run ends in a terminal set of states and follows every finite path of it again
// and again. An assertion is violated iff a fair run violates it. In the product of the space with
// a deterministic Rabin automaton for the negated formula this is exact: it is violated iff some
// terminal set of the product satisfies the Rabin condition. (LTSA takes the Büchi automaton, whose
// own choices can keep a component from being terminal, and so can miss a violation.)
//
// Without fair choice it is plain LTL: a violation is any cycle of the product with the Büchi
// automaton through an accepting state.
#pragma once

#include "lts/fluent.hpp"
#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::reach {

struct LtlOptions {
  bool fair_choice = true;
};

/// Reaching a limit gives Undecided with the reason. Statistics are of the product with the
/// automaton.
struct LtlOutcome {
  PropertyResult result;
  Statistics statistics = {};
};

LtlOutcome check_assertion(const space::Space& space, const lts::Assertion& assertion,
                           LtlOptions options, Context& context);

}  // namespace proviso::reach
