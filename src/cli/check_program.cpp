// `check` on the sources of a C++ program.
#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "cli/mapped_events.hpp"
#include "cli/program_file.hpp"
#include "engine/native/check.hpp"
#include "engine/native/judgement.hpp"
#include "report/answer/swim_lanes.hpp"

namespace proviso::cli {
namespace {

/// What a driver or stub builds in is assumed here and must be asserted on the other side.
std::vector<std::string> built_in(const native::Program& program) {
  std::vector<native::Restriction> assumed;
  if (!program.mapping) return {};
  if (!program.environment.driver.empty()) {
    assumed = native::driver_restrictions(*program.mapping, program.surface);
  }
  for (const std::string& owner : program.environment.stubbed) {
    for (native::Restriction& one : native::stub_restrictions(*program.mapping, owner)) {
      assumed.push_back(std::move(one));
    }
  }
  std::vector<std::string> notes;
  for (const native::Restriction& one : assumed) {
    notes.push_back(fmt::format("assumed of the environment{}: {}",
                                one.can_be_asserted ? "" : ", and asserted nowhere", one.sentence));
  }
  return notes;
}

/// Where the time went: `2 images in 9.8 s (12 of 20 units cached), races in 0.1 s with 3 MB`.
std::string way(const native::CheckOutcome& outcome, const std::vector<MethodStep>& steps) {
  const Compilation& made = outcome.compilation;
  std::string text =
      fmt::format("{} image{} in {:.1f} s ({} of {} units cached)", made.images,
                  made.images == 1 ? "" : "s", made.seconds, made.cached, made.units);
  for (const MethodStep& step : steps) {
    text += fmt::format(", {} in {:.2f} s with {:.1f} MB", step.name, step.seconds.value_or(0),
                        static_cast<double>(step.bytes.value_or(0)) / 1e6);
  }
  return text;
}

Done write_picture(const std::string& path, const Answer& answer) {
  if (!answer.program) return {};
  const std::string title = answer.target.value_or("program");
  return write_file(path, ending(path) == "svg" ? report::swim_lanes_svg(*answer.program)
                                                : report::swim_lanes_html(*answer.program, title));
}

}  // namespace

Done check_program(Run& run) {
  const Options& options = run.options;
  auto question = open_program_question(run);
  if (!question) return tl::unexpected(question.error());
  auto outcome = native::check_program(question->program, question->toolchain,
                                       search_options(options), run.context);
  if (!outcome) return tl::unexpected(outcome.error());
  const bool explored = overall(outcome->results) == Verdict::Holds;
  if (question->program.mapping && explored) {
    warn_of_silence(run, *question->program.mapping, {&*outcome, 1});
  }
  Answer& answer = run.answer;
  if (outcome->trace && question->design.target) {
    outcome->trace->judgement =
        native::judge(*outcome->trace, *question->design.target, question->program, run.context);
  }
  answer.verdict = overall(outcome->results);
  for (const PropertyResult& result : outcome->results) {
    if (result.verdict != Verdict::Violated) continue;
    answer.property = result.property;
    answer.trace = result.trace;
    break;
  }
  answer.results = std::move(outcome->results);
  answer.program = std::move(outcome->trace);
  answer.steps = std::move(outcome->steps);
  answer.compilation = outcome->compilation;
  run.terminal.note(way(*outcome, answer.steps));
  answer.statistics.states = outcome->statistics.states;
  answer.statistics.transitions = outcome->statistics.transitions;
  answer.notes = std::move(outcome->notes);
  for (std::string& note : built_in(question->program)) answer.notes.push_back(std::move(note));
  answer.call = options.words;
  const std::string last = ending(options.output);
  if (last == "html" || last == "svg") {
    answer.output = options.output;
    return write_picture(options.output, answer);
  }
  return {};
}

}  // namespace proviso::cli
