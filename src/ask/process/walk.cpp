#include "ask/process/walk.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "ask/replay.hpp"
#include "engine/reach/program_trace.hpp"

namespace proviso::ask {
namespace {

using process::BasicStep;
using process::Execution;
using process::Fault;
using space::Word;
using State = std::vector<Word>;

void look(Execution& execution, State& state) {
  execution.look(reinterpret_cast<std::uint8_t*>(state.data()),
                 static_cast<std::uint32_t>(state.size() * sizeof(Word)));
}

/// Executes a choice in a copy of the state. A process that holds the token and cannot use it loses
/// it, as in the space.
BasicStep performed(const process::Machine& machine, const State& from,
                    const process::Choice& choice) {
  BasicStep step{choice, {}, from};
  Execution execution(machine);
  look(execution, step.after);
  step.mishap = execution.apply(choice);
  if (step.mishap.fault != Fault::None || execution.holder() == process::kNobody) return step;
  process::Choices more;
  process::Mishaps mishaps;
  execution.choices_of(execution.holder(), more, mishaps);
  if (more.empty() && mishaps.empty()) execution.drop_token();
  return step;
}

}  // namespace

ProgramWalk::ProgramWalk(const process::Program& program, const process::Machine& machine)
    : program_(program),
      machine_(machine),
      space_(std::in_place, program, machine, process::SpaceOptions{}),
      run_(start_of(*space_)) {}

ProgramWalk::Moment ProgramWalk::start_of(const process::ProgramSpace& space) {
  Moment start;
  start.state.resize(space.words());
  space.initial(start.state.data());
  start.mishap.fault = space.initial_fault();
  return start;
}

BasicStep ProgramWalk::last() const { return step_of(run_.here()); }

Fault ProgramWalk::fault() const { return run_.here().mishap.fault; }

std::string ProgramWalk::fault_text() const {
  const Moment& here = run_.here();
  if (run_.step() == 0) return fmt::format("{} in an initialiser", describe(here.mishap.fault));
  Execution before(machine_);
  space_->look(before, state_before());
  const process::Proctype& proctype = program_.proctypes[before.proctype(here.mishap.process)];
  const process::Transition& at = proctype.transitions[here.mishap.transition];
  return fmt::format("{}: {} (line {})", describe(here.mishap.fault), at.text, at.line);
}

void ProgramWalk::make_room() {
  const std::uint32_t room = process::ProgramSpace::more_room(machine_, space_->room());
  space_.emplace(program_, machine_, process::SpaceOptions{false, room});
  for (Moment& moment : run_.moments()) moment.state.resize(space_->words());
}

std::vector<BasicStep> ProgramWalk::steps_of(const Moment& moment) {
  std::vector<BasicStep> steps;
  if (has_failed(moment)) return steps;
  State at = moment.state;
  while (true) {
    at.resize(space_->words());
    try {
      Execution execution(machine_);
      look(execution, at);
      process::Choices found;
      process::Mishaps mishaps;
      execution.choices(found, mishaps);
      for (const process::Mishap& mishap : mishaps) {
        steps.push_back({{mishap.process, mishap.transition}, mishap, at});
      }
      for (const process::Choice& choice : found) {
        steps.push_back(performed(machine_, at, choice));
      }
      return steps;
    } catch (const process::RoomExhausted&) {
      steps.clear();
      make_room();
    }
  }
}

const std::vector<BasicStep>& ProgramWalk::choices() {
  if (listed_ == run_.node()) return choices_;
  listed_ = run_.node();
  // A copy: making room moves the moments.
  choices_ = steps_of(Moment(run_.here()));
  return choices_;
}

void ProgramWalk::take(std::size_t choice) {
  const BasicStep& step = choices()[choice];
  run_.enter({step.after, step.choice, step.mishap});
}

ProgramWalk::Replayed ProgramWalk::run_of(const Trace& trace, bool exact) {
  struct Node {
    Moment moment;
    std::size_t before;  // in the layer before
  };
  std::vector<std::vector<Node>> layers;
  layers.push_back({{run_.here(), 0}});
  Replayed replayed;
  for (const TraceStep& step : trace.steps) {
    std::vector<Node> next;
    std::set<State> seen;
    bool stands_still = false;
    for (std::size_t i = 0; i < layers.back().size(); ++i) {
      const Moment from = layers.back()[i].moment;
      const std::vector<BasicStep> steps = steps_of(from);
      if (steps.empty() && step.action == reach::kStandsStill) stands_still = true;
      State before = from.state;
      before.resize(space_->words());
      for (const BasicStep& possible : steps) {
        const TraceStep told = reach::told_step(*space_, before.data(), possible);
        const bool same = told.action == step.action && told.component == step.component;
        if (!same || (exact && !change_the_same(told, step))) continue;
        if (!seen.insert(possible.after).second) continue;
        next.push_back({{possible.after, possible.choice, possible.mishap}, i});
      }
    }
    if (next.empty() && !stands_still) break;
    ++replayed.steps;
    if (next.empty()) break;  // nothing comes after the end
    layers.push_back(std::move(next));
  }
  std::size_t at = 0;
  for (std::size_t layer = layers.size() - 1; layer > 0; --layer) {
    replayed.path.push_back(std::move(layers[layer][at].moment));
    at = layers[layer][at].before;
  }
  std::reverse(replayed.path.begin(), replayed.path.end());
  return replayed;
}

std::size_t ProgramWalk::replay(const Trace& trace) {
  Replayed replayed = run_of(trace, true);
  if (replayed.steps < trace.steps.size()) replayed = run_of(trace, false);
  for (Moment& moment : replayed.path) {
    moment.state.resize(space_->words());
    run_.enter(std::move(moment));
  }
  listed_.reset();
  return replayed.steps;
}

TraceStep ProgramWalk::step_at(std::size_t number) const {
  return reach::told_step(*space_, run_.at(number - 1).state.data(), step_of(run_.at(number)));
}

Trace ProgramWalk::trace() const {
  Trace trace;
  for (std::size_t i = 1; i <= run_.step(); ++i) trace.steps.push_back(step_at(i));
  return trace;
}

}  // namespace proviso::ask
