// Looks for a short lasso once it is known that there is one.
//
// A search in depth finds cycles early and long. Here the space is searched breadth-first from its
// initial state, and from each accepting state, in the order of distance, for a way back to it. A
// lasso of length n is only of interest if it is shorter than the best so far, so both searches
// stop at a depth; and they stop after a number of states, since a shorter run is not worth a long
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
