// Expanding states of a space with partial-order reduction, so that nothing is put off for ever.
//
// In some states one component may be explored alone; the moves of the others stay possible and are
// found later. If the search could go round a cycle in this way, they would never be found. So a
// search gives every state a rank, for instance its number, and lets a component go alone only if
// some move (all moves, if runs matter) leads to a state of a rank that is *later*: an order
// without endless ascent. Then a move that is put off is put off to a later state, and at the
// latest in the last one everything is explored. If runs matter, every cycle of the explored graph
// has a state that was expanded in full.
//
//   breadth-first: later is a state that has not been expanded yet
//   depth-first: later is a state that is not on the path, as it is completed before this one
#pragma once

#include <cstdint>

#include "space/space.hpp"

namespace proviso::space {

/// Fills `moves` and returns the component that goes alone, or Space::kEverybody. `is_later` is
/// asked about targets of moves.
template <typename IsLater>
std::uint32_t expand(const Space& space, const Word* state, Moves& moves, IsLater is_later) {
  for (std::uint32_t first = 0;;) {
    const std::uint32_t alone = space.ample(state, first, moves);
    if (alone == Space::kEverybody) return alone;
    const bool all = space.is_about_runs();
    bool some_later = false, some_earlier = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves.is_error(i)) continue;
      (is_later(moves.target(i)) ? some_later : some_earlier) = true;
      if (all ? some_earlier : some_later) break;
    }
    if (all ? !some_earlier : some_later) return alone;
    first = alone + 1;
  }
}

}  // namespace proviso::space
