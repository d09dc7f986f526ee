// Random questions for property-based tests: a component of one to three parts with τ and
// nondeterminism, a deterministic property, an interface, and environments.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck.h>

#include "engine/weakest/weakest.hpp"
#include "lts/random_lts.hpp"
#include "lts/transform.hpp"
#include "space/open_system.hpp"

namespace proviso::weakest {

/// What a Query refers to.
struct RandomQuery {
  lts::System component;
  std::vector<lts::Component> properties;
  lts::Alphabet interface;

  Query query() const { return {component, properties, interface}; }
  /// T ‖ P_err, and perhaps something else beside it.
  lts::System product(std::vector<lts::Component> others = {}) const {
    lts::System system;
    system.components = component.components;
    system.components.insert(system.components.end(), properties.begin(), properties.end());
    for (lts::Component& other : others) system.components.push_back(std::move(other));
    return system;
  }
};

inline int below(int bound) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, bound));
}

/// Some are dotted prefixes of others: an interface may have the one and not the other.
inline const std::vector<std::string>& some_labels() {
  static const std::vector<std::string> kLabels = {"a", "a.1", "b", "c", "c.x", "d", "e", "f"};
  return kLabels;
}

inline std::vector<std::string> random_labels(int per_cent) {
  std::vector<std::string> labels;
  for (const std::string& label : some_labels()) {
    if (below(100) < per_cent) labels.push_back(label);
  }
  return labels;
}

struct PartShape {
  int states = 4;
  int silent = 20;  // per cent of the transitions
  int errors = 0;
};

inline lts::Lts random_part(const std::vector<std::string>& labels, const PartShape& shape) {
  lts::LtsBuilder builder;
  const int states = 1 + below(shape.states);
  builder.add_states(static_cast<std::uint32_t>(states));
  std::vector<lts::ActionId> actions;
  for (const std::string& label : labels) actions.push_back(builder.action(label));
  for (int edges = below(3 * states + 2); edges > 0; --edges) {
    const bool silent = actions.empty() || below(100) < shape.silent;
    const auto source = static_cast<lts::StateId>(below(states));
    const auto target = static_cast<lts::StateId>(below(states));
    const lts::ActionId action =
        silent ? lts::kTau
               : actions[static_cast<std::size_t>(below(static_cast<int>(actions.size())))];
    builder.add_transition(source, action, below(100) < shape.errors ? lts::kError : target);
  }
  return std::move(builder).build();
}

/// Deterministic: each label of each state leads to some state, or nowhere and so to π.
inline lts::Lts random_property(const std::vector<std::string>& labels) {
  lts::LtsBuilder builder;
  const int states = 1 + below(3);
  builder.add_states(static_cast<std::uint32_t>(states));
  for (const std::string& label : labels) {
    const lts::ActionId action = builder.action(label);
    for (int s = 0; s < states; ++s) {
      if (below(4) == 0) continue;
      builder.add_transition(static_cast<lts::StateId>(s), action,
                             static_cast<lts::StateId>(below(states)));
    }
  }
  return lts::complete_with_error(std::move(builder).build());
}

/// C ∪ (αP − I) for random common labels C.
inline lts::Alphabet random_interface(const RandomQuery& query) {
  const lts::Alphabet component = space::alphabet_of(query.component);
  std::vector<std::string> labels;
  for (const std::string& label : component.labels()) {
    if (below(2) == 0) labels.push_back(label);
  }
  for (const lts::Component& property : query.properties) {
    for (const std::string& label : property.lts.alphabet().labels()) {
      if (!component.contains(label)) labels.push_back(label);
    }
  }
  return lts::Alphabet(std::move(labels));
}

inline RandomQuery random_query() {
  RandomQuery result;
  const bool errs_itself = below(5) == 0;
  const int parts = 1 + below(3);
  const PartShape shape{parts == 1 ? 12 : parts == 2 ? 4 : 3, 20, errs_itself ? 10 : 0};
  for (int p = 0; p < parts; ++p) {
    result.component.components.push_back(
        {fmt::format("T{}", p), random_part(random_labels(50), shape)});
  }
  for (int properties = errs_itself ? 0 : 1 + below(2); properties > 0; --properties) {
    result.properties.push_back(
        {fmt::format("P{}", properties), random_property(random_labels(40))});
  }
  result.interface = random_interface(result);
  return result;
}

/// Has all labels of the interface, shares no other with the component, and has one of its own.
inline lts::Lts random_environment(const lts::Alphabet& interface) {
  std::vector<std::string> labels(interface.labels().begin(), interface.labels().end());
  labels.emplace_back("own");
  return random_part(labels, {5, 15, 0});
}

/// Does about what the assumption allows: some of its transitions, a few τ, perhaps one more.
inline lts::Lts near_environment(const lts::Lts& assumption) {
  lts::LtsBuilder builder;
  const auto states = static_cast<int>(assumption.state_count());
  builder.add_states(assumption.state_count());
  for (const std::string& label : assumption.alphabet().labels()) builder.action(label);
  for (int s = 0; s < states; ++s) {
    const auto source = static_cast<lts::StateId>(s);
    for (const lts::Edge& edge : assumption.edges(source)) {
      if (below(4) == 0) continue;
      builder.add_transition(source, builder.action(assumption.name(edge.action)), edge.target);
    }
    if (below(10) == 0) builder.add_transition(source, lts::kTau, source);
  }
  if (below(3) == 0 && assumption.alphabet().size() > 1) {
    const auto labels = assumption.alphabet().labels();
    const auto label = static_cast<std::size_t>(below(static_cast<int>(labels.size())));
    builder.add_transition(static_cast<lts::StateId>(below(states)), builder.action(labels[label]),
                           static_cast<lts::StateId>(below(states)));
  }
  return std::move(builder).build();
}

}  // namespace proviso::weakest
