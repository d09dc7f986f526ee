// Decides temporal properties by several engines in turns, each with a time slice that grows from
// round to round.
//
//   CTL    labelling with decision diagrams, and the engines of LTL if there is a linear equivalent
//   LTL    the tableau with decision diagrams; lassos by a solver, which finds violations; the
//          search for a fair lasso as an invariant by PDR, which proves their absence; G p, if p is
//          about states, also as an invariant itself
//
// An invariant that holds implies AG p and G p. A violated one does not refute them: the bad state
// counts only if a fair path continues from it.
//
// Turns cost at most a constant factor, since slices grow geometrically, and need no second thread;
// decision diagrams could not share one anyway (bdd/session.hpp).
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

/// Decides a property of kind Ctl or Ltl; others are Undecided.
Answer check(const circuit::System& system, const circuit::Property& property, Context& context);

}  // namespace proviso::symbolic
