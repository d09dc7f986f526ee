// `check` on SMV models and circuits: one result a specification, in the order of NuSMV. Besides,
// it warns of what makes answers worth little: no initial state, or a state without a step.
#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "engine/specification/decide.hpp"
#include "engine/symbolic/deadlock.hpp"
#include "report/answer/state_trace.hpp"

namespace proviso::cli {
namespace {

using circuit::Property;

/// A deadlock is only a warning: it is worth about as much time as the answers took.
constexpr double kDeadlockSecondsAtLeast = 0.5;
constexpr double kDeadlockSecondsAtMost = 2;

std::string_view kind_of(const Property& property) {
  switch (property.kind) {
    case Property::Kind::Ctl:
      return "ctl";
    case Property::Kind::Ltl:
      return "ltl";
    case Property::Kind::Psl:
      return "psl";
    case Property::Kind::Invariant:
      return "invariant";
  }
  return "invariant";
}

specification::Options options_of(const Options& options) {
  using specification::Method;
  specification::Options result;
  result.bound = options.bound;
  const std::string& method = options.method;
  result.method = method == "bmc"             ? Method::Bounded
                  : method == "induction"     ? Method::Induction
                  : method == "pdr"           ? Method::Pdr
                  : method == "interpolation" ? Method::Interpolation
                  : method == "component"     ? Method::Component
                  : method == "bdd"           ? Method::Diagrams
                                              : Method::Auto;
  return result;
}

Maybe<std::vector<std::size_t>> chosen(const Run& run, const circuit::System& system) {
  auto places = find_properties(system, run.options.properties);
  if (!places) return places;
  const std::vector<std::string>& kinds = run.options.kinds;
  std::erase_if(*places, [&](std::size_t place) {
    const std::string_view kind = kind_of(system.properties[place]);
    return !kinds.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end();
  });
  return places;
}

PropertyResult result_of(const circuit::System& system, const Property& property,
                         specification::Decision decision) {
  PropertyResult result;
  result.property = shown_name(property);
  result.kind = kind_of(property);
  result.verdict = decision.verdict;
  result.stopped = decision.stopped;
  if (decision.verdict != Verdict::Undecided) result.method = std::move(decision.engine);
  if (decision.path && decision.verdict == Verdict::Violated) {
    result.trace = report::trace_of(system, *decision.path);
  }
  result.note = fmt::format("{}", fmt::join(decision.notes, "; "));
  return result;
}

void warn_of_deadlock(Run& run, const circuit::System& system) {
  if (specification::is_total(system)) return;
  const double seconds =
      std::clamp(run.context.seconds(), kDeadlockSecondsAtLeast, kDeadlockSecondsAtMost);
  Context brief(Limits{seconds, {}, {}}, run.context);
  const symbolic::Answer answer = symbolic::check_deadlock(system, brief);
  if (answer.verdict != Verdict::Violated || !answer.path) return;
  const std::size_t steps = answer.path->states.size() - 1;
  run.warn(
      fmt::format("a state without a next one is reachable ({}): infinite paths do not see "
                  "what happens before it",
                  counted(steps, "step")));
}

}  // namespace

Done check_circuit(Run& run) {
  const auto model = open_circuit(run, run.options.arguments.front());
  if (!model) return tl::unexpected(model.error());
  const circuit::System& system = *model;
  const auto places = chosen(run, system);
  if (!places) return tl::unexpected(places.error());
  if (!run.options.threads) run.context.threads = 2;
  auto decisions = specification::decide(system, *places, options_of(run.options), run.context);
  std::vector<PropertyResult> results;
  for (std::size_t i = 0; i < places->size(); ++i) {
    const Property& property = system.properties[(*places)[i]];
    for (const invariant::Phase& phase : decisions[i].phases) {
      run.answer.phases.push_back({phase.name, phase.bound, phase.seconds});
    }
    results.push_back(result_of(system, property, std::move(decisions[i])));
  }
  warn_of_deadlock(run, system);
  run.answer.verdict = overall(results);
  for (const PropertyResult& result : results) {
    if (result.verdict != Verdict::Violated) continue;
    run.answer.property = result.property;
    run.answer.trace = result.trace;
    break;
  }
  run.answer.results = std::move(results);
  return {};
}

}  // namespace proviso::cli
