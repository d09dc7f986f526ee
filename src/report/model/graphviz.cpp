#include "report/model/graphviz.hpp"

#include "base/child_process.hpp"

namespace proviso::report {

tl::expected<std::string, std::string> svg_by_graphviz(std::string_view dot, Context& context) {
  auto answer =
      run_child({.arguments = {"dot", "-Tsvg"}, .input = dot, .phase = "drawing"}, context);
  if (!answer) {
    if (answer.error().error == ChildError::Failed) return tl::unexpected(answer.error().why);
    return tl::unexpected(
        std::string("graphviz is not installed: the program dot was not found; install "
                    "graphviz or leave out --layout dot"));
  }
  if (!answer->succeeded) {
    return tl::unexpected(std::string("dot could not lay out the picture"));
  }
  return std::move(answer->output);
}

}  // namespace proviso::report
