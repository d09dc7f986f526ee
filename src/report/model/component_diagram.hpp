// The components of a system as a diagram: which component contains which, and which reads
// variables that another writes.
//
// A component writes a variable if it constrains its initial or next value, and reads it if any of
// its constraints depends on the present value.
#pragma once

#include "circuit/system.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// An arrow from a to b names the variables that a writes and b reads; a dashed
/// line leads from an instance to the instances in it.
Diagram component_diagram(const circuit::System& system);

}  // namespace proviso::report
