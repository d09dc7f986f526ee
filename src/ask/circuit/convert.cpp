// An SMV, SLIM or AIGER model as an AIGER circuit or as an SMV model.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "circuit/latches.hpp"
#include "report/model/aiger.hpp"
#include "report/model/circuit_smv.hpp"

namespace proviso::ask {
namespace {

using circuit::Property;

/// Notes how many specifications the format cannot express.
void note_losses(Task& task, bool is_smv) {
  const auto& properties = task.subject().circuit().properties;
  const auto lost = static_cast<std::size_t>(
      std::count_if(properties.begin(), properties.end(), [is_smv](const Property& property) {
        if (!is_smv) return property.kind != Property::Kind::Invariant;
        return property.kind == Property::Kind::Psl || property.kind == Property::Kind::Deadlock ||
               !property.ignored.empty();
      }));
  if (lost == 0) return;
  task.note(is_smv
                ? fmt::format("{} left out: SMV cannot express it", counted(lost, "specification"))
                : fmt::format("{} left out: only invariants are converted",
                              counted(lost, "temporal specification")));
}

}  // namespace

Done convert_circuit(Task& task) {
  const std::string& output = task.options.output;
  if (output.empty()) return refused("convert needs -o FILE: its extension selects the format");
  const circuit::System& system = task.subject().circuit();
  const std::string extension = extension_of(output);
  note_losses(task, extension == "smv");
  if (extension == "smv") {
    task.answer.files.push_back({output, report::to_smv(system)});
    return {};
  }
  const circuit::Latches latches = latches_of(system);
  task.answer.files.push_back(
      {output, extension == "aig" ? report::to_aig(latches) : report::to_aag(latches)});
  return {};
}

}  // namespace proviso::ask
