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
    made.changes = process::changes(space_.program(), space_.machine(), from, to);
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

  const ProgramSpace& space_;
  ToldRun told_;
};

}  // namespace

namespace {

using Steps = std::vector<BasicStep>;

/// A run as the program executes it, from the initial state on.
class ReplayedRun {
 public:
  ReplayedRun(const ProgramSpace& space, const ProgramRun& run)
      : space_(space), run_(run), at_(space.begin()), telling_(space) {}

  ToldRun tell() && {
    const std::size_t count = run_.states.size() / space_.words();
    std::optional<std::size_t> loops_to;
    std::vector<Word> home;
    for (std::size_t i = 0; i + 1 < count; ++i) {
      if (run_.loops_to == i) begin_loop(loops_to, home);
      go(i);
    }
    if (run_.loops_to == count - 1) begin_loop(loops_to, home);
    // The loop leads back to the state where it begins, but for values that nothing needs. In the
    // second round most of those are the same as well; a counter that only counts never is.
    if (loops_to && at_ != home) {
      begin_loop(loops_to, home);
      for (std::size_t i = *run_.loops_to; i + 1 < count; ++i) go(i);
      if (needed(at_) != needed(home)) {
        throw std::logic_error("a loop of a program does not close");
      }
    }
    if (loops_to == telling_.size()) telling_.stand_still();
    if (run_.culprit) tell(replayed(process::steps_to_error(space_, at_.data(), *run_.culprit)));
    return std::move(telling_).run(loops_to);
  }

 private:
  const Word* state(std::size_t i) const { return run_.states.data() + i * space_.words(); }

  static Steps replayed(std::optional<Steps> steps) {
    if (!steps) throw std::logic_error("a run of a program cannot be executed again");
    return std::move(*steps);
  }

  void begin_loop(std::optional<std::size_t>& loops_to, std::vector<Word>& home) const {
    loops_to = telling_.size();
    home = at_;
  }

  /// A state without the values that nothing needs.
  std::vector<Word> needed(std::vector<Word> state) const {
    Execution execution(space_.machine());
    space_.look(execution, state.data());
    space_.forget(execution, reinterpret_cast<std::uint8_t*>(state.data()));
    return state;
  }

  /// From state i of the run to the next.
  void go(std::size_t i) {
    auto steps = process::steps_between(space_, at_.data(), state(i + 1));
    const bool stands_still = !steps && std::equal(state(i), state(i + 1), state(i + 1));
    if (stands_still) return;  // only the claim moved
    tell(replayed(std::move(steps)));
  }

  void tell(const Steps& steps) {
    telling_.tell(at_.data(), steps);
    if (!steps.empty()) at_ = steps.back().after;
  }

  const ProgramSpace& space_;
  const ProgramRun& run_;
  std::vector<Word> at_;
  Telling telling_;
};

}  // namespace

ToldRun tell_run(const ProgramSpace& space, const ProgramRun& run) {
  return ReplayedRun(space, run).tell();
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
