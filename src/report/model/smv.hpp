// A system of machines as a model for NuSMV, with its CTL properties.
//
// One variable a machine, its states as values; outputs are definitions; free inputs are input
// variables. A machine's transitions are one relation, so that inputs for which some machine has no
// transition are not offered, as in our product.
#pragma once

#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace proviso::report {

/// Features are names by number. What a property says of states that the system does not have is
/// false.
std::string to_smv(const machine::System& system, const std::vector<machine::Property>& properties,
                   const machine::Vocabulary& vocabulary, const std::vector<std::string>& features);

}  // namespace proviso::report
