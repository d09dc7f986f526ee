// LTL with past over the fair paths of a system: a tableau of the negated formula is added to the
// system, and a fair path of the result is a counterexample.
//
// A path is infinite and fair (ctl.hpp). Atoms may speak of inputs: those of the step that leaves
// the state. A violation is a lasso, and before it is returned it is confirmed by evaluation: that
// it is a path of the system, that its loop is fair, and that it breaks the formula
// (logic/lasso.hpp).
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/answer.hpp"

namespace proviso::symbolic {

Answer check_ltl(const circuit::System& system, logic::PastFormula formula, Context& context);

}  // namespace proviso::symbolic
