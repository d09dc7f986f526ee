// Compositional proof that a system satisfies a property.
//
// The rules are in asymmetric.hpp and symmetric.hpp, the choice of the modules in split.hpp. It is
// not known beforehand which attempt succeeds, so attempts are given time slices that double from
// round to round, the search of the whole among them: all together take a small multiple of the
// time of the best. The first round is the search of the whole with a bound on its states. If it
// decides quickly that the property holds, and the whole is small, the search is the proof. If the
// whole is not small, a compositional proof is tried for a third of the time that the search took,
// so that the answer never takes more than one and a half times as long as the search; if none is
// found, the search itself is the proof.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/context.hpp"
#include "engine/learning/asymmetric.hpp"
#include "engine/learning/shrink_proof.hpp"
#include "outcome/outcome.hpp"
#include "outcome/proof.hpp"

namespace proviso::learning {

enum class Method { Auto, Learning, Monolithic };

struct Plan {
  Method method = Method::Auto;
  std::optional<Rule> rule = {};     // Asymmetric, Circular or Symmetric; none: whichever succeeds
  std::vector<Module> modules = {};  // none: whichever succeed
  LearningOptions learning = {};
  const Proof* earlier = nullptr;  // learning starts from its assumptions
};

struct Outcome {
  Verdict verdict = Verdict::Undecided;
  std::optional<Proof> proof = {};
  std::optional<Trace> trace = {};
  std::string violated = {};  // the property that the trace violates
  std::optional<StopReason> stopped = {};
  Effort effort = {};
  LearningLog learning = {};  // how the assumptions of the proof were learned
};

Outcome prove(const Query& query, const Plan& plan, Context& context);

}  // namespace proviso::learning
