// What a C++ class requires of its callers: which calls are allowed when, computed from its code.
//
// The class is called in every possible way (engine/native/protocol.hpp). The usage protocol of the
// class is the weakest assumption (engine/weakest) of the transition system of its calls, in which
// every error is π. Alternatively it is learned, by queries about single words and about candidates
// (protocol_teacher.hpp). Callers cannot prevent a call from returning, so a state from which
// returns and silent steps alone lead to π counts as π.
#include <algorithm>

#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/code/program.hpp"
#include "ask/code/protocol_teacher.hpp"
#include "ask/code/surroundings.hpp"
#include "ask/code/untracked.hpp"
#include "ask/option_table.hpp"
#include "base/counted.hpp"
#include "engine/learning/learn_language.hpp"
#include "engine/native/check.hpp"
#include "engine/native/protocol.hpp"
#include "engine/weakest/unrefusable.hpp"
#include "engine/weakest/weakest.hpp"
#include "lts/graph.hpp"
#include "lts/minimise.hpp"

namespace proviso::ask {
namespace {

/// How many states a learned assumption may lack for that to be noticed, where runs cannot be kept.
constexpr std::size_t kExtraStates = 1;

class ProtocolTask {
 public:
  ProtocolTask(Task& task, const ProgramQuestion& question, native::ProtocolSearch& search)
      : task_(task), question_(question), search_(search) {}

  Done run() {
    const bool learns = task_.options.technique == Technique::Learn;
    if (Done done = learns ? learn() : extract(); !done) return done;
    if (task_.answer.verdict == Verdict::Violated) return show_violation();
    // A program whose main is another one is no proof of anything.
    if (task_.answer.verdict != Verdict::Undecided && !search_.saw_calls()) {
      return refused(fmt::format("no call of {} happened: has a source a main of its own?",
                                 task_.answer.protocol->owner));
    }
    task_.record("protocol");
    if (task_.writes(Content::System)) offer_system();
    return {};
  }

 private:
  const native::Program& program() const { return question_.program; }
  const native::Protocol& protocol() const { return *program().protocol; }

  void leave_undecided(const native::Unexplored& why) {
    task_.answer.verdict = Verdict::Undecided;
    task_.answer.reason = why.stopped ? std::string(describe(*why.stopped)) : why.reason;
  }

  Done extract() {
    auto system = search_.extract();
    if (!system) return refused(system.error());
    task_.count("extract", search_.statistics());
    if (!system->lts) {
      leave_undecided(system->unexplored);
      return {};
    }
    task_.answer.protocol->departures = std::move(system->departures);
    const lts::Lts lts = weakest::err_before(*system->lts, protocol().returns);
    lts::System component;
    component.name = task_.answer.protocol->owner;
    component.components.push_back({component.name, lts});
    const lts::Alphabet interface(protocol().labels());
    enter(weakest_assumption({component, {}, interface}, weakest::Method::Auto, task_.context));
    return {};
  }

  Done learn() {
    const lts::Alphabet interface(protocol().labels());
    ProtocolTeacher teacher(search_, interface, protocol().returns, task_.answer.protocol->callers,
                            task_.context);
    try {
      if (!teacher.contains({})) {
        task_.answer.verdict = Verdict::Violated;
        return {};
      }
      learn_from(teacher, interface);
    } catch (const ProtocolTeacher::NoAnswer& none) {
      if (!none.error.empty()) return refused(none.error);
      leave_undecided(none.why);
    }
    return {};
  }

  void learn_from(ProtocolTeacher& teacher, const lts::Alphabet& interface) {
    const learning::LanguageTeacher questions{
        [&](const learning::Word& word) { return teacher.contains(word); },
        [&](const lts::Lts& candidate) { return teacher.exceeds(candidate); },
        [&](const lts::Lts& candidate) { return teacher.rejects(candidate); }};
    const auto kind = task_.options.learner.value_or(learning::LearnerKind::Tree);
    const learning::LearnedLanguage learned =
        learn_language(interface, kind, questions, kExtraStates);
    Answer& answer = task_.answer;
    task_.count("largest search", search_.statistics());
    lts::Lts smallest = lts::minimise(learned.lts, lts::Equivalence::Strong, task_.context);
    answer.steps.push_back({"learned", smallest.state_count(), smallest.transition_count()});
    const bool forbids = lts::universal_state(smallest) != lts::kInitial;
    answer.verdict = forbids ? Verdict::HoldsUnder : Verdict::Holds;
    if (forbids) answer.assumption = std::move(smallest);
    answer.notes.push_back(fmt::format("learned by {} and {}",
                                       counted(teacher.searches(), "question"),
                                       counted(learned.conjectures, "conjecture")));
    if (learned.is_exact) return;
    answer.not_covered.push_back(
        {{},
         "protocol",
         fmt::format("whether callers may do more: words were tried as if {} were missing, since "
                     "the runs were too many to keep",
                     counted(kExtraStates, "state"))});
  }

