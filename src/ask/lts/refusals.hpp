// Which labels cannot happen in a state of a composite, and which components refuse them.
//
// A label is blocked if some component offers it and the composite has no move with it: another
// component that has the label in its alphabet does not offer it, or a priority suppresses it.
// Labels that no component offers are not listed.
#pragma once

#include <vector>

#include "ask/simulation.hpp"
#include "space/product.hpp"

namespace proviso::ask {

/// The components that have the label in their alphabets; for τ, none.
std::vector<std::string> participants(const lts::System& system, std::string_view label);

/// `enabled` says which labels the composite can do in the state.
std::vector<Simulation::Blocked> blocked_labels(const lts::System& system,
                                                const space::Product& product,
                                                const space::Word* state,
                                                const std::vector<std::string>& enabled);

}  // namespace proviso::ask
