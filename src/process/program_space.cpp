#include "process/program_space.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>

#include <boost/unordered/unordered_flat_set.hpp>
#include <fmt/format.h>

#include "base/context.hpp"

namespace proviso::process {
namespace {

using space::Moves;
using space::Word;

constexpr std::uint32_t kFaults = 16;  // more than there are
constexpr std::uint32_t kMostRoom = 1U << 20;
/// Steps of an atomic sequence that are taken before anybody looks whether it goes in circles.
constexpr std::size_t kTrusted = 256;
/// The states inside one atomic sequence that are remembered at most, in words.
constexpr std::size_t kMostRemembered = std::size_t{32} << 20;

std::uint8_t* bytes(Word* state) { return reinterpret_cast<std::uint8_t*>(state); }

std::string label(const Proctype& proctype, const Transition& transition) {
  return fmt::format("{}:{} {}", proctype.name, transition.line, transition.text);
}

}  // namespace

std::string_view describe(Fault fault) {
  switch (fault) {
    case Fault::Assertion:
      return "assertion violated";
    case Fault::Index:
      return "index out of range";
    case Fault::Division:
      return "division by zero";
    case Fault::NoChannel:
      return "no channel";
    case Fault::WrongMessage:
      return "not as many fields as the channel has";
    case Fault::TooManyChannels:
      return "too many channels";
    case Fault::BlockedStep:
      return "blocked inside a d_step";
    case Fault::EndlessStep:
      return "a d_step that does not end";
    case Fault::None:
      break;
  }
  return "nothing";
}

ProgramSpace::ProgramSpace(const Program& program, const Machine& machine, SpaceOptions options)
    : program_(program), machine_(machine) {
  if (options.reduction) {
    reduction_.emplace(program, machine);
    dead_values_.emplace(program, machine.layout);
  }
  room_ = std::max(options.room, machine.layout.first_room);
  words_ = (room_ + sizeof(Word) - 1) / sizeof(Word);
  room_ = static_cast<std::uint32_t>(words_ * sizeof(Word));
  initial_.resize(words_);
  initial_fault_ = Execution(machine).begin(bytes(initial_.data()), room_);
  begin_ = initial_;
  if (initial_fault_ == Fault::None) {
    Execution execution(machine);
    look(execution, initial_.data());
    forget(execution, bytes(initial_.data()));
  }

  std::vector<std::string> labels;
  for (const Proctype& proctype : program.proctypes) {
    for (const Transition& transition : proctype.transitions) {
      labels.push_back(label(proctype, transition));
    }
    labels.push_back(proctype.name + " ends");
  }
  alphabet_ = lts::Alphabet(std::move(labels));
  actors_.resize(alphabet_.size());
  const auto known = [this](const std::string& name, const Proctype& proctype) {
    const lts::ActionId action = alphabet_.find(name).value();
    actors_[index(action)] = proctype.name;
    return action;
  };
  for (const Proctype& proctype : program.proctypes) {
    for (const Transition& transition : proctype.transitions) {
      actions_.push_back(known(label(proctype, transition), proctype));
    }
    deaths_.push_back(known(proctype.name + " ends", proctype));
  }
}

ProgramSpace ProgramSpace::youngest_first() const {
  ProgramSpace other(*this);
  other.youngest_first_ = true;
  return other;
}

std::uint32_t ProgramSpace::more_room(const Machine& machine, std::uint32_t room) {
  std::uint64_t most = machine.layout.bytes;
  std::uint32_t largest = 0;
  for (const FrameLayout& frame : machine.layout.frames) largest = std::max(largest, frame.bytes);
  most = std::min<std::uint64_t>(most + std::uint64_t{largest} * kMostProcesses, kMostRoom);
  if (room >= most) throw LimitReached(StopReason::Memory);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(most, std::uint64_t{room} * 2));
}

/// Only what cannot grow is packed into one word.
unsigned ProgramSpace::bits() const {
  const std::uint32_t used = machine_.layout.dynamic ? room_ : machine_.layout.first_room;
  return used * 8;
}

void ProgramSpace::initial(Word* state) const {
  std::copy(initial_.begin(), initial_.end(), state);
}

void ProgramSpace::look(Execution& execution, const Word* state) const {
  execution.look(bytes(const_cast<Word*>(state)), room_);
}

bool ProgramSpace::terminated(const Word* state) const {
  Execution execution(machine_);
  look(execution, state);
  return execution.may_end();
}

