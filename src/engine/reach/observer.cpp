#include "engine/reach/observer.hpp"

#include <algorithm>
#include <map>

namespace proviso::reach {

Observer::Observer(const lts::Assertion& assertion, const lts::Alphabet& alphabet,
                   std::uint32_t initial, Step step)
    : step_(std::move(step)) {
  // Most actions do nothing to the fluents; those with the same effect share their successors.
  std::map<std::pair<logic::Valuation, logic::Valuation>, std::uint32_t> classes;
  for (const lts::FluentEffect& effect : lts::effects(assertion.fluents, alphabet)) {
    const auto [at, is_new] = classes.try_emplace(std::pair(effect.set, effect.keep),
                                                  static_cast<std::uint32_t>(effects_.size()));
    if (is_new) effects_.push_back(effect);
    class_of_.push_back(at->second);
  }
  number({lts::initial_valuation(assertion.fluents), initial});
}

std::uint32_t Observer::number(State state) {
  const auto [at, is_new] = known_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
  if (is_new) {
    states_.push_back(state);
    ranges_.resize(ranges_.size() + effects_.size());
  }
  return at->second;
}

void Observer::complete(Context& context) {
  for (std::uint32_t state = 0; state < states_.size(); ++state) {
    for (std::uint32_t kind = 0; kind < effects_.size(); ++kind) next_of_class(state, kind);
    context.poll({"completing the automaton", states_.size(), successors_.size()});
  }
}

std::span<const std::uint32_t> Observer::next(std::uint32_t state, lts::ActionId action) {
  return next_of_class(state, class_of_[lts::index(action)]);
}

std::span<const std::uint32_t> Observer::next_of_class(std::uint32_t state, std::uint32_t kind) {
  const std::size_t at = std::size_t{state} * effects_.size() + kind;
  if (ranges_[at].begin == kUnknown) {
    const logic::Valuation after = effects_[kind].after(states_[state].first);
    reached_.clear();
    step_(states_[state].second, after, reached_);
    const auto begin = static_cast<std::uint32_t>(successors_.size());
    for (const std::uint32_t target : reached_) {
      const std::uint32_t numbered = number({after, target});
      successors_.push_back(numbered);
    }
    ranges_[at] = {begin, static_cast<std::uint32_t>(successors_.size())};
  }
  const Range range = ranges_[at];
  return std::span(successors_).subspan(range.begin, range.end - range.begin);
}

void ObservedSpace::initial(space::Word* state) const {
  inner_.initial(state);
  state[inner_.words()] = observer_.initial();
}

void ObservedSpace::moves(const space::Word* state, space::Moves& moves) const {
  thread_local space::Moves inner(0);
  inner.reset(inner_.words());
  inner_.moves(state, inner);
  moves.clear();
  const std::scoped_lock lock(mutex_);
  for (std::size_t k = 0; k < inner.size(); ++k) {
    const lts::ActionId action = inner.action(k);
    for (const std::uint32_t next : observer_.next(observer_state(state), action)) {
      if (violated_ && violated_(observer_.automaton_state(next))) {
        moves.add_error(action, 0);
        continue;
      }
      // A run into π ends there: its last action is still a position, but nothing follows. Where
      // infinite runs are looked for, the move remains a way out of its component.
      if (inner.is_error(k)) {
        if (!violated_) moves.add_error(action, 0);
        continue;
      }
      space::Word* const target = moves.add(action);
      std::copy_n(inner.target(k), inner_.words(), target);
      target[inner_.words()] = next;
    }
  }
}

}  // namespace proviso::reach
