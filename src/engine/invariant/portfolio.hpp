// The method `auto`: several engines on one property; the first answer counts.
//
// Each engine has a thread of its own, but only as many run at once as the context has threads;
// they take turns (turns.hpp). Engines of other modules are passed as function values, and do not
// know of one another.
//
// Every answer is confirmed: a path is replayed by evaluation, and a proof is checked by its
// engine.
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
#include "engine/invariant/turns.hpp"
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

/// An engine, and how much of the time it gets. It throws LimitReached or answers Undecided when
/// its context ends it; otherwise an answer Undecided says that it has given up.
struct Contender {
  std::string name;
  std::function<Decision(const circuit::System&, const circuit::Property&, Context&)> decide;
  Share share = {};
};

/// Adapts an engine of problems to systems: it gets the cone of influence of the property, and the
/// whole problem if a counterexample of the cone is not one of the whole.
Contender contender(std::string name, std::function<Answer(circuit::Problem&, Context&)> engine,
                    Share share = {});

/// Runs bounded model checking, which finds violations only.
Contender search_for_violations();

/// Lets contenders take turns, as many at once as the context has threads; the first that decides
/// ends the others.
Decision race(const circuit::System& system, const circuit::Property& property,
              std::vector<const Contender*> contenders, Context& context);

/// Runs PDR, k-induction, bounded model checking, and the given contenders, as many at once as the
/// context has threads.
Decision portfolio(const circuit::System& system, const circuit::Property& property,
                   std::span<const Contender> others, Context& context);

}  // namespace proviso::invariant
