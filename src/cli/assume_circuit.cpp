// `assume` on SMV models and circuits: what the component sees of the other ones, as a relation
// over the variables that they share. Without a property it is all that can be seen; with one, what
// its proof needs.
#include <fmt/format.h>

#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "report/answer/state_trace.hpp"
#include "report/model/environment_words.hpp"

namespace proviso::cli {
namespace {

using circuit::ComponentId;
using circuit::System;

/// More cubes than this nobody wants to read.
constexpr std::size_t kMostCubes = 20'000;

void show(Run& run, const System& system, const EnvironmentRelation& environment) {
  run.answer.verdict = Verdict::HoldsUnder;
  run.answer.relation = report::relation_of(system, environment);
  if (run.options.json) return;
  run.answer.text =
      fmt::format("-- variables that {} shares with its environment: {}\n{}", *run.answer.component,
                  fmt::join(run.answer.relation->variables, ", "),
                  report::environment_text(system, environment));
}

void assume_for(Run& run, const System& system, const circuit::Property& property,
                const std::vector<ComponentId>& focus) {
  interpolation::Result result;
  if (run.options.bound) {
    result = interpolation::inspect(system, property, focus, *run.options.bound, run.context);
  } else {
    interpolation::Options how;
    how.focus = focus;
    how.focus_is_fixed = true;
    result = interpolation::check(system, property, how, run.context);
  }
  for (const invariant::Phase& phase : result.answer.phases) {
    run.answer.phases.push_back({phase.name, phase.bound, phase.seconds});
  }
  if (result.path && result.answer.verdict == Verdict::Violated) {
    run.answer.verdict = Verdict::Violated;
    run.answer.trace = report::trace_of(system, *result.path);
    return;
  }
  const bool inspected = run.options.bound && !result.answer.stopped;
  if (result.answer.verdict == Verdict::Undecided && !inspected) {
    run.answer.verdict = Verdict::Undecided;
    run.answer.reason = result.answer.stopped ? std::string(describe(*result.answer.stopped))
                        : result.why.empty()  ? "the environment that was found is not enough"
                                              : result.why;
    return;
  }
  show(run, system, result.environment);
  if (result.answer.verdict == Verdict::Holds) {
    run.answer.reason = "it is enough to prove the property";
    run.answer.invariant_certificate = std::move(result.certificate);
  } else {
    run.answer.reason = fmt::format(
        "nothing violates the property within {} steps; whether it is "
        "enough to prove the property is not known",
        *run.options.bound);
  }
}

}  // namespace

Done assume_circuit(Run& run) {
  const Options& options = run.options;
  if (options.components.empty()) {
    return tl::unexpected(std::string("assume needs --component: whose environment is meant?"));
  }
  if (!options.output.empty() || !options.certificate.empty()) {
    return tl::unexpected(
        std::string("assume prints a relation; prove -o writes the certificate of a proof by it"));
  }
  const auto model = open_circuit(run, run.options.arguments.front());
  if (!model) return tl::unexpected(model.error());
  const System& system = *model;
  const auto focus = find_instances(system, options.components);
  if (!focus) return tl::unexpected(focus.error());
  run.answer.component = names_of(system, *focus);
  if (options.properties.empty()) {
    show(run, system, interpolation::project(system, *focus, kMostCubes, run.context));
    return {};
  }
  const auto place = find_invariant(system, options.properties);
  if (!place) return tl::unexpected(place.error());
  run.answer.property = shown_name(system.properties[*place]);
  assume_for(run, system, system.properties[*place], *focus);
  return {};
}

}  // namespace proviso::cli