  void enter(weakest::Outcome outcome) {
    Answer& answer = task_.answer;
    answer.verdict = outcome.verdict;
    for (MethodStep& step : outcome.steps) answer.steps.push_back(std::move(step));
    answer.assumption = std::move(outcome.assumption);
    if (outcome.stopped) {
      answer.reason =
          fmt::format("{} in the step {}", describe(*outcome.stopped), outcome.stopped_in);
    }
  }

  /// The run that goes wrong without any call.
  Done show_violation() {
    native::Program alone = program();
    lts::LtsBuilder nothing;
    nothing.add_state();
    for (const std::string& label : protocol().calls) nothing.action(label);
    alone.assumptions.push_back({"no call", std::move(nothing).build()});
    auto outcome =
        native::check_program(alone, question_.toolchain, search_options(task_), task_.context);
    if (!outcome) return refused(outcome.error());
    Answer& answer = task_.answer;
    answer.program = std::move(outcome->trace);
    std::erase_if(outcome->results,
                  [](const PropertyResult& one) { return one.verdict != Verdict::Violated; });
    if (outcome->results.empty()) {
      answer.verdict = Verdict::Undecided;
      answer.reason = "the error without a call could not be reproduced";
      task_.record("protocol");
      return {};
    }
    return task_.conclude(std::move(outcome->results));
  }

  void offer_system() {
    if (task_.answer.assumption) {
      task_.answer.made = MadeSystem{"PROTOCOL", *task_.answer.assumption, true};
    } else {
      task_.note(fmt::format("{} is not written: there is no assumption", task_.options.output));
    }
  }

  Task& task_;
  const ProgramQuestion& question_;
  native::ProtocolSearch& search_;
};

/// What the answer rests on besides what callers are asked.
void add_conditions(Task& task, const ProgramQuestion& question,
                    const native::ProtocolSearch& search) {
  Answer& answer = task.answer;
  const native::Program& program = question.program;
  for (const std::string& note : search.notes()) {
    if (note != "deadlock is not checked") answer.notes.push_back(note);
  }
  std::vector<std::string> assumed = assumed_of_environment(program);
  if (!program.mapping) {
    for (const mapping::Domain& domain : task.options.domains) {
      assumed.push_back(fmt::format("assumed of the environment: {} in {}..{}", domain.name.text,
                                    domain.range.low, domain.range.high));
    }
    assumed.push_back(fmt::format("assumed of the environment: at most {} at the same time",
                                  counted(answer.protocol->callers, "call")));
  }
  for (const std::string& note : assumed_of(program.surroundings)) assumed.push_back(note);
  for (std::string& note : assumed) answer.notes.push_back(std::move(note));
  for (const native::Unused& one : question.left_out) {
    answer.not_covered.push_back({one.what, "call", one.why});
  }
  if (program.protocol->destruction.empty()) {
    answer.not_covered.push_back({"destroy", "call", "the object is not destroyed"});
  }
  answer.not_covered.push_back(
      {{}, "deadlock", "calls that wait forever, except for each other's locks and ends"});
  leave_out_untracked(task);
}

}  // namespace

Done assume_code(Task& task) {
  if (task.options.technique != Technique::Learn) {
    Done done = refuse_given(task.options, Question::Assume, {"learner"}, "needs --method learn");
    if (!done) return done;
  }
  auto question = open_program_question(task);
  if (!question) return refused(question.error());
  auto search = native::ProtocolSearch::make(question->program, question->toolchain,
                                             search_options(task), task.context);
  if (!search) return refused(search.error());
  task.answer.call = task.request.call;
  if (Done done = ProtocolTask(task, *question, *search).run(); !done) return done;
  task.answer.compilation = search->compilation();
  add_conditions(task, *question, *search);
  return {};
}

}  // namespace proviso::ask
