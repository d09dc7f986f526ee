// A run as an HTML table: a column per lane, a row per step, the loop of a lasso as a bracket, the
// properties as lanes of their own, and the source text beside each step where it is known.
//
// The table is a fragment that answer_page.hpp puts on a page with the styles it needs. It has no
// scripts: the heading and the step numbers stay in view by CSS alone, and it prints as it is.
#pragma once

#include <string>

#include "report/answer/run_view.hpp"

namespace proviso::report {

std::string run_table(const RunView& view);

}  // namespace proviso::report
