// Random components and environments: shared labels, labels of one side only, τ, nondeterminism,
// unreachable states, and moves to π, more often of the environment.
#pragma once

#include <ostream>
#include <string>
#include <vector>

#include <rapidcheck.h>

#include "lts/lts.hpp"
#include "lts/random_lts.hpp"
#include "random_choice.hpp"

namespace proviso::testing {

struct RandomPair {
  lts::Lts component;
  lts::Lts environment;
};

inline void showValue(const RandomPair& pair, std::ostream& out) {
  out << "M: " << lts::to_text(pair.component) << "\nE: " << lts::to_text(pair.environment);
}

struct SideShape {
  std::vector<std::string> labels;
  std::uint32_t states = 8;
  std::uint32_t silent = 10;  // per cent of the transitions
  std::uint32_t errors = 0;
};

inline lts::Lts random_side(const SideShape& shape) {
  const auto states =
      1 + static_cast<std::uint32_t>(*rc::gen::inRange<int>(0, static_cast<int>(shape.states)));
  lts::LtsBuilder builder;
  builder.add_states(states);
  std::vector<lts::ActionId> actions;
  for (const std::string& label : shape.labels) actions.push_back(builder.action(label));
  const std::uint32_t transitions = states + random_below(2 * states + 1);
  for (std::uint32_t t = 0; t < transitions; ++t) {
    const lts::StateId source{random_below(states)};
    const bool silent = random_below(100) < shape.silent;
    const auto action =
        silent ? lts::kTau : actions[random_below(static_cast<std::uint32_t>(actions.size()))];
    const bool errs = random_below(100) < shape.errors;
    builder.add_transition(source, action, errs ? lts::kError : lts::StateId{random_below(states)});
  }
  return std::move(builder).build();
}

inline rc::Gen<RandomPair> random_pair() {
  return rc::gen::exec([] {
    const std::uint32_t own_errors = random_below(4) == 0 ? 5 : 0;
    return RandomPair{random_side({{"a", "b", "c", "m"}, 10, 10, own_errors}),
                      random_side({{"a", "b", "c", "e"}, 10, 10, 4 + random_below(12)})};
  });
}

/// One transition more, less, or elsewhere.
inline lts::Lts with_one_change(const lts::Lts& lts) {
  lts::LtsBuilder builder;
  builder.add_states(lts.state_count());
  std::vector<lts::ActionId> actions;
  for (const std::string& label : lts.alphabet().labels()) actions.push_back(builder.action(label));
  const auto count = static_cast<std::uint32_t>(lts.transition_count());
  std::uint32_t left = random_below(count + 1);
  const auto anywhere = [&lts] { return lts::StateId{random_below(lts.state_count())}; };
  for (std::uint32_t s = 0; s < lts.state_count(); ++s) {
    for (const lts::Edge& edge : lts.edges(lts::StateId{s})) {
      const bool changes = left-- == 0;
      if (changes && random_below(2) == 0) continue;
      builder.add_transition(lts::StateId{s}, edge.action, changes ? anywhere() : edge.target);
    }
  }
  const bool adds = random_below(3) == 0;
  if (adds) {
    builder.add_transition(
        anywhere(), actions[random_below(static_cast<std::uint32_t>(actions.size()))], anywhere());
  }
  return std::move(builder).build();
}

}  // namespace proviso::testing
