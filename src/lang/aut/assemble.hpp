// Builds an Lts from the transitions of a file.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "lts/lts.hpp"

namespace proviso::aut {

/// The contents of a file, numbered as the file numbers it.
struct RawSystem {
  static constexpr std::uint32_t kErrorTarget = 0xFFFFFFFFU;

  struct Transition {
    std::uint32_t source;
    std::uint32_t action;  // 0 is τ, k is labels[k - 1]
    std::uint32_t target;  // or kErrorTarget
  };

  std::uint32_t initial = 0;
  std::uint32_t states = 1;
  std::vector<std::string> labels;  // in order of appearance
  GrowingArray<Transition> transitions;
};

/// Whether there are more states than the transitions and the initial state mention.
bool has_unmentioned_states(const RawSystem& raw);

/// Removes the states that are never mentioned and renumbers the others in ascending order.
void drop_unmentioned_states(RawSystem& raw);

/// Builds the Lts: makes the initial state 0 and states that only loop on ERROR π, and sorts the
/// transitions.
lts::Lts assemble(RawSystem raw, Context& context);

}  // namespace proviso::aut
