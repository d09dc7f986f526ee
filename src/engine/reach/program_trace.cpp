#include "engine/reach/program_trace.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "process/text.hpp"

namespace proviso::reach {
namespace {

using process::BasicStep;
using process::Execution;
using process::ProgramSpace;
using space::Word;

std::string statement(const process::Transition& transition) {
  if (transition.line == 0) return transition.text;
  return fmt::format("{} (line {})", transition.text, transition.line);
}

class Telling {
 public:
  explicit Telling(const ProgramSpace& space) : space_(space) {}

  void tell(const Word* before, const std::vector<BasicStep>& steps) {
    const Word* at = before;
    for (const BasicStep& step : steps) {
      told_.trace.steps.push_back(told(at, step));
      number(at, step);
      at = step.after.data();
    }
  }

  /// The system stands still for ever.
  void stand_still() { told_.trace.steps.push_back({std::string(kStandsStill)}); }

  std::size_t size() const { return told_.trace.steps.size(); }
  ToldRun run(std::optional<std::size_t> loops_to) && {
    told_.trace.loops_to = loops_to;
    return std::move(told_);
  }

  TraceStep told(const Word* before, const BasicStep& step) const {
    Execution from(space_.machine()), to(space_.machine());
    space_.look(from, before);
    space_.look(to, step.after.data());
    TraceStep made;
    std::vector<std::string> actors{
        process::process_name(space_.program(), from, step.choice.process)};
    made.action = action(from, step.choice.process, step.choice.transition);
    made.span = span(from, step.choice.process, step.choice.transition);
    if (step.choice.partner != process::kNobody) {
      actors.push_back(process::process_name(space_.program(), from, step.choice.partner));
      made.action += ", " + action(from, step.choice.partner, step.choice.partner_transition);
    }
    set_actors(made, std::move(actors));
    made.changes = process::changes(values(from), values(to));
    return made;
  }

 private:
  void number(const Word* before, const BasicStep& step) {
    Execution at(space_.machine());
    space_.look(at, before);
    const auto add = [&](std::uint32_t process, std::uint32_t transition) {
      const process::Proctype& proctype = space_.program().proctypes[at.proctype(process)];
      const bool dies = transition == process::kDeath;
      told_.numbered.steps.push_back(
          {process,
           dies ? proctype.end_number : proctype.transitions[transition].statement_number});
    };
    add(step.choice.process, step.choice.transition);
    if (step.choice.partner != process::kNobody) {
      add(step.choice.partner, step.choice.partner_transition);
    }
    told_.numbered.fault = step.mishap.fault;
  }

  std::string action(const Execution& at, std::uint32_t process, std::uint32_t transition) const {
    const process::Proctype& proctype = space_.program().proctypes[at.proctype(process)];
    if (transition == process::kDeath) return proctype.name + " ends";
    return statement(proctype.transitions[transition]);
  }

  std::optional<Span> span(const Execution& at, std::uint32_t process,
                           std::uint32_t transition) const {
    if (transition == process::kDeath) return std::nullopt;
    const auto& taken = space_.program().proctypes[at.proctype(process)].transitions[transition];
    return taken.line == 0 ? std::nullopt : std::optional(taken.span);
  }

  process::NamedValues values(const Execution& at) const {
    return process::named_values(space_.program(), space_.machine(), at);
  }

  const ProgramSpace& space_;
  ToldRun told_;
};

}  // namespace

ToldRun tell_run(const ProgramSpace& space, const ProgramRun& run) {
  const std::size_t words = space.words();
  const std::size_t count = run.states.size() / words;
  const auto state = [&](std::size_t i) { return run.states.data() + i * words; };
  const auto replayed = [](std::optional<std::vector<BasicStep>> steps) {
    if (!steps) throw std::logic_error("a run of a program cannot be executed again");
    return std::move(*steps);
  };
  Telling telling(space);
  std::optional<std::size_t> loops_to;
  for (std::size_t i = 0; i < count; ++i) {
    if (run.loops_to == i) loops_to = telling.size();
    if (i + 1 == count) break;
    const bool stands_still = std::equal(state(i), state(i) + words, state(i + 1)) &&
                              !process::steps_between(space, state(i), state(i + 1));
    if (stands_still) continue;  // only the claim moved
    telling.tell(state(i), replayed(process::steps_between(space, state(i), state(i + 1))));
  }
  if (loops_to == telling.size()) telling.stand_still();
  if (run.culprit) {
    telling.tell(state(count - 1),
                 replayed(process::steps_to_error(space, state(count - 1), *run.culprit)));
  }
  return std::move(telling).run(loops_to);
}

Trace program_trace(const ProgramSpace& space, const ProgramRun& run) {
  return tell_run(space, run).trace;
}

TraceStep told_step(const ProgramSpace& space, const Word* before, const BasicStep& step) {
  return Telling(space).told(before, step);
}

Trace program_trace(const ProgramSpace& space, const std::vector<BasicStep>& steps) {
  std::vector<Word> initial(space.words());
  space.initial(initial.data());
  Telling telling(space);
  telling.tell(initial.data(), steps);
  return std::move(telling).run(std::nullopt).trace;
}

}  // namespace proviso::reach
