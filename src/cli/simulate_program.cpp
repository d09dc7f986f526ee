// `simulate trace.json`: a violation of a C++ program once more, by the call that found it.
#include <fmt/format.h>

#include "base/output_file.hpp"
#include "cli/command_line.hpp"
#include "cli/commands.hpp"
#include "cli/program_file.hpp"
#include "engine/native/check.hpp"
#include "report/json.hpp"

namespace proviso::cli {

Done simulate_program(Run& run) {
  const std::string& path = run.options.arguments.front();
  const auto text = read_file(path);
  if (!text) return tl::unexpected(text.error());
  const auto recorded = report::run_from_json(*text);
  if (!recorded) return tl::unexpected(fmt::format("cannot use {}: {}", path, recorded.error()));
  const auto invocation = parse(recorded->call);
  if (!invocation) return tl::unexpected(invocation.error());
  Run found(invocation->options, run.context, run.terminal);
  auto question = open_program_question(found);
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
