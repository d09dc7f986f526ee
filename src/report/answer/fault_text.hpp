// The minimal cut sets of properties and the table of single faults and their effects, as text, as
// Markdown and as comma-separated values.
#pragma once

#include <string>

#include "outcome/fault_analysis.hpp"

namespace proviso::report {

/// Each cut set on a line, with the events of its run below it, and then the table.
std::string fault_text(const FaultAnalysis& analysis);

/// The same as headings, lists and a table of Markdown.
std::string fault_markdown(const FaultAnalysis& analysis);

/// The table: a row for each fault, a column for each property.
std::string fault_csv(const FaultAnalysis& analysis);

}  // namespace proviso::report
