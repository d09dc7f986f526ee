// Chooses how to divide a system into modules.
//
// The assumption of the first module describes what the others do, so it is small where the modules
// share few labels, and the property is best placed at the first. Components are brought into an
// order: those that may err by themselves first, then, one after the other, whichever shares most
// labels with the property and the components before it, in proportion to its alphabet. A component
// that everybody meets (a server, an arbiter) makes the assumptions of all who come after it large,
// so in a second order these come last. A split cuts an order into pieces of about the same weight,
// the weight being the logarithm of the number of states, or makes every component a module.
#pragma once

#include <span>
#include <vector>

#include "lts/system.hpp"
#include "outcome/proof.hpp"

namespace proviso::learning {

/// Returns splits to try, the most promising first; none for fewer than two components.
std::vector<std::vector<Module>> promising_splits(std::span<const lts::Component> components,
                                                  std::span<const lts::Component> properties);

/// Whether the component may reach π without being a property.
bool can_err(const lts::Component& component);

}  // namespace proviso::learning
