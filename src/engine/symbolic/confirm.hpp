// Confirms that a lasso is a fair path of the system that violates a linear formula, by evaluation
// alone, so that no engine's mistake can pass.
#pragma once

#include "circuit/path.hpp"
#include "circuit/system.hpp"

namespace proviso::symbolic {

/// Whether the loop meets every justice condition and serves every compassion pair.
bool is_fair(const circuit::System& system, const circuit::Path& lasso);
/// Whether the formula is true of the infinite path.
bool satisfies(const circuit::System& system, const circuit::Path& lasso,
               logic::PastFormula formula);

/// Throws std::logic_error unless the path is a fair lasso of the system on which the formula is
/// false.
void confirm_violation(const circuit::System& system, const circuit::Path& lasso,
                       logic::PastFormula formula);

}  // namespace proviso::symbolic
