// Random systems with random properties, small enough to be searched as a whole.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <rapidcheck.h>

#include "lts/transform.hpp"
#include "random_choice.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::learning {

struct Problem {
  std::vector<lts::Component> components;
  std::vector<lts::Component> properties;
};

inline const std::vector<std::string>& problem_labels() {
  static const std::vector<std::string> labels = {"a", "b", "c", "d", "e", "f"};
  return labels;
}

/// Up to four states with τ and nondeterminism, over about half of the labels.
inline lts::Lts random_module_part(bool errs) {
  lts::LtsBuilder builder;
  const std::uint32_t states = 1 + random_below(4);
  builder.add_states(states);
  std::vector<lts::ActionId> actions;
  for (const std::string& label : problem_labels()) {
    if (random_below(2) == 0) actions.push_back(builder.action(label));
  }
  if (random_below(3) == 0) actions.push_back(lts::kTau);
  if (actions.empty()) actions.push_back(builder.action("a"));
  for (std::uint32_t edges = states + random_below(2 * states); edges > 0; --edges) {
    const lts::StateId source{random_below(states)};
    const lts::ActionId action = actions[random_below(static_cast<std::uint32_t>(actions.size()))];
    const bool to_error = errs && random_below(6) == 0;
    builder.add_transition(source, action,
                           to_error ? lts::kError : lts::StateId{random_below(states)});
  }
  return std::move(builder).build();
}

/// Deterministic, up to three states, complete with transitions to π.
inline lts::Lts random_property() {
  lts::LtsBuilder builder;
  const std::uint32_t states = 1 + random_below(3);
  builder.add_states(states);
  for (const std::string& label : problem_labels()) {
    if (random_below(3) != 0) continue;
    const lts::ActionId action = builder.action(label);
    for (std::uint32_t s = 0; s < states; ++s) {
      if (random_below(4) == 0) continue;
      builder.add_transition(lts::StateId{s}, action, lts::StateId{random_below(states)});
    }
  }
  return lts::complete_with_error(std::move(builder).build());
}

inline Problem random_problem(bool errs = false) {
  Problem problem;
  const std::uint32_t components = 2 + random_below(3);
  for (std::uint32_t c = 0; c < components; ++c) {
    problem.components.push_back({fmt::format("M{}", c), random_module_part(errs && c == 1)});
  }
  const std::uint32_t properties = 1 + random_below(2);
  for (std::uint32_t p = 0; p < properties; ++p) {
    problem.properties.push_back({fmt::format("P{}", p), random_property()});
  }
  return problem;
}

inline lts::System whole(const Problem& problem) {
  lts::System system;
  system.components = problem.components;
  system.components.insert(system.components.end(), problem.properties.begin(),
                           problem.properties.end());
  return system;
}

/// The truth, by searching everything.
inline bool satisfies(const Problem& problem) {
  Context context;
  const space::Product product(whole(problem));
  return !space::explore(product, {.error = true, .deadlock = false}, context).error;
}

}  // namespace proviso::learning
