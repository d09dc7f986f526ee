// Decides temporal properties by several engines in turns, each with a time slice that grows from
// round to round.
//
//   CTL    labelling with decision diagrams, and the engines of LTL if there is a linear equivalent
//   LTL    the tableau with decision diagrams; lassos by a solver, which finds violations;
//          k-liveness by PDR, which proves their absence, and so does the search for a fair lasso
//          as an invariant; G p, if p is about states, also as an invariant itself
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

/// Decides a property of kind Ctl or Ltl; others are Undecided. If proofs are wanted, Holds of a
/// property with a linear equivalent comes with a certificate, and engines that have none take no
/// part.
Answer check(const circuit::System& system, const circuit::Property& property, Context& context,
             Proofs proofs = Proofs::NotWanted);

/// Whether the property is one of LTL, or one of CTL for which a linear equivalent is known.
bool has_linear_equivalent(const circuit::System& system, const circuit::Property& property);

}  // namespace proviso::symbolic
