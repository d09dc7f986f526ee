// Re-checks a requirement certificate independently: does the automaton prove that M ‖ E is safe?
//
// The conditions C1 to C3 (outcome/requirement_certificate.hpp) are checked one after the other, in
// one pass each: O(edges of M) for the map, and O(states of A · edges between classes of E) for the
// set of pairs, since it holds all members of a class or none. The composition is not built.
//
// After a change the certificate may still prove something about the new M and E. The automaton is
// taken over the labels that they share now. If h no longer fits, it is reconstructed by the names
// of the states, and failing that a simulation of M by A is computed: greatest fixpoint, O(|M| ·
// |A|) pairs. If the set of pairs does not fit, A ‖ E is searched. Each is as good as the recorded
// one. A certificate that cannot be repaired does not mean a violation: another automaton may do.
//
// Nothing is shared with the engine that finds requirements but the data type Lts.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "base/context.hpp"
#include "lts/lts.hpp"
#include "outcome/requirement_certificate.hpp"

namespace proviso::certify {

struct RequirementFinding {
  bool accepted = false;
  std::string reason = {};  // why it was rejected
  std::optional<StopReason> stopped = {};
};

/// Checks a certificate against exactly this M and E.
RequirementFinding certify_requirement(const RequirementCertificate& certificate,
                                       const lts::Lts& component, const lts::Lts& environment,
                                       Context& context);

/// How a part of a certificate survived a change.
enum class Part {
  Holds,     // as recorded
  ByName,    // the map, by the names of the states
  FoundAnew  // a simulation, or the reachable pairs of A ‖ E
};

struct ReusedRequirement {
  bool accepted = false;
  std::string reason = {};  // why it was rejected
  bool component_changed = false;
  bool environment_changed = false;
  std::optional<Part> map = {};    // C1 and C2, if they hold
  std::optional<Part> pairs = {};  // C3, if it holds
  std::optional<StopReason> stopped = {};
};

/// Checks against an M and E that may have changed. `names` are those of the states of the new M,
/// if they have any.
ReusedRequirement reuse_requirement(const RequirementCertificate& certificate,
                                    const lts::Lts& component, const lts::Lts& environment,
                                    std::span<const std::string> names, Context& context);

}  // namespace proviso::certify
