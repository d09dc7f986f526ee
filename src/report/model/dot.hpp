// Diagrams as DOT text for Graphviz.
#pragma once

#include <string>

#include "report/model/diagram.hpp"

namespace proviso::report {

std::string to_dot(const Diagram& diagram);

}  // namespace proviso::report
