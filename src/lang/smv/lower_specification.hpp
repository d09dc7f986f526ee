// Lowers specifications: invariants to functions of a step, CTL and LTL to formulas over atoms.
//
// An atom is a maximal subformula without temporal operators. Bounded operators are expanded: F
// [2,4] f = X X (f ∨ X (f ∨ X f)). The results come in NuSMV's order: CTL, LTL, PSL, invariants,
// within each kind those with the smallest cones first (cone.hpp). PSL is kept without a meaning,
// so that a list of results can name it; COMPUTE asks for a number and is left out.
#pragma once

#include "base/diagnostic.hpp"
#include "circuit/system.hpp"
#include "lang/smv/flat.hpp"
#include "lang/smv/hazard.hpp"
#include "lang/smv/lower_expression.hpp"
#include "lang/smv/typing.hpp"

namespace proviso::smv {

/// Adds the properties to the system, and their hazards to the dangers.
void lower_specifications(const FlatModel& model, ExpressionLowering& expressions, Typing& typing,
                          circuit::System& system, Dangers& dangers, Diagnostics& diagnostics);

}  // namespace proviso::smv
