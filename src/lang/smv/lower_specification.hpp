// Specifications: invariants as functions of a step, CTL and LTL as formulas over atoms.
//
// An atom is a largest part of a formula without temporal operators. Bounded operators are written
// out: F [2,4] f = X X (f ∨ X (f ∨ X f)). The results come in NuSMV's order: CTL, LTL, PSL,
// invariants, of each kind those with the smallest cones first (cone.hpp). PSL is kept without a
// meaning, so that a list of results can name it; COMPUTE asks for a number and is left out.
#pragma once

#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/hazard.hpp"
#include "lang/smv/lower_expression.hpp"
#include "lang/smv/typing.hpp"

namespace proviso::smv {

/// Adds the properties to the system, and what may go wrong in them to the dangers.
void lower_specifications(const FlatModel& model, ExpressionLowering& expressions, Typing& typing,
                          circuit::System& system, Dangers& dangers, Diagnostics& diagnostics);

}  // namespace proviso::smv
