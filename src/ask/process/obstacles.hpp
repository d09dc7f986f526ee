// Finds the statements of a program that cannot be executed in a state, and says why.
#pragma once

#include <vector>

#include "ask/process/walk.hpp"
#include "ask/simulation.hpp"

namespace proviso::ask {

/// The source of a statement; nullopt if it has none.
std::optional<SourceRange> source_of(const SourceSet& sources,
                                     const process::Transition& transition);

/// The statements at which processes stand that are not among the choices of the walk.
std::vector<Simulation::Blocked> blocked_statements(ProgramWalk& walk, const SourceSet& sources);

}  // namespace proviso::ask
