// A cube that is not reached from a frame: which larger cube is not reached either?
//
// A cube c is blocked relative to F if no state of F outside c steps into c, and no initial state
// is in it. Values are dropped one after another as long as the larger cube is blocked, too. Where
// it is not, a step s → s' is in the way, and there are two remedies (Hassan, Bradley and Somenzi,
// FMCAD 2013): s itself may be blocked one frame earlier, which is tried a few times; or else the
// cube is enlarged so that it has s in it, that is, the values in which s differs are dropped, too.
//
// Values of bits that are often in clauses are dropped last.
#pragma once

#include <cstddef>
#include <vector>

#include "engine/invariant/cube.hpp"
#include "engine/invariant/frames.hpp"

namespace proviso::invariant {

class Generalisation {
 public:
  Generalisation(Frames& frames, std::size_t bits) : frames_(frames), activity_(bits, 0) {}

  /// Blocks a cube that contains `cube` in frames 1 … `frame`, or further if it is blocked there,
  /// and returns how far. The cube is blocked relative to the frame before `frame`, and the values
  /// in `needed` suffice to see that no step of that frame leads into it from outside.
  std::size_t block(const Cube& cube, const Cube& needed, std::size_t frame);

 private:
  Cube disjoint_from_initial(Cube cube, const Cube& whole);
  Cube drop_values(Cube cube, std::size_t frame, unsigned depth);
  /// Whether a cube that contains `cube` is blocked relative to `frame` - 1; if so, that one.
  bool enlarge(Cube& cube, std::size_t frame, unsigned depth);
  bool block_in_the_way(const std::vector<bool>& state, std::size_t frame, unsigned depth);
  std::size_t block_as_far(const Cube& cube, std::size_t frame);

  Frames& frames_;
  std::vector<double> activity_;  // by bit
  double increment_ = 1;
};

}  // namespace proviso::invariant
