// An assumption as a readable FSP process, with states named by the labels that lead to them.
//
// A state that is entered by one label only, and is the only such state for it, is named after that
// label: After_acquire. Other states are named by letters. The state where anything is allowed is
// called ANYTHING and comes last.
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

/// Returns FSP that compiles to the reachable part of the assumption, with all states without
/// transitions merged; or .aut if FSP cannot express one of the labels. A name that is not a valid
/// process name is changed into one.
std::string assumption_fsp(const lts::Lts& assumption, std::string_view name);

}  // namespace proviso::report
