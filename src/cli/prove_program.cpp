// `prove` on the sources of a C++ program: both premises, and what follows from them.
#include <algorithm>

#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/commands.hpp"
#include "cli/language.hpp"
#include "cli/mapped_events.hpp"
#include "cli/program_premises.hpp"
#include "engine/native/judgement.hpp"
#include "report/answer/json.hpp"
#include "report/answer/swim_lanes.hpp"

namespace proviso::cli {
namespace {

void warn(Run& run, const native::PremisesQuestion& premises,
          const native::PremisesOutcome& outcome) {
  const auto& searches = outcome.searches;
  if (searches.size() < 2) return;
  warn_of_silence(run, *premises.component.mapping, searches);
  warn_of_emptiness(run, 1, premises.component.properties, searches[0]);
  warn_of_emptiness(run, 2, premises.environment.properties, searches[1]);
}

void enter_searches(Run& run, const ProgramProof& proof) {
  for (const ProgramPremise& premise : proof.premises) {
    for (const MethodStep& search : premise.searches) {
      run.answer.steps.push_back(
          {fmt::format("{}: {}", premise.name, search.name), search.states, search.transitions});
      auto& largest = run.answer.statistics;
      if (largest.states.value_or(0) > search.states) continue;
      largest.states = search.states;
      largest.transitions = search.transitions;
    }
  }
}

Done write_output(Run& run) {
  const std::string& output = run.options.output;
  if (output.empty()) return {};
  Answer& answer = run.answer;
  answer.output = output;
  const std::string last = ending(output);
  if (last == "json") return write_file(output, report::to_json(answer));
  if (!answer.program) {
    answer.output.clear();
    run.terminal.note(fmt::format("{} is not written: there is no run to show", output));
    return {};
  }
  const std::string title = answer.target.value_or("program");
  return write_file(output, last == "svg" ? report::swim_lanes_svg(*answer.program)
                                          : report::swim_lanes_html(*answer.program, title));
}

}  // namespace

Done prove_program(Run& run) {
  const Options& options = run.options;
  const std::string last = ending(options.output);
  if (!options.output.empty() && last != "json" && last != "html" && last != "svg") {
    return tl::unexpected(fmt::format(
        "prove writes .json, .html and .svg files of a C++ program, not {}", options.output));
  }
  auto asked = open_premises(run);
  if (!asked) return tl::unexpected(asked.error());
  const native::PremisesQuestion& premises = asked->premises;
  auto outcome = native::check_premises(premises, asked->question.toolchain,
                                        search_options(options), run.context);
  if (!outcome) return tl::unexpected(outcome.error());
  warn(run, premises, *outcome);
  const bool is_components = outcome->proof.shown == std::size_t{1};
  if (outcome->trace && asked->question.design.target && is_components) {
    outcome->trace->judgement = native::judge(*outcome->trace, *asked->question.design.target,
                                              premises.component, run.context);
  }
  Answer& answer = run.answer;
  answer.verdict = outcome->verdict;
  answer.reason = outcome->stopped ? std::string(describe(*outcome->stopped)) : outcome->reason;
  answer.property =
      outcome->violated.empty() ? names_of(premises.component.properties) : outcome->violated;
  if (outcome->trace) answer.trace = to_trace(*outcome->trace);
  answer.program = std::move(outcome->trace);
  enter_searches(run, outcome->proof);
  answer.premises = std::move(outcome->proof);
  answer.call = options.words;
  return write_output(run);
}

}  // namespace proviso::cli
