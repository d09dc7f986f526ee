// From a space to an Lts: the reachable part, built.
//
// States are numbered breadth-first. As in LTSA, all properly terminated states become one END
// state, which keeps the number of the first; repeated transitions are dropped. The edges go
// straight into the rows of the result: 8 bytes a transition and 8 a state, and while it is being
// built at most 24 (for states of up to 64 bits) for the index of the states.
#pragma once

#include "base/context.hpp"
#include "lts/system.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// Throws LimitReached.
lts::Lts materialise(const Space& space, Context& context);

/// The same, and labels that are not shown become τ and leave the alphabet.
lts::Lts materialise(const Space& space, const lts::Visibility& visibility, Context& context);

/// The components of the system in parallel under its priority, then its visibility, then
/// minimised, made deterministic or completed to a property as the system says.
lts::Lts compose(const lts::System& system, Context& context);

}  // namespace proviso::space
