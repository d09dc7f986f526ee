// Random systems, properties and assumptions that are often good ones.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <rapidcheck.h>

#include "certify/proofs.hpp"
#include "lts/transform.hpp"
#include "space/random_system.hpp"

namespace proviso::testing {

inline std::uint32_t below(std::size_t bound) {
  return *rc::gen::resize(rc::kNominalSize,
                          rc::gen::inRange<std::uint32_t>(0, static_cast<std::uint32_t>(bound)));
}
inline bool chance(std::size_t of) { return below(of) == 0; }

inline Labels random_subset(const Labels& labels, std::size_t left_out_one_of) {
  Labels subset;
  for (const std::string& label : labels) {
    if (!chance(left_out_one_of)) subset.insert(label);
  }
  return subset;
}

inline lts::Component random_property(const Labels& labels) {
  lts::LtsBuilder builder;
  const std::uint32_t states = 1 + below(3);
  builder.add_states(states);
  for (const std::string& label : random_subset(labels, 2)) {
    const lts::ActionId action = builder.action(label);
    for (std::uint32_t s = 0; s < states; ++s) {
      if (chance(5)) continue;
      builder.add_transition(lts::StateId{s}, action, lts::StateId{below(states)});
    }
  }
  return {"P", lts::complete_with_error(std::move(builder).build())};
}

inline lts::System random_modules(std::size_t fewest, std::size_t most, bool errors) {
  std::vector<lts::Component> components;
  const std::size_t count = fewest + below(most - fewest + 1);
  for (std::size_t c = 0; c < count; ++c) {
    components.push_back(
        {"C" + std::to_string(c), *rc::gen::resize(rc::kNominalSize, rc::gen::exec([errors] {
                                                     return space::random_component(
                                                         {.errors = errors, .ends = false});
                                                   }))});
  }
  return parallel(std::move(components));
}

/// The transitions of an assumption, to be changed one by one.
struct Draft {
  struct Transition {
    std::uint32_t source;
    std::string label;
    std::uint32_t target;
  };
  std::uint32_t states = 1;
  Labels labels;
  std::vector<Transition> transitions;

  explicit Draft(const lts::Lts& lts) : states(lts.state_count()), labels(labels_of(lts)) {
    for (std::uint32_t s = 0; s < states; ++s) {
      for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
        transitions.push_back({s, lts.name(edge.action), index(edge.target)});
      }
    }
  }

  bool allows(std::uint32_t source, const std::string& label) const {
    return std::any_of(transitions.begin(), transitions.end(),
                       [&](const Transition& t) { return t.source == source && t.label == label; });
  }

  lts::Lts build() const {
    lts::LtsBuilder builder;
    builder.add_states(states);
    for (const std::string& label : labels) builder.action(label);
    for (const Transition& t : transitions) {
      builder.add_transition(lts::StateId{t.source}, builder.action(t.label),
                             lts::StateId{t.target});
    }
    return std::move(builder).build();
  }
};

/// One transition less, more, or elsewhere.
inline lts::Lts edited(const lts::Lts& lts) {
  Draft draft(lts);
  const std::uint32_t kind = below(3);
  if (kind == 0 && !draft.labels.empty()) {
    const std::uint32_t source = below(draft.states);
    const std::string label = *std::next(draft.labels.begin(), below(draft.labels.size()));
    if (!draft.allows(source, label)) {
      draft.transitions.push_back({source, label, below(draft.states)});
    }
  } else if (!draft.transitions.empty()) {
    const std::uint32_t at = below(draft.transitions.size());
    if (kind == 1) draft.transitions.erase(draft.transitions.begin() + at);
    if (kind == 2) draft.transitions[at].target = below(draft.states);
  }
  return draft.build();
}

}  // namespace proviso::testing
