// The architecture of a system as a block diagram, and the automata of one of its components.
#pragma once

#include <cstddef>

#include "circuit/system.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// Returns a diagram: every component is a box with its modes, dashed lines lead to its parts and
/// plain ones to its ports; connections lead from port to port. The system must have an
/// architecture.
Diagram architecture_diagram(const circuit::System& system);

/// Returns a diagram of the modes of a component and its error states.
Diagram automaton_diagram(const circuit::System& system, std::size_t component);

}  // namespace proviso::report
