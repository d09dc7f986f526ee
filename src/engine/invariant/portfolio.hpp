// `auto`: several engines on one question, and the first answer counts.
//
// PDR has a thread of its own. The others take turns in a second one, each for a while that doubles
// from turn to turn, so that no more than half of the time is lost by beginning anew. With one
// thread PDR takes turns as well. Engines that this room does not know are given as function
// values, and are not told of one another.
//
// Nothing leaves that was not confirmed: a path is walked again by evaluation, and a proof was
// checked by its engine.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "circuit/path.hpp"
#include "circuit/problem.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::invariant {

/// An answer about a property of a system.
struct Decision {
  Verdict verdict = Verdict::Undecided;
  std::string engine = {};
  std::optional<circuit::Path> path = {};
  std::optional<InvariantCertificate> certificate = {};  // none: a proof that has no certificate
  unsigned bound = 0;
  std::vector<Phase> phases = {};
  std::optional<StopReason> stopped = {};
};

/// Throws LimitReached or answers Undecided when its context ends it. If time was the cause it is
/// called again later, with more of it, but never twice at once; otherwise it has given up.
struct Contender {
  std::string name;
  std::function<Decision(const circuit::System&, const circuit::Property&, Context&)> decide;
};

/// An engine of problems as one of systems: it is given the cone of influence of the property, and
/// the whole problem if what it finds there is no counterexample of the whole.
Contender contender(std::string name, std::function<Answer(circuit::Problem&, Context&)> engine);

/// PDR, k-induction, bounded model checking, and these. Uses two threads if the context has them.
Decision portfolio(const circuit::System& system, const circuit::Property& property,
                   std::span<const Contender> others, Context& context);

}  // namespace proviso::invariant
