// Finds a short lasso when some lasso is known to exist.
//
// Depth-first search finds cycles quickly, but they are long. Here the space is searched
// breadth-first from its initial state, and from each accepting state, in order of distance, for a
// path back to it. Only lassos shorter than the best so far are of interest, so both searches are
// bounded in depth. They are also bounded in states, since a shorter run is not worth a long
// search.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "space/space.hpp"

namespace proviso::reach {

struct Lasso {
  std::vector<space::Word> states;  // one after the other; the last is the one that is looped to
  std::size_t loops_to = 0;
};

/// Returns the shortest lasso through an accepting state that has fewer than `length` steps, as far
/// as the search looks; nullopt if it finds none.
std::optional<Lasso> find_short_lasso(const space::Space& space,
                                      const std::function<bool(const space::Word*)>& accepting,
                                      std::size_t length, Context& context);

}  // namespace proviso::reach