std::vector<std::string> ProgramSpace::actors(lts::ActionId action) const {
  return {actors_[index(action)]};
}

ProgramSpace::Blame ProgramSpace::blame(std::uint32_t culprit) const {
  const ActionPlace place = action_place(machine_, culprit / kFaults);
  return {static_cast<Fault>(culprit % kFaults), place.proctype, place.transition};
}

std::string ProgramSpace::culprit_name(std::uint32_t culprit) const {
  const Blame blamed = blame(culprit);
  const Transition& transition = program_[blamed.proctype].transitions[blamed.transition];
  if (blamed.fault == Fault::Assertion) return transition.text;
  return fmt::format("{}: {}", describe(blamed.fault), transition.text);
}

std::uint32_t ProgramSpace::culprit(const Execution& execution, const Mishap& mishap) const {
  const Body& body = machine_.bodies[execution.proctype(mishap.process)];
  return body.transitions[mishap.transition].action * kFaults +
         static_cast<std::uint32_t>(mishap.fault);
}

lts::ActionId ProgramSpace::action(const Execution& execution, const Choice& choice) const {
  const std::uint32_t type = execution.proctype(choice.process);
  if (choice.transition == kDeath) return deaths_[type];
  return actions_[machine_.bodies[type].transitions[choice.transition].action];
}

bool ProgramSpace::is_independent(Execution& execution, std::uint32_t process,
                                  const LoneControl& at) const {
  if (!at.alone) return false;
  if (at.terminal) {
    return process + 1 == execution.process_count() &&
           (reduction_->forgets_the_dead() || dies_unseen(execution, process));
  }
  if (at.creates && execution.others_may_create(process)) return false;
  return std::all_of(at.steps.begin(), at.steps.end(),
                     [&](const ChannelStep& step) { return execution.undisturbed(process, step); });
}

/// Whether no other process can create any, or ask for their number before this one dies: one that
/// can is waiting for another number now.
bool ProgramSpace::dies_unseen(Execution& execution, std::uint32_t process) const {
  for (std::uint32_t other = 0; other < process; ++other) {
    const Body& body = machine_.bodies[execution.proctype(other)];
    const Prospect& ahead = body.use.prospects[execution.control(other)];
    if (ahead.creates) return false;
    if (!ahead.counts) continue;
    if (!lone_control(execution, other).waits_for_number) return false;
    Choices choices;
    Mishaps mishaps;
    execution.choices_of(other, choices, mishaps);
    if (!choices.empty() || !mishaps.empty()) return false;
  }
  return true;
}

std::optional<Choice> ProgramSpace::lone_step(Execution& execution, std::uint32_t last) const {
  if (!reduction_) return std::nullopt;
  if (last < execution.process_count()) {
    const LoneControl& at = lone_control(execution, last);
    if (at.sure != kNone) return Choice{last, at.sure};
  }
  Choices choices;
  Mishaps mishaps;
  for (std::uint32_t process = 0; process < execution.process_count(); ++process) {
    const LoneControl& at = lone_control(execution, process);
    if (at.sure != kNone) return Choice{process, at.sure};
    if (!at.alone || at.closes_cycle || at.keeps_control) continue;
    if (!is_independent(execution, process, at)) continue;
    execution.choices_of(process, choices, mishaps);
    if (choices.size() == 1 && mishaps.empty()) return choices.front();
    choices.clear();
    mishaps.clear();
  }
  return std::nullopt;
}

void ProgramSpace::forget(const Execution& execution, std::uint8_t* state) const {
  if (!dead_values_) return;
  dead_values_->forget_globals(state);
  for (std::uint32_t process = 0; process < execution.process_count(); ++process) {
    dead_values_->forget_locals(execution.proctype(process), execution.control(process),
                                state + execution.offset(process));
  }
}

/// The moves of one state, as they are found.
class ProgramSpace::Filling {
 public:
  Filling(const ProgramSpace& space, const Word* source, Moves& moves)
      : space_(space), source_(source), moves_(moves), execution_(space.machine_) {}

  /// The moves of a process that may go alone, or all; who it is, or kEverybody. Processes are
  /// asked in the order in which their moves are listed, from the one at place `first` on.
  std::uint32_t fill(std::uint32_t first, bool may_close_cycle) {
    begin();
    Choices choices;
    Mishaps mishaps;
    const std::uint32_t place = alone(first, may_close_cycle, choices, mishaps);
    if (place == kEverybody) execution_.all_choices(choices, mishaps, space_.youngest_first_);
    add(choices, mishaps);
    return place;
  }

