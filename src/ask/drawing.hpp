// Drawings as results: DOT as text, or a file.
#pragma once

#include <string>

#include "ask/task.hpp"

namespace proviso::ask {

/// Makes a DOT graph the result of a question: the text of the answer, or the file that the request
/// names, laid out by Graphviz if that is an SVG.
Done offer_drawing(Task& task, const std::string& dot);

}  // namespace proviso::ask
