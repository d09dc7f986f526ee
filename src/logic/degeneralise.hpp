// Degeneralisation: from several acceptance conditions on edges to one set of accepting states.
#pragma once

#include "base/context.hpp"
#include "logic/buchi.hpp"
#include "logic/tableau.hpp"

namespace proviso::logic {

Buchi degeneralise(const GeneralisedBuchi& automaton, Context& context);

}  // namespace proviso::logic
