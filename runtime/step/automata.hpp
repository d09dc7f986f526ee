// The assumptions and assertions that watch the program's actions.
//
// An action is known by its number; what each automaton does with it is looked up once, when it is
// first met. An action that is in no alphabet moves nothing and is no visible operation.
//
// All automata with the action in their alphabet move at once. An assumption that rejects it
// disables the step; only if none does, an assertion that rejects it is violated: a run that leaves
// the assumption is never a violation.
//
// Two actions commute if in every state of every automaton that knows both, neither changes whether
// the other is rejected, and both orders lead to the same state. Then steps with these actions
// can change places (reduction/reduction.hpp): nothing that an assumption disables or an assertion
// rejects is lost. Put and take of a buffer of two do not commute, two puts by different threads
// do:
//
//   P = (put.a -> P1 | put.b -> P1), P1 = (take -> P | put.a -> P2 | put.b -> P2), P2 = (take ->
//   P1).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "checker/part.hpp"
#include "protocol.hpp"

namespace proviso::runtime {

class Automata {
 public:
  void begin(const Job& job);

  /// Its number; 0 (kNoEvent) if no automaton knows it.
  std::uint32_t action(std::string_view name);
  const std::string& name(std::uint32_t action) const { return actions_[action].name; }

  bool allowed(std::uint32_t action) const;
  /// Moves them. The index of the first assertion that rejects it, else −1.
  int move(std::uint32_t action);
  std::vector<std::int32_t> states() const;
  bool assumes() const { return assumes_; }
  std::string_view automaton_name(int automaton) const {
    return (*automata_)[static_cast<std::size_t>(automaton)].name;
  }
  bool commute(std::uint32_t action, std::uint32_t other);
  /// How many steps the nearest assertion is away from rejecting, for the heuristic.
  std::uint32_t distance() const;

 private:
  struct Letter {
    std::uint32_t automaton;
    std::uint32_t letter;
  };
  enum class Known : std::uint8_t { NotYet, Yes, No };
  struct Action {
    std::string name = {};
    std::vector<Letter> letters = {};
  };

  std::int32_t target(const Letter& letter) const;
  bool commute_in_all(std::uint32_t action, std::uint32_t other) const;

  const std::vector<Automaton>* automata_ = nullptr;
  std::vector<Action> actions_ = {};  // the first stands for no action
  std::vector<std::vector<std::uint32_t>> distances_ = {};
  std::vector<std::vector<Known>> commuting_ = {};  // what has been asked
  bool assumes_ = false;
};

/// The automata of the job.
inline Automata& automata() { return part<Automata>(); }

}  // namespace proviso::runtime
