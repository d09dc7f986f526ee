// `simulate trace.json`: a violation of a C++ program once more, by the call that found it, under
// gdb if that is wanted.
#include <fmt/format.h>

#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/program_premises.hpp"
#include "engine/native/check.hpp"
#include "report/answer/gdb_script.hpp"
#include "report/answer/json.hpp"

namespace proviso::cli {
namespace {

/// The debugger has the terminal until somebody leaves it.
Done debug(const native::Replayed& run) {
  const std::string script = run.job + ".gdb";
  if (Done written = write_file(script, report::gdb_script(run.trace)); !written) return written;
  const auto ended =
      run_in_terminal({"gdb", "-q", "-x", script, "--args", run.image, run.job, run.outcome});
  if (ended) return {};
  return tl::unexpected(ended.error().error == ChildError::NotFound
                            ? std::string("gdb is not installed; scripts/install-dependencies "
                                          "programs does it")
                            : ended.error().why);
}

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
  if (run.options.debugger && run.options.json) {
    return tl::unexpected(std::string("--gdb is for people: it cannot be used with --json"));
  }
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
                     recorded->trace, recorded->phase, run.context,
                     run.options.debugger ? native::Inspect(debug) : native::Inspect());
  if (!outcome) return tl::unexpected(outcome.error());
  run.answer.target = found.answer.target;
  run.answer.verdict = overall(outcome->results);
  run.answer.results = std::move(outcome->results);
  run.answer.program = std::move(outcome->trace);
  if (run.answer.program) run.answer.trace = to_trace(*run.answer.program);
  return {};
}

}  // namespace proviso::cli
