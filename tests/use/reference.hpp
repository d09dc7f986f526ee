// What an assumption means, word by word: slow and obviously right.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "lts/determinise.hpp"
#include "lts/minimise.hpp"
#include "lts/transform.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::weakest::reference {

/// Where a deterministic system goes with a label of its alphabet; nowhere if it is forbidden.
inline std::optional<std::uint32_t> step(const lts::Lts& lts, std::uint32_t state,
                                         const std::string& label) {
  const auto action = lts.alphabet().find(label);
  if (!action) return state;
  const auto edges = lts.edges(lts::StateId{state}, *action);
  if (edges.empty()) return std::nullopt;
  return lts::index(edges.front().target);
}

/// The length of a shortest run of the component whose last step the assumption forbids.
inline std::optional<std::size_t> shortest_departure(const lts::System& component,
                                                     const lts::Lts& assumption) {
  using State = space::ReferenceProduct::State;
  const space::ReferenceProduct product(component);
  std::set<std::pair<State, std::uint32_t>> seen{{product.initial(), 0}};
  std::deque<std::tuple<State, std::uint32_t, std::size_t>> queue{{product.initial(), 0, 0}};
  while (!queue.empty()) {
    const auto [state, watch, length] = queue.front();
    queue.pop_front();
    for (const auto& [label, target] : product.reachable().at(state)) {
      const auto next = label == "tau" ? std::optional(watch) : step(assumption, watch, label);
      if (!next) return length + 1;
      if (target && seen.insert({*target, *next}).second) {
        queue.emplace_back(*target, *next, length + 1);
      }
    }
  }
  return std::nullopt;
}

/// Generates a random system of full size from the first case on.
inline lts::System random_system(const space::SystemShape& shape) {
  return *rc::gen::resize(rc::kNominalSize,
                          rc::gen::exec([shape] { return space::random_system(shape); }));
}

/// Deterministic, all states accepting, over some of the labels that random systems have and one
/// that they have not.
inline lts::Lts random_assumption(int most_states = 4) {
  const auto below = [](int bound) {
    return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound));
  };
  const int states = 1 + below(most_states);
  lts::LtsBuilder builder;
  builder.add_states(static_cast<std::uint32_t>(states));
  std::vector<std::string> labels = space::random_labels();
  labels.emplace_back("e");
  for (const std::string& label : labels) {
    if (below(3) == 0) continue;
    const lts::ActionId action = builder.action(label);
    for (int s = 0; s < states; ++s) {
      if (below(4) == 0) continue;
      builder.add_transition(static_cast<lts::StateId>(s), action,
                             static_cast<lts::StateId>(below(states)));
    }
  }
  return lts::trim(std::move(builder).build());
}

/// The weakest assumption by the algebra alone, without any of the steps that save time.
struct Weakest {
  bool violated = false;
  lts::Lts assumption;  // demands nothing if the property holds in every environment
};

inline Weakest weakest(const lts::System& component, const lts::Component& property,
                       const lts::Alphabet& interface) {
  lts::System all = component;
  all.components.push_back(property);
  const space::ReferenceProduct product(all);
  using State = space::ReferenceProduct::State;
  lts::LtsBuilder composed;
  std::map<State, lts::StateId> number{{product.initial(), composed.add_state()}};
  for (const auto& [state, moves] : product.reachable()) {
    if (!number.contains(state)) number[state] = composed.add_state();
  }
  for (const std::string& label : interface.labels()) composed.action(label);
  for (const auto& [state, moves] : product.reachable()) {
    for (const auto& [label, target] : moves) {
      composed.add_transition(number[state],
                              interface.contains(label) ? composed.action(label) : lts::kTau,
                              target ? number[*target] : lts::kError);
    }
  }
  Context context;
  const lts::Lts sets = lts::determinise(std::move(composed).build(), context);
  if (sets.has_tau()) return {true, lts::Lts()};
  lts::LtsBuilder builder;
  builder.add_states(sets.state_count());
  const lts::StateId anything = builder.add_state();
  for (const std::string& label : interface.labels()) {
    const lts::ActionId action = builder.action(label);
    builder.add_transition(anything, action, anything);
    for (std::uint32_t s = 0; s < sets.state_count(); ++s) {
      const auto edges = sets.edges(lts::StateId{s}, *sets.alphabet().find(label));
      const lts::StateId target = edges.empty() ? anything : edges.front().target;
      if (target != lts::kError) builder.add_transition(lts::StateId{s}, action, target);
    }
  }
  return {false, lts::minimise(std::move(builder).build(), lts::Equivalence::Strong, context)};
}

}  // namespace proviso::weakest::reference
