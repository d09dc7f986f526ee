#include "ask/drawing.hpp"

#include "base/file_name.hpp"
#include "report/model/svg.hpp"

namespace proviso::ask {

Done offer_drawing(Task& task, const std::string& dot) {
  const std::string& output = task.options.output;
  if (output.empty()) {
    task.answer.text = dot;
    return {};
  }
  if (extension_of(output) == "dot") {
    task.answer.files.push_back({output, dot});
    return {};
  }
  auto svg = report::to_svg(dot, task.context);
  if (!svg) return refused(svg.error());
  task.answer.files.push_back({output, std::move(*svg)});
  return {};
}

}  // namespace proviso::ask