  void fill_of(std::uint32_t process) {
    begin();
    Choices all, choices;
    Mishaps mishaps;
    execution_.all_choices(all, mishaps);
    std::copy_if(all.begin(), all.end(), std::back_inserter(choices), [process](const Choice& c) {
      return c.process == process || c.partner == process;
    });
    add(choices, {});
  }

 private:
  void begin() {
    moves_.clear();
    space_.look(execution_, source_);
  }

  void add(const Choices& choices, const Mishaps& mishaps) {
    for (const Mishap& mishap : mishaps) {
      const Choice culprit{mishap.process, mishap.transition};
      moves_.add_error(space_.action(execution_, culprit), space_.culprit(execution_, mishap));
    }
    for (const Choice& choice : choices) {
      action_ = space_.action(execution_, choice);
      Word* const target = moves_.add(action_);
      std::memcpy(target, source_, space_.words_ * sizeof(Word));
      execution_.look_at_copy(bytes(target));
      const std::size_t before = moves_.size() - 1;
      const bool stands = settle(execution_.apply(choice));
      if (stands && execution_.holder() == kNobody) {
        moved_.clear();
        note(choice);
        if (space_.reduction_) go_on(moves_.size() - 1, false);
        execution_.look_at_copy(bytes(const_cast<Word*>(source_)));
        continue;
      }
      if (stands) run_to_end();
      if (space_.reduction_) go_on_from(before);
      space_.look(execution_, source_);
    }
    // Atomic sequences that never end: it goes on, but nobody sees how.
    if (moves_.empty() && !choices.empty()) {
      std::memcpy(moves_.add(action_), source_, space_.words_ * sizeof(Word));
    }
  }

  std::uint32_t alone(std::uint32_t first, bool may_close_cycle, Choices& choices,
                      Mishaps& mishaps) {
    if (!space_.reduction_) return kEverybody;
    const std::uint32_t count = execution_.process_count();
    for (std::uint32_t place = first; place < count; ++place) {
      const std::uint32_t process = space_.youngest_first_ ? count - 1 - place : place;
      const LoneControl& at = space_.lone_control(execution_, process);
      if (!at.alone || (at.closes_cycle && !may_close_cycle)) continue;
      if (!space_.is_independent(execution_, process, at)) continue;
      execution_.choices_of(process, choices, mishaps);
      if (!choices.empty() && mishaps.empty()) return place;
      choices.clear();
      mishaps.clear();
    }
    return kEverybody;
  }

  /// Lets the moves from `first` on go on.
  void go_on_from(std::size_t first) {
    const std::size_t last = moves_.size();
    for (std::size_t i = first; i < last; ++i) {
      if (moves_.is_error(i)) continue;
      space_.look(execution_, moves_.target(i));
      go_on(i, true);
    }
  }

  void note(const Choice& choice) {
    if (moved_.empty() || moved_.back() != choice.process) moved_.push_back(choice.process);
    if (choice.partner != kNobody) moved_.push_back(choice.partner);
  }

  /// Lets a move go on, as long as some process goes alone with one step. The execution looks at
  /// its target; unless `all` is set, only the processes in `moved_` have moved so far.
  void go_on(std::size_t i, bool all) {
    std::uint32_t last = kNobody;
    while (const auto step = space_.lone_step(execution_, last)) {
      last = step->process;
      const auto& controls = space_.reduction_->of(execution_.proctype(last));
      const bool is_sure = controls[execution_.control(last)].sure != kNone;
      const Mishap mishap =
          is_sure ? execution_.go_surely(last, controls) : execution_.apply(*step);
      const bool stands = mishap.fault == Fault::None || mishap.fault == Fault::Assertion;
      if (!stands) moves_.blame(i, space_.culprit(execution_, mishap));
      if (mishap.fault == Fault::Assertion) alarm(mishap);
      for (const Mishap& further : execution_.further_failures()) alarm(further);
      execution_.relocate(bytes(moves_.target(i)));
      if (!stands) return;
      note(*step);
    }
    if (all || execution_.has_other_processes()) {
      space_.forget(execution_, bytes(moves_.target(i)));
    } else {
      forget_moved(bytes(moves_.target(i)));
    }
  }

  /// In the source of a move all dead values are forgotten; others can be dead only in processes
  /// that have moved.
  void forget_moved(std::uint8_t* state) const {
    const DeadValues& dead = *space_.dead_values_;
    dead.forget_globals(state);
    for (const std::uint32_t process : moved_) {
      dead.forget_locals(execution_.proctype(process), execution_.control(process),
                         state + execution_.offset(process));
    }
  }

