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
#include <vector>

#include "lts/lts.hpp"

namespace proviso::report {

/// The names of the processes that are shown as the assumption of an answer.
inline constexpr std::string_view kAssumptionProcess = "ASSUMPTION";
inline constexpr std::string_view kRequirementProcess = "REQUIREMENT";
/// The name of the state of an assumption where anything is allowed.
inline constexpr std::string_view kAnythingProcess = "ANYTHING";
/// Larger assumptions are written to files, but not shown.
inline constexpr std::uint32_t kMostPrintedStates = 150;

/// Returns the names of the states in the process `name`, by state; empty for states that are not
/// reachable.
std::vector<std::string> assumption_state_names(const lts::Lts& assumption, std::string_view name);

/// Returns FSP that compiles to the reachable part of the assumption, with all states without
/// transitions merged. A label that FSP cannot express has a name, which a comment explains. A name
/// that is not a valid process name is changed into one.
std::string assumption_fsp(const lts::Lts& assumption, std::string_view name);

}  // namespace proviso::report
