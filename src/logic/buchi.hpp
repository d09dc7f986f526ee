// Nondeterministic Büchi automata over valuations of at most 64 atoms.
//
// A run over v0 v1 v2 … starts in state 0 and takes one transition for each valuation, beginning
// with v0; it accepts if it visits accepting states infinitely often. A transition stands for all
// valuations that satisfy its guard, a conjunction of literals.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace proviso::logic {

/// Bit k is the value of atom k.
using Valuation = std::uint64_t;

struct Guard {
  Valuation positive = 0;  // atoms that must be true
  Valuation negative = 0;  // atoms that must be false

  bool admits(Valuation v) const { return (positive & ~v) == 0 && (negative & v) == 0; }
  bool contradictory() const { return (positive & negative) != 0; }
  bool unconditional() const { return (positive | negative) == 0; }
  /// Whether every valuation that satisfies the other guard satisfies this one.
  bool covers(const Guard& other) const {
    return (positive & ~other.positive) == 0 && (negative & ~other.negative) == 0;
  }
  friend Guard operator&(const Guard& a, const Guard& b) {
    return {a.positive | b.positive, a.negative | b.negative};
  }
  friend bool operator==(const Guard&, const Guard&) = default;
};

class Buchi {
 public:
  struct Transition {
    Guard guard;
    std::uint32_t target;
    friend bool operator==(const Transition&, const Transition&) = default;
  };
  using Rows = std::vector<std::vector<Transition>>;

  /// The automaton that accepts nothing.
  Buchi();
  /// Takes one row and one mark for each state, and at least one state.
  Buchi(Rows rows, std::vector<bool> accepting);

  static constexpr std::uint32_t kInitial = 0;
  std::uint32_t state_count() const { return static_cast<std::uint32_t>(rows_.size()); }
  std::size_t transition_count() const;
  std::span<const Transition> transitions(std::uint32_t state) const { return rows_[state]; }
  bool accepting(std::uint32_t state) const { return accepting_[state]; }

  const Rows& rows() const { return rows_; }
  const std::vector<bool>& acceptance() const { return accepting_; }

  /// An accepting state with an unconditional self-loop: from there every word is accepted. A
  /// reduced automaton has at most one.
  std::optional<std::uint32_t> universal_state() const { return universal_; }

  /// Whether the universal state is the only accepting one. Then a word is accepted as soon as it
  /// can reach that state: the language is co-safe, and its complement a safety property whose
  /// (informative) bad prefixes are the words that reach it.
  bool only_universal_accepts() const;

 private:
  Rows rows_;
  std::vector<bool> accepting_;
  std::optional<std::uint32_t> universal_;
};

/// Replaces every state by its representative; kNowhere removes the state and the transitions to
/// it. Keeps what is reachable from state 0, numbered breadth-first.
inline constexpr std::uint32_t kNowhere = 0xFFFFFFFFU;
Buchi merged(const Buchi& automaton, std::span<const std::uint32_t> representative);

}  // namespace proviso::logic
