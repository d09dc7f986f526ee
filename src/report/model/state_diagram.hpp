// The machines of a system as state diagrams for PlantUML and Mermaid: one composite state a
// machine, the states of features apart from those of the base by colour.
#pragma once

#include <string>
#include <vector>

#include "machine/machine.hpp"

namespace proviso::report {

/// Features are names by number.
std::string to_plantuml(const machine::System& system, const machine::Vocabulary& vocabulary,
                        const std::vector<std::string>& features);
std::string to_mermaid(const machine::System& system, const machine::Vocabulary& vocabulary,
                       const std::vector<std::string>& features);

}  // namespace proviso::report
