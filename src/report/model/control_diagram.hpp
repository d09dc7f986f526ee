// The control automata of proctypes as a diagram: control states with their lines and labels,
// statements as edges.
//
// A state with an `end` label, and the end of the body, has a double border; `accept` and
// `progress` labels are shown by name. A bold edge keeps control (the next statement belongs to the
// same atomic sequence). The states inside a d_step are dots, and dashed edges lead to them.
#pragma once

#include <cstddef>
#include <span>

#include "process/program.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// Returns a diagram with one group for each of the proctypes, by number.
Diagram control_diagram(const process::Program& program, std::span<const std::size_t> proctypes);

}  // namespace proviso::report
