// An assumption as a process that people read: states named by what leads there.
//
// A state that one label alone leads to, and that is the only such state, is called after it:
// After_acquire. The others are letters. The state where anything goes is called ANYTHING and comes
// last.
//
//   ASSUMPTION = (e.acquire -> After_acquire | e.release -> ANYTHING),
//     After_acquire = (e.enter -> After_acquire | e.release -> ASSUMPTION
//       | e.acquire -> ANYTHING),
//     ANYTHING = ({e.acquire, e.enter, e.release} -> ANYTHING).  // anything goes
#pragma once

#include <string>
#include <string_view>

#include "lts/lts.hpp"

namespace proviso::report {

/// FSP that compiles to the reachable part of the assumption, all states without a way out taken
/// together; or .aut if FSP cannot say one of the labels. The name is changed into a process name
/// if it is none.
std::string assumption_fsp(const lts::Lts& assumption, std::string_view name);

}  // namespace proviso::report
