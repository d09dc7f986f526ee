// Reduces a Büchi automaton without changing its language.
#pragma once

#include "base/context.hpp"
#include "logic/buchi.hpp"

namespace proviso::logic {

/// Reduces the automaton. Afterwards every state can reach an accepting cycle, only states on
/// cycles accept, and there is at most one universal state.
Buchi reduce(Buchi automaton, Context& context);

}  // namespace proviso::logic
