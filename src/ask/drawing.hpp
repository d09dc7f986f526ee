// Returns drawings as results: DOT text, or a file.
#pragma once

#include "ask/task.hpp"
#include "report/model/diagram.hpp"

namespace proviso::ask {

/// Whether the request asks for a layout by Graphviz, or for DOT text to be laid out by it.
bool is_for_graphviz(const Options& options);

/// Makes a diagram the result of a question: as DOT the text of the answer, or the file that the
/// request names.
Done offer_drawing(Task& task, const report::Diagram& diagram);

}  // namespace proviso::ask
