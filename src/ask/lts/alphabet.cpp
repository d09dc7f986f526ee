// The labels of a target.
#include "lts/alphabet.hpp"

#include "ask/cells.hpp"
#include "report/model/label_notation.hpp"

namespace proviso::ask {
namespace {

/// The labels of a composite, which need not be built: hiding takes labels away, nothing else
/// changes them.
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

Done alphabet_lts(Task& task) {
  const auto system = task.system();
  if (!system) return refused(system.error());
  std::vector<std::string> labels = labels_of(*system);
  if (task.options.expand) {
    for (const std::string& label : labels) task.answer.text += label + '\n';
  } else {
    task.answer.text = report::label_set(report::compact(labels)) + '\n';
  }
  task.answer.alphabet = std::move(labels);
  return {};
}

}  // namespace proviso::ask
