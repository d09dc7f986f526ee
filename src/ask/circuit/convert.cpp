// An SMV model as an AIGER circuit.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "circuit/latches.hpp"
#include "report/model/aiger.hpp"

namespace proviso::ask {

Done convert_circuit(Task& task) {
  const std::string& output = task.options.output;
  if (output.empty()) return refused("convert needs -o FILE: its extension selects the format");
  const circuit::System& system = task.subject().circuit();
  const auto& properties = system.properties;
  const auto temporal = static_cast<std::size_t>(
      std::count_if(properties.begin(), properties.end(), [](const circuit::Property& property) {
        return property.kind != circuit::Property::Kind::Invariant;
      }));
  if (temporal > 0) {
    task.note(fmt::format("{} left out: only invariants are converted",
                          counted(temporal, "temporal specification")));
  }
  const circuit::Latches latches = latches_of(system);
  task.answer.files.push_back(
      {output, extension_of(output) == "aig" ? report::to_aig(latches) : report::to_aag(latches)});
  return {};
}

}  // namespace proviso::ask
