// The components of a system as a picture: who is part of whom, and who reads what others write.
//
// A component writes a variable if it says something of its initial or next value, and reads it if
// anything that it says depends on its present value.
#pragma once

#include <string>

#include "circuit/system.hpp"

namespace proviso::report {

/// DOT text. An arrow from a to b names the variables that a writes and b reads; a dashed line
/// leads from an instance to what is in it.
std::string component_diagram(const circuit::System& system);

}  // namespace proviso::report
