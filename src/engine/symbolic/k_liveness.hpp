// k-liveness: proves that a system has no fair path by an invariant that bounds how often fairness
// conditions are met (Claessen, Sörensson 2012).
//
// A chain of bits waits for the justice conditions in turn, round after round: bit 1 becomes true
// once the first condition is true, bit 2 once bit 1 and the second condition are, and so on. On a
// fair path every bit becomes true in the end; so there is none if bit k never does. A system
// without a fair path has such a k: otherwise a path that sets enough bits comes back to a state in
// which it waits for the same condition, with all conditions met in between, and that is a fair
// loop. So k grows until the invariant holds.
//
// The invariant Inv(s, chain) that PDR finds gives a proof that does not mention the chain: with
// the first r bits true and the others false it is stage r (stage_proof.hpp).
//
//   request → F grant: k = 1 if grant follows always, k = 2 if one unfair delay is possible, …
//
// The conditions of the formula come first. Then k = 1 says that no promise of the negated formula
// is kept, fairness aside: the usual proof of a safety property.
//
// Cost: a latch for each of the k bits, and a run of PDR for each k tried; k doubles.
#pragma once

#include <cstddef>

#include "base/context.hpp"
#include "engine/symbolic/answer.hpp"
#include "engine/symbolic/tableau.hpp"

namespace proviso::symbolic {

class KLiveness {
 public:
  /// The observed system, which must outlive this, has no compassion. The chain begins with the
  /// justice condition of this number.
  KLiveness(const Observed& observed, std::size_t first) : observed_(observed), first_(first) {}

  /// Answers Holds with a proof, or Undecided at a limit; called again, it continues with the k
  /// that was tried last.
  Answer run(Context& context);

 private:
  Answer try_length(Context& context);
  std::size_t condition(std::size_t place) const;
  circuit::Problem with_chain(std::vector<circuit::Literal>& chain) const;

  const Observed& observed_;
  std::size_t first_;
  std::size_t length_ = 1;
  bool needs_whole_ = false;  // what the cone of influence leaves out has deadlocks that matter
};

}  // namespace proviso::symbolic
