// What a question about a part of a program looks at, and what it leaves to `check`.
#pragma once

#include "ask/task.hpp"

namespace proviso::ask {

/// Names what a proof by parts does not look at: deadlocks, and the claims and formulas that the
/// request does not name. Refuses if nothing is left: no property is named and the program has no
/// assertion.
Done cover_assertions(Task& task);

}  // namespace proviso::ask
