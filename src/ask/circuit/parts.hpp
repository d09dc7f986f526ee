// Finds the invariants and components that a request names in a circuit model.
#pragma once

#include <string>
#include <vector>

#include "ask/task.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::ask {

/// The index of the one invariant that the request names, or of the only one the model has. The
/// other specifications of the model are listed as not covered.
Maybe<std::size_t> find_invariant(Task& task);
/// The same for `prove`: a linear formula, of LTL or CTL, if the request names one or the model has
/// no invariant.
Maybe<std::size_t> find_provable(Task& task);
/// The instances with these names and everything inside them; `main` means only what its own text
/// declares.
Maybe<std::vector<circuit::ComponentId>> find_instances(const circuit::System& system,
                                                        const std::vector<std::string>& names);
/// "a, a.b"
std::string names_of(const circuit::System& system,
                     const std::vector<circuit::ComponentId>& components);

/// Records how long the phases of a method took.
void enter_phases(Task& task, const std::vector<invariant::Phase>& phases);

/// Runs two engines side by side unless the request says otherwise.
void use_two_threads(Task& task);

}  // namespace proviso::ask
