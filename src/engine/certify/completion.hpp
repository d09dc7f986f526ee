// A deterministic system without τ, made complete over its alphabet.
//
// As a guarantee, an assumption is violated by what it does not allow: A_err has a transition to π
// where A has none. In the closing premise of the symmetric rule a rejected word must be followed
// further, because another assumption may reject it later: there, what A does not allow leads to a
// sink that does everything, and so does a transition to π.
#pragma once

#include "lts/lts.hpp"

namespace proviso::certify {

/// A_err.
lts::Lts with_error(const lts::Lts& lts);

/// The sink is the last state.
lts::Lts with_sink(const lts::Lts& lts);

/// Has every state exactly one edge for each label and none for τ?
bool is_complete(const lts::Lts& lts);

/// No τ, no π, and at most one edge for each label?
bool is_assumption(const lts::Lts& lts);

}  // namespace proviso::certify
