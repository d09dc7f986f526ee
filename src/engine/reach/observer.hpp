// An automaton composed with a space: it observes the actions of a run and never blocks them.
//
// The observer of a temporal assertion tracks the values of its fluents and a state of an automaton
// over those values. Its states are numbered as they are met. Two kinds of automata are used, each
// for the negated formula: the nondeterministic Büchi automaton, for "is there any violating run?",
// and the deterministic Rabin automaton made from it, for "does a fair run violate?" and for bad
// prefixes.
#pragma once

#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "base/context.hpp"
#include "lts/fluent.hpp"
#include "space/space.hpp"

namespace proviso::reach {

class Observer {
 public:
  /// The states that the automaton can move to on a valuation; empty if it cannot move.
  using Step =
      std::function<void(std::uint32_t state, logic::Valuation, std::vector<std::uint32_t>&)>;

  Observer(const lts::Assertion& assertion, const lts::Alphabet& alphabet, std::uint32_t initial,
           Step step);

  std::uint32_t initial() const { return 0; }
  /// The successors of a state on an action; valid until the next call.
  std::span<const std::uint32_t> next(std::uint32_t state, lts::ActionId action);
  /// Meets all states that any sequence of actions leads to. Afterwards their numbers do not depend
  /// on the order in which a search asks for them, as several processes need it.
  void complete(Context& context);
  std::uint32_t automaton_state(std::uint32_t state) const { return states_[state].second; }
  logic::Valuation valuation(std::uint32_t state) const { return states_[state].first; }

 private:
  using State = std::pair<logic::Valuation, std::uint32_t>;
  std::uint32_t number(State state);
  std::span<const std::uint32_t> next_of_class(std::uint32_t state, std::uint32_t kind);

  std::vector<lts::FluentEffect> effects_;  // one for each class of actions
  std::vector<std::uint32_t> class_of_;     // of each action
  Step step_;
  std::vector<State> states_;
  boost::unordered_flat_map<State, std::uint32_t> known_;
  // The successors of (state, class), as a range of `successors_`; looked up at state * classes.
  struct Range {
    std::uint32_t begin = kUnknown;
    std::uint32_t end = 0;
  };
  static constexpr std::uint32_t kUnknown = 0xFFFFFFFFU;
  std::vector<Range> ranges_;
  std::vector<std::uint32_t> successors_;
  std::vector<std::uint32_t> reached_;
};

/// A space and its observer, moving together. Where the observer cannot move, the move is dropped:
/// no continuation can be accepted any more.
class ObservedSpace : public space::Space {
 public:
  /// Moves into observer states for which `violated` says true lead to π.
  ObservedSpace(const space::Space& inner, Observer& observer,
                std::function<bool(std::uint32_t automaton_state)> violated = nullptr)
      : inner_(inner), observer_(observer), violated_(std::move(violated)) {}

  std::size_t words() const override { return inner_.words() + 1; }
  unsigned bits() const override { return static_cast<unsigned>(64 * inner_.words() + 32); }
  const lts::Alphabet& alphabet() const override { return inner_.alphabet(); }
  void initial(space::Word* state) const override;
  void moves(const space::Word* state, space::Moves& moves) const override;
  bool terminated(const space::Word*) const override { return true; }
  std::vector<std::string> actors(lts::ActionId action) const override {
    return inner_.actors(action);
  }
  std::string culprit_name(std::uint32_t) const override { return {}; }

  std::uint32_t observer_state(const space::Word* state) const {
    return static_cast<std::uint32_t>(state[inner_.words()]);
  }

 private:
  const space::Space& inner_;
  Observer& observer_;
  std::function<bool(std::uint32_t)> violated_;
  mutable std::mutex mutex_;  // the observer is extended during the search
};

}  // namespace proviso::reach
