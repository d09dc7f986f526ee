// Is M ‖ E safe? As little as possible is found out.
//
// Two ways are gone in turn, so that the answer takes at most about twice as long as by the better
// one.
//
// Backward, within the confines of what may be reached: MayF are the pairs that M can reach when
// the environment is replaced by its classes. It holds all reachable pairs, so a way to π lies
// inside it, and only classes of pairs in it are split (the error cone). If MayF has no pair with π
// the answer is Holds; if the closure within MayF is complete without the initial pair, it Holds
// too, and MayF without the marked pairs is a good set (good_pairs.hpp); if the initial pair is
// marked, the answer is Violated. MayF shrinks as classes are split: it is found anew whenever
// their number has doubled, so that all together cost about as much as the last.
//
// Forward: the reachable pairs exactly, by the classes that tell them apart. It never looks at a
// pair that is not reachable, which is what a search of M ‖ E does too, and may need one bit where
// that keeps a state.
//
// Example: an environment of many states that all forbid the same label: backward, one split tells
// everything. An environment that counts, and a property that is bad for counts never reached:
// forward.
#pragma once

#include <memory>
#include <optional>

#include "engine/requirement/closure.hpp"
#include "engine/requirement/good_pairs.hpp"

namespace proviso::requirement {

struct Decision {
  bool violated = false;
  /// If violated and found backward: every pair that it marks leads to π.
  std::unique_ptr<Closure> guide = {};
  /// If not: why.
  std::optional<GoodPairs> good = {};
  Effort effort = {};
};

/// Throws LimitReached.
Decision decide(const Joint& joint, Choice choice, Context& context);

}  // namespace proviso::requirement