  void alarm(const Mishap& mishap) {
    moves_.add_late_alarm(action_, space_.culprit(execution_, mishap));
  }

  /// Enters what went wrong in a step whose target is the last move. A failed assertion is a move
  /// to π beside the step itself; any other error replaces the step by a move to π. Returns whether
  /// the step stands.
  bool settle(const Mishap& mishap) {
    if (mishap.fault == Fault::None) return true;
    const std::uint32_t culprit = space_.culprit(execution_, mishap);
    const bool stands = mishap.fault == Fault::Assertion;
    if (stands) moves_.add_alarm(culprit);
    for (const Mishap& further : execution_.further_failures()) {
      moves_.add_alarm(space_.culprit(execution_, further));
    }
    if (!stands) {
      moves_.truncate(moves_.size() - 1);
      moves_.add_error(action_, culprit);
      return false;
    }
    execution_.relocate(bytes(moves_.target(moves_.size() - 1)));
    return true;
  }

  /// The last move leads into an atomic sequence: goes on in place as long as there is one way only
  /// and few steps; else walks over all that is inside.
  void run_to_end() {
    for (std::size_t steps = 0; execution_.holder() != kNobody; ++steps) {
      Choices choices;
      Mishaps mishaps;
      execution_.choices_of(execution_.holder(), choices, mishaps);
      if (choices.empty() && mishaps.empty()) {
        execution_.drop_token();
        return;
      }
      if (choices.size() != 1 || !mishaps.empty() || steps == kTrusted) {
        walk_inside();
        return;
      }
      if (!settle(execution_.apply(choices.front()))) return;
    }
  }

  void walk_inside() {
    const std::size_t words = space_.words_;
    std::vector<Word> open(moves_.target(moves_.size() - 1),
                           moves_.target(moves_.size() - 1) + words);
    moves_.truncate(moves_.size() - 1);
    boost::unordered_flat_set<std::string> seen;
    std::vector<Word> at(words);
    for (std::size_t visited = 0; !open.empty(); ++visited) {
      at.assign(open.end() - static_cast<std::ptrdiff_t>(words), open.end());
      open.resize(open.size() - words);
      if (visited > kTrusted) {
        const auto* text = reinterpret_cast<const char*>(at.data());
        if (!seen.emplace(text, words * sizeof(Word)).second) continue;
        if (seen.size() * words > kMostRemembered) throw LimitReached(StopReason::Memory);
      }
      expand_inside(at, open);
    }
  }

  /// The steps of the holder of the token: those that give it up are moves, the others go to
  /// `open`.
  void expand_inside(std::vector<Word>& at, std::vector<Word>& open) {
    const std::size_t words = space_.words_;
    execution_.look(bytes(at.data()), space_.room_);
    Choices choices;
    Mishaps mishaps;
    execution_.choices_of(execution_.holder(), choices, mishaps);
    for (const Mishap& mishap : mishaps) {
      moves_.add_error(action_, space_.culprit(execution_, mishap));
    }
    if (choices.empty() && mishaps.empty()) {
      execution_.drop_token();
      std::memcpy(moves_.add(action_), at.data(), words * sizeof(Word));
      return;
    }
    for (const Choice& choice : choices) {
      Word* const target = moves_.add(action_);
      std::memcpy(target, at.data(), words * sizeof(Word));
      execution_.look_at_copy(bytes(target));
      if (settle(execution_.apply(choice)) && execution_.holder() != kNobody) {
        const Word* const inside = moves_.target(moves_.size() - 1);
        open.insert(open.end(), inside, inside + words);
        moves_.truncate(moves_.size() - 1);
      }
      execution_.look_at_copy(bytes(at.data()));
    }
  }

  const ProgramSpace& space_;
  const Word* source_;
  Moves& moves_;
  Execution execution_;
  boost::container::small_vector<std::uint32_t, 32> moved_;  // the processes, in this move
  lts::ActionId action_{};
};

void ProgramSpace::moves(const Word* state, Moves& moves) const {
  Filling(*this, state, moves).fill(0, false);
}

std::uint32_t ProgramSpace::ample(const Word* state, std::uint32_t first, Moves& moves) const {
  return Filling(*this, state, moves).fill(first, true);
}

void ProgramSpace::moves_of(const Word* state, std::uint32_t process, Moves& moves) const {
  Filling(*this, state, moves).fill_of(process);
}

}  // namespace proviso::process
