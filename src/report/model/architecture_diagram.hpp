// The architecture of a system as a block diagram, and the automata of one of its components.
#pragma once

#include <cstddef>
#include <string>

#include "circuit/system.hpp"

namespace proviso::report {

/// Returns a DOT graph: every component is a box with its modes and ports, inside of its parent;
/// connections lead from port to port. The system must have an architecture.
std::string architecture_diagram(const circuit::System& system);

/// Returns a DOT graph with the modes of a component and its error states.
std::string automaton_diagram(const circuit::System& system, std::size_t component);

}  // namespace proviso::report
