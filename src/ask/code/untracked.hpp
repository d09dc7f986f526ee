// What no search of a C++ program covers.
#pragma once

#include "ask/task.hpp"

namespace proviso::ask {

/// Lists under `notCovered` which races and which misuse of memory would not be seen.
void leave_out_untracked(Task& task);

}  // namespace proviso::ask
