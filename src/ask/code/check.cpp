// `check` on the sources of a C++ program.
#include "engine/native/check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/code/mapped_events.hpp"
#include "ask/code/program.hpp"
#include "ask/code/surroundings.hpp"
#include "ask/code/untracked.hpp"
#include "engine/native/judgement.hpp"

namespace proviso::ask {
namespace {

using subject::CheckKind;

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

/// Keeps the results of the kinds that are wanted, and whatever is violated.
std::vector<PropertyResult> wanted_results(Task& task, std::vector<PropertyResult> results) {
  std::vector<PropertyResult> kept;
  for (PropertyResult& result : results) {
    const auto kind = subject::check_kind_named(result.kind);
    const bool is_wanted = !kind || task.wants(*kind);
    if (is_wanted || result.verdict == Verdict::Violated) {
      // Only the check for deadlocks is made unasked, where it says nothing.
      if (result.is_default) task.leave_out({}, CheckKind::Deadlock, result.note);
      kept.push_back(std::move(result));
    } else {
      task.leave_out(result.property.value_or(""), *kind, "left out by --only");
    }
  }
  return kept;
}

}  // namespace

Done check_code(Task& task) {
  auto question = open_program_question(task);
  if (!question) return refused(question.error());
  auto outcome = native::check_program(question->program, question->toolchain, search_options(task),
                                       task.context);
  if (!outcome) return refused(outcome.error());
  const bool explored = overall(outcome->results) == Verdict::Holds;
  if (question->program.mapping && explored) {
    warn_of_silence(task, *question->program.mapping, {&*outcome, 1});
  }
  Answer& answer = task.answer;
  if (outcome->trace && question->design.target) {
    outcome->trace->judgement =
        native::judge(*outcome->trace, *question->design.target, question->program, task.context);
  }
  answer.program = std::move(outcome->trace);
  answer.steps = std::move(outcome->steps);
  answer.compilation = outcome->compilation;
  task.note(way(*outcome, answer.steps));
  answer.statistics.states = outcome->statistics.states;
  answer.statistics.transitions = outcome->statistics.transitions;
  answer.notes = std::move(outcome->notes);
  for (std::string& note : assumed_of_environment(question->program))
    answer.notes.push_back(std::move(note));
  for (std::string& note : assumed_of(question->program.surroundings)) {
    answer.notes.push_back(std::move(note));
  }
  answer.call = task.request.call;
  std::vector<PropertyResult> results = wanted_results(task, std::move(outcome->results));
  leave_out_untracked(task);
  return task.conclude(std::move(results));
}

}  // namespace proviso::ask
