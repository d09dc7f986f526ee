// Builds an Lts from the reachable part of a space.
//
// States are numbered breadth-first. As in LTSA, all properly terminated states become one END
// state, which keeps the number of the first; repeated transitions are dropped. The edges go
// straight into the rows of the result: 8 bytes per transition and 8 per state; during
// construction, the index of the states takes at most 24 more (for states of up to 64 bits).
#pragma once

#include "base/context.hpp"
#include "lts/system.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// Builds the Lts. Throws LimitReached.
lts::Lts materialise(const Space& space, Context& context);

/// Builds the Lts; labels that are not visible become τ and leave the alphabet.
lts::Lts materialise(const Space& space, const lts::Visibility& visibility, Context& context);

/// Composes the components of the system in parallel, applies its priority and its visibility, and
/// then minimises, determinises or completes the result to a property as the system says.
lts::Lts compose(const lts::System& system, Context& context);

}  // namespace proviso::space
