// Random systems for property-based tests: small components with τ, π, END and nondeterminism over
// few labels, so that they share much, and sometimes a priority.
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck.h>

#include "lts/system.hpp"

namespace proviso::space {

struct SystemShape {
  int fewest_components = 2;
  int most_components = 4;
  std::uint32_t most_states = 4;
  bool errors = true;
  bool ends = true;
  bool priorities = true;
};

inline const std::vector<std::string>& random_labels() {
  static const std::vector<std::string> labels = {"a", "b", "b.1", "c", "d"};
  return labels;
}

inline lts::Lts random_component(const SystemShape& shape) {
  const auto chance = [](int of) { return *rc::gen::inRange(0, of) == 0; };
  const auto below = [](std::uint32_t n) { return *rc::gen::inRange<std::uint32_t>(0, n); };
  lts::LtsBuilder builder;
  const std::uint32_t states = 1 + below(shape.most_states);
  builder.add_states(states);
  std::vector<lts::ActionId> actions = {lts::kTau};
  for (const std::string& label : random_labels()) {
    if (!chance(2)) actions.push_back(builder.action(label));
  }
  std::optional<std::uint32_t> end;
  if (shape.ends && chance(2)) end = below(states);
  if (end) builder.set_end(lts::StateId{*end});
  for (std::uint32_t edges = below(2 * states + 2); edges > 0; --edges) {
    const std::uint32_t source = below(states);
    if (source == end) continue;
    const lts::ActionId action = actions[below(static_cast<std::uint32_t>(actions.size()))];
    const bool to_error = shape.errors && chance(10);
    builder.add_transition(lts::StateId{source}, action,
                           to_error ? lts::kError : lts::StateId{below(states)});
  }
  return std::move(builder).build();
}

inline lts::LabelSet random_label_set() {
  std::vector<std::string> labels;
  for (const std::string& label : random_labels()) {
    if (*rc::gen::inRange(0, 3) == 0) labels.push_back(label);
  }
  return lts::LabelSet(labels);
}

inline lts::System random_system(const SystemShape& shape = {}) {
  lts::System system;
  system.name = "S";
  const int components = *rc::gen::inRange(shape.fewest_components, shape.most_components + 1);
  for (int c = 0; c < components; ++c) {
    system.components.push_back({fmt::format("P{}", c), random_component(shape)});
  }
  if (shape.priorities && *rc::gen::inRange(0, 3) == 0) {
    using Kind = lts::Priority::Kind;
    system.priority = lts::Priority{*rc::gen::element(Kind::High, Kind::Low), random_label_set()};
  }
  return system;
}

inline lts::Visibility random_visibility() {
  using Kind = lts::Visibility::Kind;
  return {*rc::gen::element(Kind::Hide, Kind::Expose), random_label_set()};
}

/// The same system with idle components between the others, so that a state takes several words.
inline lts::System widened(const lts::System& system) {
  lts::System wide = system;
  wide.components.clear();
  for (const lts::Component& component : system.components) {
    wide.components.push_back(component);
    for (int pad = 0; pad < 3; ++pad) {
      lts::LtsBuilder idle;
      idle.add_states(1024);
      wide.components.push_back({"idle", std::move(idle).build()});
    }
  }
  wide.components.push_back({"idle", wide.components.back().lts});
  wide.components.push_back({"idle", wide.components.back().lts});
  return wide;
}

}  // namespace proviso::space
