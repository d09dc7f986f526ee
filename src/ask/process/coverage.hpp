// What a question about a part of a program covers, and what it leaves to `check`.
#pragma once

#include "ask/task.hpp"

namespace proviso::ask {

/// Lists what a compositional proof does not cover: deadlocks, and the claims and formulas that the
/// request does not name. Fails if nothing is left to check: no property is named and the program
/// has no assertion.
Done cover_assertions(Task& task);

}  // namespace proviso::ask
