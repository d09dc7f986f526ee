// `draw` and `alphabet` on SMV models and circuits: who shares what with whom, and what there is.
#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "report/model/component_diagram.hpp"
#include "report/model/svg.hpp"

namespace proviso::cli {
namespace {

std::string type_of(const circuit::Variable& variable) {
  switch (variable.domain.kind) {
    case circuit::Domain::Kind::Boolean:
      return "boolean";
    case circuit::Domain::Kind::Enumeration:
      return fmt::format("{{{}}}", fmt::join(variable.domain.values, ", "));
    case circuit::Domain::Kind::UnsignedWord:
      return fmt::format("unsigned word[{}]", variable.bits.size());
    case circuit::Domain::Kind::SignedWord:
      return fmt::format("signed word[{}]", variable.bits.size());
  }
  return {};
}

}  // namespace

Done draw_circuit(Run& run) {
  const Options& options = run.options;
  const std::string format = ending(options.output);
  if (!options.output.empty() && format != "dot" && format != "svg") {
    return tl::unexpected(fmt::format("draw writes .dot and .svg files, not {}", options.output));
  }
  const auto system = open_circuit(run, options.arguments.front());
  if (!system) return tl::unexpected(system.error());
  const std::string dot = report::component_diagram(*system);
  if (options.output.empty()) {
    run.answer.text = dot;
    return {};
  }
  run.answer.output = options.output;
  if (format == "dot") return write_file(options.output, dot);
  return report::to_svg(dot, run.context).and_then([&options](const std::string& svg) {
    return write_file(options.output, svg);
  });
}

Done alphabet_circuit(Run& run) {
  const auto system = open_circuit(run, run.options.arguments.front());
  if (!system) return tl::unexpected(system.error());
  std::vector<std::string> names;
  for (const circuit::Variable& variable : system->variables) {
    run.answer.text += fmt::format("{}{} : {}\n", variable.is_input ? "input " : "", variable.name,
                                   type_of(variable));
    names.push_back(variable.name);
  }
  run.answer.alphabet = std::move(names);
  return {};
}

}  // namespace proviso::cli
