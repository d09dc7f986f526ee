// Converts a system or product of a design to another language.
#include "ask/cells.hpp"
#include "ask/design/chosen_host.hpp"
#include "ask/design/refusal.hpp"
#include "base/file_name.hpp"
#include "report/model/smv.hpp"
#include "report/model/state_diagram.hpp"

namespace proviso::ask {
namespace {

/// Those of the system, of the product and of its extensions.
std::vector<machine::Property> properties_of(const machine::Design& design,
                                             const machine::HostDefinition& host) {
  std::vector<machine::Property> result;
  const auto add = [&result](const std::vector<machine::Property>& more) {
    result.insert(result.end(), more.begin(), more.end());
  };
  add(design.hosts[host.system].properties);
  for (const std::size_t extension : host.extensions) add(design.extensions[extension].properties);
  if (!host.extensions.empty()) add(host.properties);
  return result;
}

Done convert_host(Task& task) {
  const std::string& output = task.options.output;
  if (output.empty()) return refused("convert needs -o FILE: its extension selects the format");
  const machine::Design& design = task.subject().design();
  const auto host = chosen_host(task);
  if (!host) return refused(host.error());
  task.answer.target = (*host)->name;
  machine::System system = machine::compose(design, (*host)->system, (*host)->extensions);
  system.name = (*host)->name;
  const auto features = machine::feature_names(design, (*host)->system);
  const machine::Vocabulary& vocabulary = design.vocabulary;
  const std::string format = extension_of(output);
  task.answer.files.push_back(
      {output, format == "smv"
                   ? report::to_smv(system, properties_of(design, **host), vocabulary, features)
               : format == "puml" ? report::to_plantuml(system, vocabulary, features)
                                  : report::to_mermaid(system, vocabulary, features)});
  return {};
}

}  // namespace

Done convert_design(Task& task) {
  return unless_too_large([&task] { return convert_host(task); });
}

}  // namespace proviso::ask
