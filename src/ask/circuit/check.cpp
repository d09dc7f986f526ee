// `check` on SMV models and circuits: one result for each specification, in the order of NuSMV. It
// also warns if there is no initial state, or a reachable state without a step, because answers
// then mean little.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "base/counted.hpp"
#include "base/file_name.hpp"
#include "engine/specification/decide.hpp"
#include "engine/symbolic/deadlock.hpp"
#include "report/answer/state_trace.hpp"

namespace proviso::ask {
namespace {

using circuit::Property;

/// A deadlock is only a warning: it is worth a part of the time that the answers took.
constexpr double kDeadlockShare = 0.25;
constexpr double kDeadlockSecondsAtLeast = 0.3;
constexpr double kDeadlockSecondsAtMost = 2;

specification::Options options_of(const Options& options) {
  using specification::Method;
  specification::Options result;
  result.bound = options.bound;
  switch (options.technique.value_or(Technique::Auto)) {
    case Technique::Bounded:
      result.method = Method::Bounded;
      break;
    case Technique::Induction:
      result.method = Method::Induction;
      break;
    case Technique::Pdr:
      result.method = Method::Pdr;
      break;
    case Technique::Interpolation:
      result.method = Method::Interpolation;
      break;
    case Technique::Component:
      result.method = Method::Component;
      break;
    case Technique::Diagrams:
      result.method = Method::Diagrams;
      break;
    default:
      result.method = Method::Auto;
  }
  return result;
}

/// Decides for each specification whether it is looked at, and names those that are not.
Maybe<std::vector<std::size_t>> chosen(Task& task) {
  auto reader = task.reader();
  const auto declared = task.subject().properties(reader);
  if (!declared) return refused(declared.error());
  const std::string file = shown_name(task.subject().path());
  if (declared->empty()) {
    return refused(fmt::format("{} states no specification: there is nothing to check", file));
  }
  auto places = subject::select(*declared, task.options.properties);
  if (!places) return places;
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < declared->size(); ++i) {
    const auto& [name, text, kind, owner] = (*declared)[i];
    const bool is_named = std::find(places->begin(), places->end(), i) != places->end();
    const std::string& ignored = task.subject().circuit().properties[i].ignored;
    if (!ignored.empty()) {
      task.leave_out(name, kind, ignored);
    } else if (is_named && task.wants(kind)) {
      kept.push_back(i);
    } else {
      task.leave_out(name, kind, is_named ? "left out by --only" : "not named by --property");
    }
  }
  if (kept.empty()) {
    return refused(
        fmt::format("nothing is left to check: {} has no specification of this kind", file));
  }
  return kept;
}

PropertyResult result_of(const circuit::System& system, const Property& property,
                         specification::Decision decision) {
  PropertyResult result;
  result.property = subject::shown_name(property);
  result.kind = subject::to_string(subject::kind_of(property));
  result.verdict = decision.verdict;
  result.stopped = decision.stopped;
  if (decision.verdict != Verdict::Undecided) result.method = std::move(decision.engine);
  if (decision.path && decision.verdict == Verdict::Violated) {
    result.trace = report::trace_of(system, *decision.path);
  }
  if (!property.formula.empty()) {
    decision.notes.insert(decision.notes.begin(), "checked as " + property.formula);
  }
  result.note = fmt::format("{}", fmt::join(decision.notes, "; "));
  return result;
}

void warn_of_deadlock(Task& task, const circuit::System& system) {
  if (specification::is_total(system)) return;
  const double seconds = std::clamp(kDeadlockShare * task.context.seconds(),
                                    kDeadlockSecondsAtLeast, kDeadlockSecondsAtMost);
  Context brief(Limits{seconds, {}, {}}, task.context);
  const symbolic::Answer answer = symbolic::check_deadlock(system, brief);
  if (answer.verdict != Verdict::Violated || !answer.path) return;
  const std::size_t steps = answer.path->states.size() - 1;
  task.warn(
      fmt::format("a state without a next one is reachable ({}): infinite paths do not see "
                  "what happens before it",
                  counted(steps, "step")));
}

}  // namespace

Done check_circuit(Task& task) {
  const circuit::System& system = task.subject().circuit();
  const auto places = chosen(task);
  if (!places) return refused(places.error());
  use_two_threads(task);
  auto decisions = specification::decide(system, *places, options_of(task.options), task.context);
  std::vector<PropertyResult> results;
  for (std::size_t i = 0; i < places->size(); ++i) {
    enter_phases(task, decisions[i].phases);
    results.push_back(result_of(system, system.properties[(*places)[i]], std::move(decisions[i])));
  }
  warn_of_deadlock(task, system);
  return task.conclude(std::move(results));
}

}  // namespace proviso::ask
