#include "engine/invariant/generalisation.hpp"

#include <algorithm>
#include <iterator>

namespace proviso::invariant {
namespace {

constexpr unsigned kBlockedInTheWay = 3;
constexpr unsigned kDepth = 1;
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
  return block_as_far(drop_values(disjoint_from_initial(needed, cube), frame, 0), frame);
}

std::size_t Generalisation::block_as_far(const Cube& cube, std::size_t frame) {
  while (frame < frames_.last() && !frames_.step_into(cube, frame, true)) ++frame;
  frames_.block(cube, frame);
  for (const BitValue value : cube) activity_[value.bit()] += increment_;
  increment_ *= kGrowth;
  if (increment_ > kLarge) {
    for (double& activity : activity_) activity /= kLarge;
    increment_ /= kLarge;
  }
  return frame;
}

Cube Generalisation::drop_values(Cube cube, std::size_t frame, unsigned depth) {
  Cube order = cube;
  std::stable_sort(order.begin(), order.end(), [this](BitValue one, BitValue other) {
    return activity_[one.bit()] < activity_[other.bit()];
  });
  for (const BitValue value : order) {
    if (cube.size() == 1) break;
    if (!std::binary_search(cube.begin(), cube.end(), value)) continue;
    Cube larger = without(cube, value);
    if (enlarge(larger, frame, depth)) cube = std::move(larger);
  }
  return cube;
}

bool Generalisation::enlarge(Cube& cube, std::size_t frame, unsigned depth) {
  unsigned blocked = 0;
  while (true) {
    if (cube.empty() || frames_.initial_state_in(cube)) return false;
    const auto step = frames_.step_into(cube, frame - 1, true);
    if (!step) {
      cube = disjoint_from_initial(frames_.needed(), cube);
      return true;
    }
    if (blocked < kBlockedInTheWay && block_in_the_way(step->state, frame, depth)) {
      ++blocked;
      continue;
    }
    blocked = 0;
    std::erase_if(cube,
                  [&step](BitValue value) { return step->state[value.bit()] != value.value(); });
  }
}

bool Generalisation::block_in_the_way(const std::vector<bool>& state, std::size_t frame,
                                      unsigned depth) {
  if (depth >= kDepth || frame < 2) return false;
  const Cube cube = cube_of(state);
  if (frames_.initial_state_in(cube) || frames_.step_into(cube, frame - 2, true)) return false;
  const Cube needed = disjoint_from_initial(frames_.needed(), cube);
  block_as_far(drop_values(needed, frame - 1, depth + 1), frame - 1);
  return true;
}

}  // namespace proviso::invariant
