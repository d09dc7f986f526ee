// The machines of a system as state diagrams for PlantUML and Mermaid: one composite state per
// machine, with the states of features in a different colour from those of the base.
#pragma once

#include <string>
#include <vector>

#include "machine/machine.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// One group for each machine; the states of features are tinted. Features are given by name,
/// indexed by number.
Diagram to_diagram(const machine::System& system, const machine::Vocabulary& vocabulary,
                   const std::vector<std::string>& features);

/// Features are given by name, indexed by number.
std::string to_plantuml(const machine::System& system, const machine::Vocabulary& vocabulary,
                        const std::vector<std::string>& features);
std::string to_mermaid(const machine::System& system, const machine::Vocabulary& vocabulary,
                       const std::vector<std::string>& features);

}  // namespace proviso::report
