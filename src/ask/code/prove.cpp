// `prove` on the sources of a C++ program: checks both premises and draws the conclusion.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/code/mapped_events.hpp"
#include "ask/code/premises.hpp"
#include "ask/code/surroundings.hpp"
#include "ask/code/untracked.hpp"
#include "engine/native/judgement.hpp"

namespace proviso::ask {
namespace {

void warn(Task& task, const native::PremisesQuestion& premises,
          const native::PremisesOutcome& outcome) {
  const auto& searches = outcome.searches;
  if (searches.size() < 2) return;
  warn_of_silence(task, *premises.component.mapping, searches);
  warn_of_emptiness(task, 1, premises.component.properties, searches[0]);
  warn_of_emptiness(task, 2, premises.environment.properties, searches[1]);
}

void enter_searches(Task& task, const ProgramProof& proof) {
  for (const ProgramPremise& premise : proof.premises) {
    for (const MethodStep& search : premise.searches) {
      task.answer.steps.push_back(
          {fmt::format("{}: {}", premise.name, search.name), search.states, search.transitions});
      auto& largest = task.answer.statistics;
      if (largest.states.value_or(0) > search.states) continue;
      largest.states = search.states;
      largest.transitions = search.transitions;
    }
  }
}

}  // namespace

Done prove_code(Task& task) {
  auto asked = open_premises(task);
  if (!asked) return refused(asked.error());
  const native::PremisesQuestion& premises = asked->premises;
  auto outcome = native::check_premises(premises, asked->question.toolchain, search_options(task),
                                        task.context);
  if (!outcome) return refused(outcome.error());
  warn(task, premises, *outcome);
  // A run of the environment alone has no component that could be right or wrong.
  const bool has_component = !outcome->proof.shown || outcome->proof.shown == std::size_t{1};
  if (outcome->trace && asked->question.design.target && has_component) {
    outcome->trace->judgement = native::judge(*outcome->trace, *asked->question.design.target,
                                              premises.component, task.context);
  }
  Answer& answer = task.answer;
  answer.verdict = outcome->verdict;
  answer.reason = outcome->stopped ? std::string(describe(*outcome->stopped)) : outcome->reason;
  answer.property =
      outcome->violated.empty() ? names_of(premises.component.properties) : outcome->violated;
  if (outcome->trace) answer.trace = to_trace(*outcome->trace);
  task.record("safety");
  leave_out_untracked(task);
  answer.program = std::move(outcome->trace);
  enter_searches(task, outcome->proof);
  answer.premises = std::move(outcome->proof);
  answer.call = task.request.call;
  for (std::string& note : assumed_of(asked->question.program.surroundings)) {
    answer.notes.push_back(std::move(note));
  }
  return {};
}

}  // namespace proviso::ask
