// Lowers properties: expressions become functions of the state, and formulas go to the formula
// pools of the system.
#pragma once

#include "lang/slim/network.hpp"
#include "lang/slim/property.hpp"

namespace proviso::slim {

/// Adds the properties to the system. Mistakes are reported.
void lower_properties(Network& network, const Statements& statements);

}  // namespace proviso::slim
