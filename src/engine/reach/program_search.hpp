// Two searches of one program, so that neither near nor deep violations are waited for.
//
// Breadth-first search finds shortest runs, and depth-first search finds deep ones early. So a
// program is searched breadth-first as far as that is cheap; if it does not end there, depth-first,
// also bounded; and if nothing has been found, breadth-first to the end or to the limits of the
// run. The bounded searches cost at most what is written in SearchBounds, and a quarter of the time
// and half of the memory that are left; their states are forgotten in between.
//
// Either search is exact, so one that ends answers both questions. A violation that has been found
// when the bounds are reached is the answer: the other question then stays open, as an answer that
// is kept back until millions of states have been looked at helps nobody. `goals.all` asks for
// everything, and there is one search only.
#pragma once

#include "base/context.hpp"
#include "space/explore.hpp"

namespace proviso::reach {

/// In states.
struct SearchBounds {
  std::uint64_t broad = 100'000;
  std::uint64_t deep = 500'000;
};

struct ProgramFindings {
  space::SearchResult found;
  bool deep_error = false;     // the run to the error is not a shortest one
  bool deep_deadlock = false;  // nor that to the deadlock
  bool cut = false;            // ended by what was found; what was not found is not known
};

/// `in_depth` is the same space; its moves may be in another order.
ProgramFindings search_program(const space::Space& space, const space::Space& in_depth,
                               space::SearchGoals goals, SearchBounds bounds, Context& context);

}  // namespace proviso::reach
