// `simulate trace.json`: a violation of a C++ program once more, by the call that found it.
#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/program_premises.hpp"
#include "engine/native/check.hpp"
#include "report/json.hpp"

namespace proviso::cli {
namespace {

/// The run of a proof is one of a premise, or of the whole program.
Maybe<ProgramQuestion> question_of_premise(Run& run, std::optional<std::size_t> premise) {
  auto asked = open_premises(run);
  if (!asked) return tl::unexpected(asked.error());
  native::PremisesQuestion& premises = asked->premises;
  asked->question.program = std::move(premise == std::size_t{1}   ? premises.component
                                      : premise == std::size_t{2} ? premises.environment
                                                                  : premises.whole);
  return std::move(asked->question);
}

}  // namespace

Done simulate_program(Run& run) {
  const std::string& path = run.options.arguments.front();
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const auto recorded = report::run_from_json(*text);
  if (!recorded) return tl::unexpected(fmt::format("cannot use {}: {}", path, recorded.error()));
  const auto invocation = parse(recorded->call);
  if (!invocation) return tl::unexpected(invocation.error());
  Run found(invocation->options, run.context, run.terminal);
  const auto question = found.options.command == Command::Prove
                            ? question_of_premise(found, recorded->premise)
                            : open_program_question(found);
  if (!question) return tl::unexpected(question.error());
  auto outcome =
      native::replay(question->program, question->toolchain, search_options(found.options),
                     recorded->trace, recorded->phase, run.context);
  if (!outcome) return tl::unexpected(outcome.error());
  run.answer.target = found.answer.target;
  run.answer.verdict = overall(outcome->results);
  run.answer.results = std::move(outcome->results);
  run.answer.program = std::move(outcome->trace);
  if (run.answer.program) run.answer.trace = to_trace(*run.answer.program);
  return {};
}

}  // namespace proviso::cli
