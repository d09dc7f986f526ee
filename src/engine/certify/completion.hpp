// Completes a deterministic system without τ over its alphabet.
//
// As a guarantee, an assumption is violated by what it does not allow: A_err has a transition to π
// where A has none. In the closing premise of the symmetric rule a rejected word must be followed
// further, because another assumption may reject it later: there, what A does not allow leads to a
// sink that does everything, and so does a transition to π.
#pragma once

#include "lts/lts.hpp"

namespace proviso::certify {

/// Returns A_err.
lts::Lts with_error(const lts::Lts& lts);

/// Completes with a sink, which is the last state.
lts::Lts with_sink(const lts::Lts& lts);

/// Whether every state has exactly one edge for each label and none for τ.
bool is_complete(const lts::Lts& lts);

/// Whether the system has no τ, no π, and at most one edge per state and label.
bool is_assumption(const lts::Lts& lts);

}  // namespace proviso::certify
