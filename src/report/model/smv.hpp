// A system of machines as a NuSMV model, with its CTL properties.
//
// Each machine has one variable, with its states as values; outputs are definitions; free inputs
// are input variables. A machine's transitions are one relation, so that inputs for which some
// machine has no transition are excluded, as in our product.
#pragma once

#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace proviso::report {

/// Returns the NuSMV text. `features` has the name of each feature, by number. A proposition about
/// states that the system does not have is false.
std::string to_smv(const machine::System& system, const std::vector<machine::Property>& properties,
                   const machine::Vocabulary& vocabulary, const std::vector<std::string>& features);

}  // namespace proviso::report
