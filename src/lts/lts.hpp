// The labelled transition system T = (S, A, R, s0).
//
// States are 0 … n-1 and 0 is initial. The error state π (LTSA's ERROR, printed -1) has no row and
// no number: it is the target kError, so that "π has no transitions" and "π is not counted" hold by
// construction. At most one state is END, successful termination; it has no edges either, and
// differs from a deadlock only by that mark.
//
// An Lts is immutable: compressed rows, the edges of a state sorted by (action, target) without
// repetitions. It is made by an LtsBuilder or by the algebra: free functions from Lts to Lts.
//
//   LtsBuilder builder;
//   builder.add_states(2);
//   builder.add_transition(StateId{0}, builder.action("a"), StateId{1});
//   const Lts lts = std::move(builder).build();
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/growing_array.hpp"
#include "lts/alphabet.hpp"

namespace proviso::lts {

enum class StateId : std::uint32_t {};
inline constexpr StateId kInitial{0};
inline constexpr StateId kError{0xFFFFFFFFU};

constexpr std::uint32_t index(StateId state) { return static_cast<std::uint32_t>(state); }

struct Edge {
  ActionId action{};
  StateId target{};

  friend auto operator<=>(const Edge&, const Edge&) = default;
};

class Lts {
 public:
  /// The system STOP: one state, no transitions, no labels.
  Lts();
  /// For the algebra: `rows` has one entry more than there are states, edges are sorted and unique
  /// within each row, and every target is a state or kError.
  Lts(Alphabet alphabet, GrowingArray<std::uint64_t> rows, GrowingArray<Edge> edges,
      std::optional<StateId> end);

  /// The number of states, π excluded.
  std::uint32_t state_count() const { return static_cast<std::uint32_t>(rows_.size() - 1); }
  std::uint64_t transition_count() const { return edges_.size(); }
  std::span<const Edge> edges(StateId state) const {
    return {edges_.data() + rows_[index(state)], edges_.data() + rows_[index(state) + 1]};
  }
  /// The edges of a state with this action.
  std::span<const Edge> edges(StateId state, ActionId action) const;
  const Alphabet& alphabet() const { return alphabet_; }
  const std::string& name(ActionId action) const { return alphabet_.name(action); }

  bool has_error() const { return has_error_; }
  bool has_tau() const { return has_tau_; }
  /// Whether there is no τ and no two edges of a state have the same action.
  bool is_deterministic() const;
  std::optional<StateId> end() const { return end_; }

  /// Whether two systems are equal with the same numbering, not merely isomorphic.
  friend bool operator==(const Lts& a, const Lts& b);

 private:
  Alphabet alphabet_;
  GrowingArray<std::uint64_t> rows_;
  GrowingArray<Edge> edges_;
  std::optional<StateId> end_;
  bool has_error_ = false;
  bool has_tau_ = false;
};

class LtsBuilder {
 public:
  StateId add_state();
  void add_states(std::uint32_t count);
  std::uint32_t state_count() const { return states_; }

  /// Returns the action with this label, adding it to the alphabet if it is new. "tau" is not a
  /// label.
  ActionId action(std::string_view label);
  void add_transition(StateId source, ActionId action, StateId target);
  void set_end(StateId state) { end_ = state; }

  Lts build() &&;

 private:
  struct Transition {
    StateId source;
    Edge edge;
  };
  std::uint32_t states_ = 0;
  std::vector<std::string> labels_;  // in order of appearance; action k is labels_[k - 1]
  std::unordered_map<std::string, ActionId> known_;
  std::vector<Transition> transitions_;
  std::optional<StateId> end_;
};

}  // namespace proviso::lts
