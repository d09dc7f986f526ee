// `simulate trace.json`: replays a violation of a C++ program by the call that found it, on request
// under gdb, or step by step for another program (--protocol).
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/code/premises.hpp"
#include "ask/code/recorded_run.hpp"
#include "base/child_process.hpp"
#include "base/output_file.hpp"
#include "engine/native/check.hpp"
#include "report/answer/gdb_script.hpp"
#include "report/answer/json.hpp"

namespace proviso::ask {
namespace {

/// Lets the debugger use the terminal until the user leaves it.
Done debug(const native::Replayed& run) {
  const std::string script = run.job + ".gdb";
  if (Done written = write_file(script, report::gdb_script(run.trace)); !written) return written;
  const auto ended =
      run_in_terminal({"gdb", "-q", "-x", script, "--args", run.image, run.job, run.outcome});
  if (ended) return {};
  return refused(ended.error().error == ChildError::NotFound
                     ? std::string("gdb is not installed; scripts/install-dependencies does it")
                     : ended.error().why);
}

/// Opens the program whose run is replayed: a premise of the proof, or the whole program.
Maybe<ProgramQuestion> question_of_premise(Task& task, std::optional<std::size_t> premise) {
  auto asked = open_premises(task);
  if (!asked) return refused(asked.error());
  native::PremisesQuestion& premises = asked->premises;
  asked->question.program = std::move(premise == std::size_t{1}   ? premises.component
                                      : premise == std::size_t{2} ? premises.environment
                                                                  : premises.whole);
  return std::move(asked->question);
}

}  // namespace

Done simulate_code(Task& task) {
  const std::string& path = task.request.document;
  const auto text = read_file(path);
  if (!text) return refused(text.error());
  const auto recorded = report::run_from_json(*text);
  if (!recorded) return refused(fmt::format("cannot use {}: {}", path, recorded.error()));
  const auto request = task.session.listener.read_call(recorded->call);
  if (!request) return refused(request.error());
  Task found(*request, task.session);
  auto opened = found.open(request->model);
  if (!opened) return refused(opened.error());
  found.set_subject(std::move(*opened));
  const auto question = request->question == Question::Prove
                            ? question_of_premise(found, recorded->premise)
                            : open_program_question(found);
  if (!question) return refused(question.error());
  auto outcome = native::replay(question->program, question->toolchain, search_options(found),
                                recorded->trace, recorded->phase, task.context,
                                task.options.debugger ? native::Inspect(debug) : native::Inspect());
  if (!outcome) return refused(outcome.error());
  task.answer.target = found.answer.target;
  task.answer.program = std::move(outcome->trace);
  Done done = task.conclude(std::move(outcome->results));
  if (!task.answer.program) return done;
  task.answer.trace = to_trace(*task.answer.program);
  if (done && task.options.protocol) {
    RecordedRun run(*task.answer.program);
    task.session.listener.simulate(run);
  }
  return done;
}

}  // namespace proviso::ask
