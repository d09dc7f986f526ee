// From the transitions of a file to an Lts.
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

/// Are there more states than the transitions and the initial state can name?
bool has_unmentioned_states(const RawSystem& raw);

/// Leaves out the states that are never named and renumbers the others in ascending order.
void drop_unmentioned_states(RawSystem& raw);

/// Makes the initial state 0, states that only loop on ERROR π, and sorts.
lts::Lts assemble(RawSystem raw, Context& context);

}  // namespace proviso::aut
