// Minimal cut sets as fault trees: the top event is the violation of a property, an OR of the cut
// sets, each an AND of faults.
#pragma once

#include <string>

#include "outcome/fault_analysis.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// As a diagram, a tree for each property.
Diagram fault_tree(const FaultAnalysis& analysis);

/// As an Open-PSA Model Exchange file. Names of events are identifiers there: what cannot be part
/// of one becomes an underscore, and the name of the model is the label.
std::string fault_tree_xml(const FaultAnalysis& analysis);

}  // namespace proviso::report
