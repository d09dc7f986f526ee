// Temporal properties by whatever decides them: several engines in turns, each with a slice of time
// that grows from round to round.
//
//   CTL    labelling with decision diagrams, and the engines of LTL if there is a linear equivalent
//   LTL    the tableau with decision diagrams; lassos by a solver, which finds violations; the
//          search for a fair lasso as an invariant by PDR, which proves their absence; G p, if p is
//          about states, also as an invariant itself
//
// An invariant that holds makes AG p and G p hold. One that is violated says nothing of them: the
// bad state counts only if a fair path goes on from it.
//
// Turns cost at most a constant factor, since slices grow geometrically, and need no second thread;
// decision diagrams could not share one anyway (bdd/session.hpp).
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

/// A property of kind Ctl or Ltl; others are Undecided.
Answer check(const circuit::System& system, const circuit::Property& property, Context& context);

}  // namespace proviso::symbolic
