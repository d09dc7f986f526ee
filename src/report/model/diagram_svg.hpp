// Diagrams as SVG, arranged by a layout of our own.
#pragma once

#include <string>

#include "report/model/diagram.hpp"

namespace proviso::report {

/// Returns a picture without scripts, styles or ids, which can be a file or a part of a page.
std::string to_svg(const Diagram& diagram);

}  // namespace proviso::report
