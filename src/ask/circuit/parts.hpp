// Finds the invariants and components that a request names in a model of states.
#pragma once

#include <string>
#include <vector>

#include "ask/task.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::ask {

/// The place of the one invariant that the request names, or of the only one there is. The other
/// specifications of the model are named as not covered.
Maybe<std::size_t> find_invariant(Task& task);
/// The instances with these names and what is in them; main means only what its own text says.
Maybe<std::vector<circuit::ComponentId>> find_instances(const circuit::System& system,
                                                        const std::vector<std::string>& names);
/// "a, a.b"
std::string names_of(const circuit::System& system,
                     const std::vector<circuit::ComponentId>& components);

/// Enters how long the parts of a method took.
void enter_phases(Task& task, const std::vector<invariant::Phase>& phases);

/// Two engines run side by side unless the request says otherwise.
void use_two_threads(Task& task);

}  // namespace proviso::ask
