// Generalisation: finds a larger cube that is not reached from a frame either.
//
// A cube c is blocked relative to F if no state of F outside c steps into c, and no initial state
// is in it. Values are dropped one after another as long as the larger cube is blocked, too; each
// time the values that the solver needed say which others go with it. Values of bits that are often
// in clauses are dropped last.
//
// Where a larger cube is not blocked, one may also block the state in its way (counterexamples to
// generalisation), or enlarge the cube over that state. Both were tried and made proofs slower on
// most circuits, two to four times, because satisfiable queries are the expensive ones.
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
  /// and returns how far. `cube` must be blocked relative to the frame before `frame`, and the
  /// values in `needed` must suffice to exclude steps of that frame into it from outside.
  std::size_t block(const Cube& cube, const Cube& needed, std::size_t frame);

 private:
  Cube disjoint_from_initial(Cube cube, const Cube& whole);
  Cube drop_values(Cube cube, std::size_t frame);
  void count(const Cube& cube);

  Frames& frames_;
  std::vector<double> activity_;  // by bit
  double increment_ = 1;
};

}  // namespace proviso::invariant
