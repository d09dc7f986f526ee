// k-induction: good holds in the first k states of every path, and after any k good states.
#pragma once

#include <optional>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/invariant/answer.hpp"

namespace proviso::invariant {

struct InductionOptions {
  /// The states of the step case are pairwise different: complete, but a proof that needs it has no
  /// certificate (Answer::proof is empty).
  bool simple_paths = false;
  std::optional<unsigned> limit = {};  // the largest k
};

/// The base case is bounded model checking, and a violation is a shortest one.
Answer induction(circuit::Problem& problem, const InductionOptions& options, Context& context);

}  // namespace proviso::invariant
