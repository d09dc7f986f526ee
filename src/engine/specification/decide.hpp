// Decides the properties of a system, each by the engines that can decide it.
//
//   invariants     the portfolio (PDR, k-induction, bounded), joined by decision diagrams and, if
//                  there are several components, by component-oriented interpolation
//   CTL, LTL       what engine/symbolic/check.hpp has; formulas of CTL are first labelled together
//                  for a while, because the reachable states are then computed once for all
//   deadlocks      decision diagrams
//   PSL            as the LTL or CTL that it is translated into; otherwise undecided
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "circuit/path.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/invariant_certificate.hpp"
#include "outcome/linear_certificate.hpp"

namespace proviso::specification {

enum class Method : std::uint8_t {
  Auto,
  Bounded,
  Induction,
  Pdr,
  Interpolation,  // of the whole system
  Component,      // component-oriented interpolation
  Diagrams,
};

struct Options {
  Method method = Method::Auto;
  std::optional<unsigned> bound = {};  // how deep bounded engines look
  /// Whether a linear formula that holds has to come with a certificate: then only engines take
  /// part that give one.
  bool certify_linear = false;
};

struct Decision {
  Verdict verdict = Verdict::Undecided;
  std::string engine = {};  // that decided it
  std::optional<circuit::Path> path = {};
  std::optional<InvariantCertificate> certificate = {};      // of an invariant that holds
  std::optional<LinearCertificate> linear_certificate = {};  // of a linear formula that holds
  std::vector<std::string> notes = {};
  std::vector<invariant::Phase> phases = {};
  std::optional<StopReason> stopped = {};  // the limit that left it undecided
};

/// Returns one decision for each of these properties, given by index. When a limit is reached, the
/// properties without a decision are undecided.
std::vector<Decision> decide(const circuit::System& system,
                             const std::vector<std::size_t>& properties, const Options& options,
                             Context& context);

/// Whether the transition relation is total by construction: the language says so, or steps are
/// constrained by updates only.
bool is_total(const circuit::System& system);

}  // namespace proviso::specification
