// The states of safety properties along a run of the system that they watch.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "lts/system.hpp"
#include "outcome/outcome.hpp"

namespace proviso::ask {

/// Enters the states of those components that are properties: their numbers as `draw` shows them,
/// and ERROR. Labels that the target hides count as well.
void add_property_states(Trace& trace, std::span<const lts::Component> components);

/// The states of one deterministic system along a run, with names by state; numbers if there are
/// none. Stops, and returns nothing, where the system forbids a step and has no transition to π.
std::optional<PropertyStates> states_along(const Trace& trace, const lts::Component& watcher,
                                           std::span<const std::string> names = {});

}  // namespace proviso::ask
