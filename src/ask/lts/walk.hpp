// A walk through a state space that remembers its path.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ask/run_tree.hpp"
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

  RunCursor& run() { return run_; }
  std::size_t step() const { return run_.step(); }
  bool in_error() const { return run_.here().in_error; }
  /// The words of the state; must not be called at π.
  const space::Word* state() const { return run_.here().state.data(); }
  /// The action that led here.
  lts::ActionId last_action() const { return run_.here().action; }
  /// Whether the state has terminated properly; for a state without choices that is not π.
  bool terminated() const { return space_.terminated(state()); }
  /// The possible moves, sorted by name; equal moves are listed once.
  const std::vector<Choice>& choices();
  std::vector<std::pair<std::string, std::string>> values() const;
  std::string culprit() const { return space_.culprit_name(run_.here().culprit); }

  void take(std::size_t choice);
  bool back() { return run_.back(); }
  /// Performs the steps of the trace from here on as far as possible, and returns how many. Where
  /// an action leads to several states, the walk takes those with the changes that the trace gives;
  /// if there is no such run, those from which most of the rest can be done.
  std::size_t replay(const Trace& trace);
  Trace trace() const;
  /// The step of the current run with this number, counted from 1.
  TraceStep step_at(std::size_t number) const;

 private:
  struct Moment {
    std::vector<space::Word> state;
    bool in_error = false;
    lts::ActionId action = lts::kTau;  // the action that led here
    std::uint32_t culprit = space::Moves::kNoCulprit;

    friend bool operator==(const Moment&, const Moment&) = default;
  };

  Moment after(std::size_t move) const;
  bool matches(lts::ActionId action, const TraceStep& step) const;
  static Moment start_of(const space::Space& space);
  TraceStep told(const Moment& before, const Moment& after) const;
  std::vector<Moment> run_of(const Trace& trace, bool exact);

  const space::Space& space_;
  Describe describe_;
  IsHidden is_hidden_;
  space::Moves moves_;
  std::vector<Choice> choices_;
  std::optional<std::size_t> listed_;  // the node that the moves and choices are of
  RunTree<Moment> run_;
};

}  // namespace proviso::ask
