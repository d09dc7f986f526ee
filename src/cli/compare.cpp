#include "lts/compare.hpp"

#include <fmt/format.h>

#include "cli/commands.hpp"

namespace proviso::cli {
namespace {

lts::Comparison comparison_named(std::string_view name) {
  if (name == "strong") return lts::Comparison::StrongBisimulation;
  if (name == "branching") return lts::Comparison::BranchingBisimulation;
  if (name == "trace") return lts::Comparison::TraceEquivalence;
  if (name == "inclusion") return lts::Comparison::TraceInclusion;
  return lts::Comparison::WeakBisimulation;
}

Maybe<lts::Lts> side(Run& run, const std::string& file, const std::string& target) {
  const auto model = run.open(file);
  if (!model) return tl::unexpected(model.error());
  const auto system = run.system(**model, target);
  if (!system) return tl::unexpected(system.error());
  std::string& targets = run.answer.target.emplace(run.answer.target.value_or(""));
  targets += (targets.empty() ? "" : ", ") + system->name;
  return run.build(*system);
}

}  // namespace

Done compare(Run& run) {
  const Options& options = run.options;
  const auto& files = options.arguments;
  const auto& targets = options.targets;
  if (targets.size() > 2) return tl::unexpected(std::string("compare takes two targets"));
  if (files.size() == 1 && targets.size() < 2) {
    return tl::unexpected(
        std::string("compare needs two files, or one file and --target given twice"));
  }
  // The first target belongs to the first file, the second to the second.
  const auto target = [&targets](std::size_t i) {
    return i < targets.size() ? targets[i] : std::string();
  };
  const auto first = side(run, files.front(), target(0));
  if (!first) return tl::unexpected(first.error());
  const auto second = side(run, files.back(), target(1));
  if (!second) return tl::unexpected(second.error());
  const auto difference =
      lts::compare(*first, *second, comparison_named(options.equivalence), run.context);
  run.answer.verdict = difference ? Verdict::Violated : Verdict::Holds;
  run.answer.statistics.states.reset();  // there are two sizes: they are in the steps
  run.answer.statistics.transitions.reset();
  if (!difference) return {};
  run.answer.reason = difference->reason;
  run.answer.trace.emplace();
  for (const std::string& action : difference->trace) {
    run.answer.trace->steps.push_back({action});
  }
  return {};
}

}  // namespace proviso::cli
