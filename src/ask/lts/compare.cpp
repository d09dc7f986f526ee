// Checks whether two systems are equivalent, or the traces of one are included in those of the
// other.
#include "lts/compare.hpp"

#include <optional>

#include "ask/cells.hpp"

namespace proviso::ask {
namespace {

lts::Comparison comparison_of(const Options& options) {
  switch (options.equivalence.value_or(Equivalence::Weak)) {
    case Equivalence::Strong:
      return lts::Comparison::StrongBisimulation;
    case Equivalence::Branching:
      return lts::Comparison::BranchingBisimulation;
    case Equivalence::Trace:
      return lts::Comparison::TraceEquivalence;
    case Equivalence::Inclusion:
      return lts::Comparison::TraceInclusion;
    case Equivalence::Weak:
      break;
  }
  return lts::Comparison::WeakBisimulation;
}

/// The target of one side, built.
Maybe<lts::Lts> side(Task& task, const Subject& file, const std::string& target) {
  const auto system = task.system(file.lts(), target);
  if (!system) return refused(system.error());
  std::string& targets = task.answer.target.emplace(task.answer.target.value_or(""));
  targets += (targets.empty() ? "" : ", ") + system->name;
  return task.build(*system);
}

}  // namespace

Done compare_lts(Task& task) {
  const auto& targets = task.options.targets;
  const bool two_files = !task.request.document.empty();
  if (targets.size() > 2) return refused("compare takes two targets");
  if (!two_files && targets.size() < 2) {
    return refused("compare needs two files, or one file and --target given twice");
  }
  // The first target belongs to the first file, the second to the second.
  const auto target = [&targets](std::size_t i) {
    return i < targets.size() ? targets[i] : std::string();
  };
  const auto first = side(task, task.subject(), target(0));
  if (!first) return refused(first.error());
  std::optional<Subject> other;
  if (two_files) {
    auto opened = task.open_lts(task.request.document);
    if (!opened) return refused(opened.error());
    other.emplace(std::move(*opened));
  }
  const auto second = side(task, two_files ? *other : task.subject(), target(1));
  if (!second) return refused(second.error());
  const auto difference = lts::compare(*first, *second, comparison_of(task.options), task.context);
  Answer& answer = task.answer;
  answer.verdict = difference ? Verdict::Violated : Verdict::Holds;
  answer.statistics.states.reset();  // there are two sizes: they are in the steps
  answer.statistics.transitions.reset();
  if (!difference) return {};
  answer.reason = difference->reason;
  answer.trace.emplace();
  for (const std::string& action : difference->trace) answer.trace->steps.push_back({action});
  return {};
}

}  // namespace proviso::ask
