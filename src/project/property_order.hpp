// In which order the properties of a project are planned.
#pragma once

#include <cstddef>
#include <vector>

#include "base/diagnostic.hpp"
#include "project/project.hpp"

namespace proviso::project {

/// Returns the places of the properties, each after the one whose assumption it takes. Reports
/// properties that rest on each other, and names that are unknown.
std::vector<std::size_t> property_order(const Project& project, Diagnostics& diagnostics);

}  // namespace proviso::project
