// compose, minimise, determinise and convert: build the target and transform it.
#include <functional>

#include "ask/cells.hpp"
#include "lts/determinise.hpp"
#include "lts/minimise.hpp"

namespace proviso::ask {
namespace {

lts::Equivalence equivalence_of(const Options& options) {
  switch (options.equivalence.value_or(Equivalence::Weak)) {
    case Equivalence::Strong:
      return lts::Equivalence::Strong;
    case Equivalence::Branching:
      return lts::Equivalence::Branching;
    case Equivalence::Trace:
      return lts::Equivalence::Trace;
    default:
      return lts::Equivalence::Weak;
  }
}

/// The target built and changed by `make`, unless that is empty. The sizes go into the answer.
Done transform(Task& task, std::string step,
               const std::function<lts::Lts(const lts::Lts&)>& make = {}) {
  const auto system = task.system();
  if (!system) return refused(system.error());
  lts::Lts lts = task.build(*system);
  if (make) {
    lts = make(lts);
    task.count(std::move(step), lts);
  }
  task.answer.made = MadeSystem{system->name, std::move(lts)};
  return {};
}

}  // namespace

Done compose_lts(Task& task) { return transform(task, ""); }

Done convert_lts(Task& task) {
  if (task.options.output.empty()) {
    return refused("convert needs -o FILE: its extension selects the format");
  }
  return transform(task, "");
}

Done minimise_lts(Task& task) {
  return transform(task, "minimise", [&task](const lts::Lts& lts) {
    return lts::minimise(lts, equivalence_of(task.options), task.context);
  });
}

Done determinise_lts(Task& task) {
  return transform(task, "determinise",
                   [&task](const lts::Lts& lts) { return lts::determinise(lts, task.context); });
}

}  // namespace proviso::ask
