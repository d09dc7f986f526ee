// Designs that are refused: those that can get stuck, and those that cannot be composed.
#pragma once

#include "ask/task.hpp"
#include "engine/collaboration/design_check.hpp"

namespace proviso::ask {

/// Shows the state as a diagnostic. Formulas are about infinite runs, so there is no answer.
Done refuse_stuck(Task& task, const collaboration::StuckState& stuck);

/// Answers a question about a design; refuses it if extensions that override one another make a
/// guard too large.
template <typename Answer>
Done unless_too_large(const Answer& answer) {
  try {
    return answer();
  } catch (const machine::GuardTooLarge&) {
    return refused(
        "extensions that override one another make a guard with more than 512 cases: nothing can "
        "be "
        "said of their product");
  }
}

}  // namespace proviso::ask
