// A walk through a state space that remembers its path.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "outcome/outcome.hpp"
#include "space/space.hpp"

namespace proviso::ask {

class SpaceWalk {
 public:
  /// Describes a state by names and values: the same names in the same order for all states.
  using Describe =
      std::function<std::vector<std::pair<std::string, std::string>>(const space::Word* state)>;
  /// Whether the action is hidden, so that a trace shows it as τ.
  using IsHidden = std::function<bool(lts::ActionId)>;

  struct Choice {
    lts::ActionId action;
    std::string name;
    bool to_error;
    std::size_t move;  // index into the moves of the space
  };

  SpaceWalk(const space::Space& space, Describe describe, IsHidden is_hidden);

  std::size_t step() const { return history_.size() - 1; }
  bool in_error() const { return history_.back().in_error; }
  /// Whether the state has terminated properly; for a state without choices that is not π.
  bool terminated() const { return space_.terminated(history_.back().state.data()); }
  /// The possible moves, sorted by name; equal moves are listed once.
  const std::vector<Choice>& choices() const { return choices_; }
  std::vector<std::pair<std::string, std::string>> values() const;
  std::string culprit() const { return space_.culprit_name(history_.back().culprit); }

  void take(std::size_t choice);
  bool back();
  /// Performs the steps of the trace from here on as far as possible, and returns how many. Where
  /// an action leads to several states, the walk takes those from which most of the rest can be
  /// done.
  std::size_t replay(const Trace& trace);
  Trace trace() const;

 private:
  struct Moment {
    std::vector<space::Word> state;
    bool in_error = false;
    lts::ActionId action = lts::kTau;  // the action that led here
    std::uint32_t culprit = space::Moves::kNoCulprit;
  };

  Moment after(std::size_t move) const;
  bool matches(lts::ActionId action, const TraceStep& step) const;
  void enter(Moment moment);
  void list_choices();

  const space::Space& space_;
  Describe describe_;
  IsHidden is_hidden_;
  space::Moves moves_;
  std::vector<Choice> choices_;
  std::vector<Moment> history_;
};

}  // namespace proviso::ask
