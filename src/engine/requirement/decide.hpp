// Decides whether M ‖ E is safe, computing as little as possible.
//
// Two methods alternate, so that the answer takes at most about twice as long as by the better one.
//
// Backward, confined to pairs that may be reachable: MayF is the set of pairs that M can reach when
// the environment is replaced by its classes. It contains all reachable pairs, so a path to π lies
// inside it, and only classes of pairs in it are split (the error cone). If MayF has no pair with π
// the answer is Holds; if the closure within MayF is complete without the initial pair, it Holds
// too, and MayF without the marked pairs is a good set (good_pairs.hpp); if the initial pair is
// marked, the answer is Violated. MayF shrinks as classes are split: it is found anew whenever
// their number has doubled, so that all together cost about as much as the last.
//
// Forward: computes exactly the reachable pairs, by the classes that distinguish them. It never
// visits a pair that is not reachable, like a search of M ‖ E, and may need one bit where that
// search stores a state.
//
// A sufficiently small automaton can end the search before the answer is known. While classes are
// split, some nodes s of the component are already completely known: those for which every pair of
// MayF that may lead to π, on the classes of now, is marked. Such nodes are merged if they are
// marked and may be reached alike; the others stay by themselves. The quotient is exact. For let A
// ‖ E err: along the run every pair ([s], e) is in MayF, as in good_pairs.hpp, and, from its end
// backward, e leads to π from s: the step to ([t], e') leads from some s1 to some t1, e' leads to π
// from t, hence from t1 that is marked alike, so e does from s1 and from s. So M ‖ E errs too. At
// any moment the merging is exact; waiting only makes it smaller.
//
// Example: an environment of many states that all forbid the same label: backward, one split
// suffices. An environment that counts, and a property that is bad for counts never reached:
// forward.
#pragma once

#include <memory>
#include <optional>

#include "engine/requirement/closure.hpp"
#include "engine/requirement/good_pairs.hpp"

namespace proviso::requirement {

/// The result. If neither good nor open is set, the property is violated.
struct Decision {
  /// A proof that it is safe.
  std::optional<GoodPairs> good = {};
  /// The blocks of an exact automaton that is small enough.
  std::optional<lts::Partition> open = {};
  /// If a violation was found backward: every pair that it marks leads to π.
  std::unique_ptr<Closure> guide = {};
  Effort effort = {};
};

/// Decides; also ends when an automaton has at most `wanted` states; 0 asks for an answer. Throws
/// LimitReached.
Decision decide(const Joint& joint, const Query& query, std::uint64_t wanted, Context& context);

}  // namespace proviso::requirement
