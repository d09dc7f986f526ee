// Combines two searches of a program, so that both near and deep violations are found early.
//
// Breadth-first search finds shortest runs, and depth-first search finds deep ones early. So a
// program is searched breadth-first, and from time to time that search pauses for one in depth,
// which gets a quarter of the states that the other has, at most a quarter of the time and half of
// the memory that are left, and is forgotten afterwards. From pause to pause both get four times as
// many states: what the searches in depth cost is less than a third of the whole.
//
// Either search is exact, so one that completes answers both questions. If a violation has been
// found when a search in depth has ended, it is the answer, and the other question stays open: an
// answer should not wait until millions of states have been explored. `goals.all` asks for
// everything; then there is only one search, and so it is for a team.
#pragma once

#include <string_view>

#include "base/context.hpp"
#include "space/explore.hpp"

namespace proviso::reach {

/// The number of states before the first pause, and of the search in depth then.
struct SearchBounds {
  std::uint64_t broad = 100'000;
  std::uint64_t deep = 25'000;
};

struct ProgramFindings {
  space::SearchResult found;
  bool deep_error = false;     // the run to the error is not a shortest one
  bool deep_deadlock = false;  // nor is the run to the deadlock
  bool cut = false;            // stopped after a finding; the rest is unknown
};

/// A line of text for a run that may not be a shortest one.
inline constexpr std::string_view kMayBeLonger = "there may be a shorter run";

/// Searches breadth-first, up to the first pause.
space::SearchResult search_broadly(const space::Space& space, space::SearchGoals goals,
                                   SearchBounds bounds, Context& context);

/// Searches the program. `in_depth` is the same space; its moves may be in another order.
ProgramFindings search_program(const space::Space& space, const space::Space& in_depth,
                               space::SearchGoals goals, SearchBounds bounds, Context& context);

}  // namespace proviso::reach
