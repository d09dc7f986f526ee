// Minimal cut sets as fault trees: the top event is the violation of a property, an OR of the cut
// sets, each an AND of faults.
#pragma once

#include <string>

#include "outcome/fault_analysis.hpp"
#include "report/model/diagram.hpp"

namespace proviso::report {

/// Returns a diagram with a tree for each property.
Diagram fault_tree(const FaultAnalysis& analysis);

/// Returns an Open-PSA Model Exchange file. Event names must be identifiers there: other characters
/// become underscores, and the name in the model becomes the label.
std::string fault_tree_xml(const FaultAnalysis& analysis);

}  // namespace proviso::report
