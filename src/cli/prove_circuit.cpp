// `prove` on SMV models and circuits: an invariant, by what interpolants keep of the other
// components, or by an earlier proof as far as it is still one.
#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/circuit.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "engine/interpolation/interpolation.hpp"
#include "engine/specification/decide.hpp"
#include "report/answer/state_trace.hpp"
#include "report/certificate/invariant_certificate.hpp"
#include "report/model/environment_words.hpp"

namespace proviso::cli {
namespace {

using circuit::System;

void enter_phases(Run& run, const std::vector<invariant::Phase>& phases) {
  for (const invariant::Phase& phase : phases) {
    run.answer.phases.push_back({phase.name, phase.bound, phase.seconds});
  }
}

std::string names_of_parts(const std::vector<Fingerprint>& components) {
  std::vector<std::string> names;
  for (const Fingerprint& one : components) names.push_back(one.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// Who is looked at with all its steps, and what is used of the others.
std::string proof_lines(const System& system, const interpolation::Result& result) {
  std::string text = fmt::format("focus: {}\n", names_of_parts(result.certificate->focus));
  if (result.certificate->environment.empty()) return text + "environment: none\n";
  return text + report::environment_text(system, result.environment);
}

void enter(Run& run, const System& system, interpolation::Result result) {
  Answer& answer = run.answer;
  answer.verdict = result.answer.verdict;
  enter_phases(run, result.answer.phases);
  if (result.path) answer.trace = report::trace_of(system, *result.path);
  if (result.answer.verdict == Verdict::Undecided) {
    answer.reason = result.answer.stopped ? std::string(describe(*result.answer.stopped))
                    : result.why.empty()  ? "the proof did not succeed"
                                          : result.why;
  }
  if (!result.certificate) return;
  if (!run.options.json) answer.text += proof_lines(system, result);
  if (!result.certificate->environment.empty()) {
    answer.relation = report::relation_of(system, result.environment);
  }
  answer.invariant_certificate = std::move(result.certificate);
}

/// By the engines that look at the whole.
void prove_as_a_whole(Run& run, const System& system, std::size_t place) {
  auto decisions = specification::decide(system, {place}, {}, run.context);
  specification::Decision& decision = decisions.front();
  Answer& answer = run.answer;
  answer.verdict = decision.verdict;
  enter_phases(run, decision.phases);
  if (decision.path) answer.trace = report::trace_of(system, *decision.path);
  if (decision.stopped) answer.reason = describe(*decision.stopped);
  if (!decision.certificate) return;
  if (!run.options.json) answer.text = fmt::format("proved by {}\n", decision.engine);
  answer.invariant_certificate = std::move(decision.certificate);
}

Done prove_again(Run& run, const System& system, const circuit::Property& property) {
  const std::string& path = run.options.assumption;
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const auto earlier = report::invariant_certificate_from_json(*text);
  if (!earlier) return tl::unexpected(fmt::format("cannot use {}: {}", path, earlier.error()));
  auto again = interpolation::reverify(system, property, *earlier, run.context);
  if (!run.options.json) {
    run.answer.text = fmt::format(
        "changed: {}\n",
        again.changed.empty() ? "nothing" : fmt::format("{}", fmt::join(again.changed, ", ")));
    for (const std::string& what : again.checked) {
      run.answer.text += fmt::format("checked: {}\n", what);
    }
    if (again.from_the_beginning) run.answer.text += "the earlier proof is not enough any more\n";
  }
  if (!again.from_the_beginning) run.answer.reused = {path};
  enter(run, system, std::move(again.result));
  return {};
}

Done write_proof(Run& run) {
  const std::string& output = run.options.output;
  if (output.empty()) return {};
  if (!run.answer.invariant_certificate) {
    run.terminal.note(fmt::format("{} is not written: there is no proof", output));
    return {};
  }
  Done written = write_file(output, report::to_json(*run.answer.invariant_certificate));
  if (written) {
    run.answer.output = output;
  } else {
    run.answer.verdict.reset();
  }
  return written;
}

}  // namespace

Done prove_circuit(Run& run) {
  const Options& options = run.options;
  if (!options.output.empty() && ending(options.output) != "json") {
    return tl::unexpected(fmt::format("prove writes .json files, not {}", options.output));
  }
  const auto model = open_circuit(run, run.options.arguments.front());
  if (!model) return tl::unexpected(model.error());
  const System& system = *model;
  const auto place = find_invariant(system, options.properties);
  if (!place) return tl::unexpected(place.error());
  const circuit::Property& property = system.properties[*place];
  run.answer.property = shown_name(property);
  const auto focus = find_instances(system, options.components);
  if (!focus) return tl::unexpected(focus.error());
  if (!focus->empty()) run.answer.component = names_of(system, *focus);
  if (!options.threads) run.context.threads = 2;
  if (!options.assumption.empty()) {
    if (Done done = prove_again(run, system, property); !done) return done;
  } else if (options.method == "monolithic") {
    prove_as_a_whole(run, system, *place);
  } else {
    interpolation::Options how;
    how.focus = *focus;
    how.bound = options.bound;
    if (options.criterion == "paper") how.criterion = interpolation::Criterion::Paper;
    enter(run, system, interpolation::check(system, property, how, run.context));
  }
  return write_proof(run);
}

}  // namespace proviso::cli
