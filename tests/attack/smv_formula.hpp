// Random temporal formulas of SMV, their text, and the same formulas in a few operators.
#pragma once

#include <string>

#include "attack/smv_choice.hpp"
#include "attack/smv_model.hpp"

namespace proviso::attack::smv {

/// Draws a formula of CTL or of LTL with past, with so many nested operators at most.
Formula random_formula(const Scope& scope, bool is_ctl, unsigned depth);

std::string text(const Formula& formula);

/// The formula with the operators ! & and EX, EU, EG or X, U, Y, S only; bounded ones are written
/// out by their definitions.
Formula reduced(const Formula& formula);

}  // namespace proviso::attack::smv
