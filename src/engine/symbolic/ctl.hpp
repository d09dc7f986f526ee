// CTL over the fair paths of a system, by labelling with decision diagrams.
//
// A path is infinite and fair: it meets every justice condition infinitely often and, for each
// compassion pair (p, q), q infinitely often if p. E and A range over fair paths; a state without
// one, a deadlock for instance, satisfies no E formula and every A formula. The property holds if
// it is true in all initial states that start a fair path; if none does it holds, with a note. So
// does NuSMV, except that it ignores compassion here; we do not, and say so.
//
// Atoms must not mention inputs, because a state has no input values; such a formula is Undecided.
// Justice conditions may.
#pragma once

#include <span>
#include <vector>

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

/// Returns one answer per formula. The states are computed once for all of them; when a limit is
/// reached, those that have no answer yet are Undecided.
std::vector<Answer> check_ctl(const circuit::System& system,
                              std::span<const logic::CtlFormula> formulas, Context& context);

}  // namespace proviso::symbolic
