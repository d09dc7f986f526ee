#include "ask/drawing.hpp"

#include "base/file_name.hpp"
#include "report/model/diagram_svg.hpp"
#include "report/model/dot.hpp"
#include "report/model/graphviz.hpp"

namespace proviso::ask {

bool is_for_graphviz(const Options& options) {
  return options.layout == PictureLayout::Dot || extension_of(options.output) != "svg";
}

Done offer_drawing(Task& task, const report::Diagram& diagram) {
  const std::string& output = task.options.output;
  if (output.empty()) {
    task.answer.text = report::to_dot(diagram);
    return {};
  }
  if (extension_of(output) == "dot") {
    task.answer.files.push_back({output, report::to_dot(diagram)});
    return {};
  }
  if (!is_for_graphviz(task.options)) {
    task.answer.files.push_back({output, report::to_svg(diagram)});
    return {};
  }
  auto svg = report::svg_by_graphviz(report::to_dot(diagram), task.context);
  if (!svg) return refused(svg.error());
  task.answer.files.push_back({output, std::move(*svg)});
  return {};
}

}  // namespace proviso::ask
