// Combines two searches of a program, so that both near and deep violations are found early.
//
// A search in depth follows runs to their end and finds deep violations early, as SPIN's verifier
// does; a breadth-first search finds near ones, of which there may be none on the way of the other.
// So a program is searched in both ways by turns. Each search goes on where it was interrupted. The
// one in depth gets six states for each of the other, so that a program is decided in little more
// time than one search in depth takes. Small programs are decided before the first turn, with short
// runs.
//
// Either search is exact, so one that completes answers both questions. After one violation has
// been found, the search for the other kind continues over as many states again, at least over
// `more`; then the other question stays open: an answer should not wait until millions of states
// have been explored. `goals.all` asks for everything; then there is only one search,
// breadth-first, and so it is for a team.
//
// A run that was found in a reduced space, or in depth, need not be a shortest one. It is searched
// for in the full space, breadth-first, as long as that takes little time: an eighth of the moves
// that the search for the violation generated, but at least `shortest` moves; fewer in proportion
// if states are wide.
#pragma once

#include <string_view>

#include "base/context.hpp"
#include "space/explore.hpp"

namespace proviso::reach {

struct SearchBounds {
  std::uint64_t broad = 2'000;  // states of the breadth-first search before the first turn
  std::uint64_t deep = 12'000;  // states of the search in depth in that turn; both grow alike
  std::uint64_t more = 100'000;
  std::uint64_t shortest = 80'000;  // moves
};

struct ProgramFindings {
  space::SearchResult found;
  bool deep_error = false;     // the run to the error is not a shortest one
  bool deep_deadlock = false;  // nor is the run to the deadlock
  bool cut = false;            // stopped after a finding; the rest is unknown
};

/// A line of text for a run that may not be a shortest one.
inline constexpr std::string_view kMayBeLonger = "there may be a shorter run";

/// Searches a space without reduction for shortest runs to what was found, breadth-first, as long
/// as that takes little time.
space::SearchResult search_shortest(const space::Space& space, const ProgramFindings& findings,
                                    SearchBounds bounds, Context& context);

/// Searches the program. `in_depth` is the same space; its moves may be in another order.
ProgramFindings search_program(const space::Space& space, const space::Space& in_depth,
                               space::SearchGoals goals, SearchBounds bounds, Context& context);

}  // namespace proviso::reach
