#include "lts/alphabet.hpp"

#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::cli {
namespace {

/// Of the composite, without building it: hiding takes labels away, nothing else changes them.
std::vector<std::string> labels_of(const lts::System& system) {
  std::vector<std::string> labels;
  for (const lts::Component& component : system.components) {
    for (const std::string& label : component.lts.alphabet().labels()) {
      const bool shown = !system.visibility || system.visibility->shows(label);
      if (shown) labels.push_back(label);
    }
  }
  const lts::Alphabet sorted(std::move(labels));
  return {sorted.labels().begin(), sorted.labels().end()};
}

}  // namespace

Done alphabet(Run& run) {
  if (is_circuit(run)) return alphabet_circuit(run);
  const auto system = run.system();
  if (!system) return tl::unexpected(system.error());
  std::vector<std::string> labels = labels_of(*system);
  if (run.options.expand) {
    for (const std::string& label : labels) run.answer.text += label + '\n';
  } else {
    run.answer.text = report::label_set(report::compact(labels)) + '\n';
  }
  run.answer.alphabet = std::move(labels);
  return {};
}

}  // namespace proviso::cli
