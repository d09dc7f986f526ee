#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "base/output_file.hpp"
#include "circuit/latches.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "report/model/aiger.hpp"

namespace proviso::cli {

Done convert_circuit(Run& run) {
  const std::string& output = run.options.output;
  const std::string format = ending(output);
  if (format != "aig" && format != "aag") {
    return tl::unexpected(
        fmt::format("a model of states is written as .aig or .aag, not {}", output));
  }
  const auto model = open_circuit(run, run.options.arguments.front());
  if (!model) return tl::unexpected(model.error());
  const auto& properties = model->properties;
  const auto temporal = static_cast<std::size_t>(
      std::count_if(properties.begin(), properties.end(), [](const circuit::Property& property) {
        return property.kind != circuit::Property::Kind::Invariant;
      }));
  if (temporal > 0) {
    run.terminal.note(fmt::format("{} left out: a circuit says only which states are bad",
                                  counted(temporal, "temporal specification")));
  }
  const circuit::Latches latches = latches_of(*model);
  run.answer.output = output;
  return write_file(output, format == "aig" ? report::to_aig(latches) : report::to_aag(latches));
}

}  // namespace proviso::cli
