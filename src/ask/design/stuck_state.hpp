// The refusal of a design that can get stuck.
#pragma once

#include "ask/task.hpp"
#include "engine/collaboration/design_check.hpp"

namespace proviso::ask {

/// Shows the state as a diagnostic. Formulas are about infinite runs, so there is no answer.
Done refuse_stuck(Task& task, const collaboration::StuckState& stuck);

}  // namespace proviso::ask
