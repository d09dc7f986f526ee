// `assume` on SMV models and circuits: the behaviour of the other components, as a relation over
// the variables that the component shares with them. Without a property the relation describes all
// of it; with one, only what its proof needs.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/circuit/parts.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "report/answer/state_trace.hpp"
#include "report/model/environment_words.hpp"

namespace proviso::ask {
namespace {

using circuit::ComponentId;
using circuit::System;

/// The most cubes that are printed: nobody reads more.
constexpr std::size_t kMostCubes = 20'000;

void show(Task& task, const System& system, const EnvironmentRelation& environment) {
  task.answer.verdict = Verdict::HoldsUnder;
  task.answer.relation = report::relation_of(system, environment);
  task.answer.summary =
      fmt::format("-- variables that {} shares with its environment: {}\n{}",
                  *task.answer.component, fmt::join(task.answer.relation->variables, ", "),
                  report::environment_text(system, environment));
}

void assume_for(Task& task, const System& system, const circuit::Property& property,
                const std::vector<ComponentId>& focus) {
  interpolation::Result result;
  if (task.options.bound) {
    result = interpolation::inspect(system, property, focus, *task.options.bound, task.context);
  } else {
    interpolation::Options how;
    how.focus = focus;
    how.focus_is_fixed = true;
    result = interpolation::check(system, property, how, task.context);
  }
  enter_phases(task, result.answer.phases);
  if (result.path && result.answer.verdict == Verdict::Violated) {
    task.answer.verdict = Verdict::Violated;
    task.answer.trace = report::trace_of(system, *result.path);
    return;
  }
  const bool inspected = task.options.bound && !result.answer.stopped;
  if (result.answer.verdict == Verdict::Undecided && !inspected) {
    task.answer.verdict = Verdict::Undecided;
    task.answer.reason = result.answer.stopped ? std::string(describe(*result.answer.stopped))
                         : result.why.empty()  ? "the environment that was found is not enough"
                                               : result.why;
    return;
  }
  show(task, system, result.environment);
  if (result.answer.verdict == Verdict::Holds) {
    task.answer.reason = "it is enough to prove the property";
    task.answer.invariant_certificate = std::move(result.certificate);
  } else {
    task.answer.reason = fmt::format(
        "nothing violates the property within {} steps; whether it is "
        "enough to prove the property is not known",
        *task.options.bound);
  }
}

}  // namespace

Done assume_circuit(Task& task) {
  const Options& options = task.options;
  if (options.components.empty()) {
    return refused("assume needs --component: whose environment is meant?");
  }
  if (options.properties.empty() && options.bound) {
    return refused("--bound needs --property: without one the whole environment is described");
  }
  const System& system = task.subject().circuit();
  const auto focus = find_instances(system, options.components);
  if (!focus) return refused(focus.error());
  task.answer.component = names_of(system, *focus);
  if (options.properties.empty()) {
    show(task, system, interpolation::project(system, *focus, kMostCubes, task.context));
    task.record("environment");
    return {};
  }
  const auto place = find_invariant(task);
  if (!place) return refused(place.error());
  const circuit::Property& property = system.properties[*place];
  task.answer.property = subject::shown_name(property);
  assume_for(task, system, property, *focus);
  task.record("invariant");
  return {};
}

}  // namespace proviso::ask
