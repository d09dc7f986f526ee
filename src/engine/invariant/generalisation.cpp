#include "engine/invariant/generalisation.hpp"

#include <algorithm>
#include <iterator>

namespace proviso::invariant {
namespace {

constexpr double kGrowth = 1.02;
constexpr double kLarge = 1e100;

Cube without(const Cube& cube, BitValue value) {
  Cube rest = cube;
  std::erase(rest, value);
  return rest;
}

}  // namespace

/// `cube` with values of `whole` added, if it needs them to have no initial state.
Cube Generalisation::disjoint_from_initial(Cube cube, const Cube& whole) {
  if (!cube.empty() && !frames_.initial_state_in(cube)) return cube;
  const Cube apart = frames_.apart_from_initial(whole);
  Cube both;
  std::set_union(cube.begin(), cube.end(), apart.begin(), apart.end(), std::back_inserter(both));
  return both;
}

std::size_t Generalisation::block(const Cube& cube, const Cube& needed, std::size_t frame) {
  const Cube larger = drop_values(disjoint_from_initial(needed, cube), frame);
  while (frame < frames_.last() && !frames_.has_step_into(larger, frame, true)) ++frame;
  frames_.block(larger, frame);
  count(larger);
  return frame;
}

Cube Generalisation::drop_values(Cube cube, std::size_t frame) {
  Cube order = cube;
  std::stable_sort(order.begin(), order.end(), [this](BitValue one, BitValue other) {
    return activity_[one.bit()] < activity_[other.bit()];
  });
  for (const BitValue value : order) {
    if (cube.size() == 1) break;
    if (!std::binary_search(cube.begin(), cube.end(), value)) continue;
    const Cube larger = without(cube, value);
    if (frames_.initial_state_in(larger) || frames_.has_step_into(larger, frame - 1, true))
      continue;
    cube = disjoint_from_initial(frames_.needed(), larger);
  }
  return cube;
}

void Generalisation::count(const Cube& cube) {
  for (const BitValue value : cube) activity_[value.bit()] += increment_;
  increment_ *= kGrowth;
  if (increment_ < kLarge) return;
  for (double& activity : activity_) activity /= kLarge;
  increment_ /= kLarge;
}

}  // namespace proviso::invariant
