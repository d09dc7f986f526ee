// Small systems for the tests of the writers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::testing {

struct NamedTransition {
  std::uint32_t source;
  std::string label;  // "tau" is τ
  std::uint32_t target;
};
inline constexpr std::uint32_t kPi = 0xFFFFFFFFU;

inline lts::Lts make_lts(std::uint32_t states, const std::vector<NamedTransition>& transitions,
                         const std::vector<std::string>& unused = {}) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (const NamedTransition& t : transitions) {
    builder.add_transition(lts::StateId{t.source},
                           t.label == "tau" ? lts::kTau : builder.action(t.label),
                           lts::StateId{t.target});
  }
  for (const std::string& label : unused) builder.action(label);
  return std::move(builder).build();
}

/// 0 -step-> 1 -step-> … and back to 0.
inline lts::Lts make_ring(std::uint32_t states) {
  std::vector<NamedTransition> transitions;
  for (std::uint32_t s = 0; s < states; ++s) {
    transitions.push_back({s, s % 2 == 0 ? "even" : "odd", (s + 1) % states});
  }
  return make_lts(states, transitions);
}

}  // namespace proviso::testing
