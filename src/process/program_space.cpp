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
  if (options.reduction) reduction_.emplace(program);
  room_ = std::max(options.room, machine.layout.first_room);
  words_ = (room_ + sizeof(Word) - 1) / sizeof(Word);
  room_ = static_cast<std::uint32_t>(words_ * sizeof(Word));
  initial_.resize(words_);
  initial_fault_ = Execution(machine).begin(bytes(initial_.data()), room_);

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

/// The moves of one state, as they are found.
class ProgramSpace::Filling {
 public:
  Filling(const ProgramSpace& space, const Word* source, Moves& moves)
      : space_(space), source_(source), moves_(moves), execution_(space.machine_) {}

  void fill() {
    begin();
    Choices choices;
    Mishaps mishaps;
    if (!alone(choices, mishaps)) execution_.all_choices(choices, mishaps);
    if (space_.youngest_first_) {
      std::stable_sort(choices.begin(), choices.end(),
                       [](const Choice& a, const Choice& b) { return a.process > b.process; });
    }
    add(choices, mishaps);
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
      const bool stands = settle(execution_.apply(choice));
      if (stands && execution_.holder() != kNobody) run_to_end();
      execution_.look_at_copy(bytes(const_cast<Word*>(source_)));
    }
    // Atomic sequences that never end: it goes on, but nobody sees how.
    if (moves_.empty() && !choices.empty()) {
      std::memcpy(moves_.add(action_), source_, space_.words_ * sizeof(Word));
    }
  }

  /// Finds the steps of a process that may move alone. Returns whether there is such a process.
  bool alone(Choices& choices, Mishaps& mishaps) {
    if (!space_.reduction_) return false;
    for (std::uint32_t process = 0; process < execution_.process_count(); ++process) {
      const std::uint32_t control = execution_.control(process);
      if (!space_.reduction_->safe(execution_.proctype(process), control)) continue;
      execution_.choices_of(process, choices, mishaps);
      if (!choices.empty() || !mishaps.empty()) return true;
    }
    return false;
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
    execution_.look_at_copy(bytes(moves_.target(moves_.size() - 1)));
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
  lts::ActionId action_{};
};

void ProgramSpace::moves(const Word* state, Moves& moves) const {
  Filling(*this, state, moves).fill();
}

void ProgramSpace::moves_of(const Word* state, std::uint32_t process, Moves& moves) const {
  Filling(*this, state, moves).fill_of(process);
}

}  // namespace proviso::process
