// What a check of a certificate about a circuit found, whichever kind of certificate it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "circuit/system.hpp"

namespace proviso::certify {

struct InvariantFinding {
  bool accepted = false;
  std::string reason = {};                // why it was rejected
  std::vector<std::string> changed = {};  // components whose constraints have changed
  unsigned questions = 0;                 // number of solver queries
  std::optional<StopReason> stopped = {};
};

/// Runs `Check`, a class whose `run` returns why the certificate is rejected, or an empty text.
/// With `allow_changes` the model may differ from the one that the certificate was made for.
template <typename Check, typename Certificate>
InvariantFinding circuit_finding(const circuit::System& system, const circuit::Property& property,
                                 const Certificate& certificate, bool allow_changes,
                                 Context& context) {
  InvariantFinding finding;
  if (!allow_changes && certificate.faults != system.injected) {
    finding.reason = "it is about a model with other faults";
    return finding;
  }
  try {
    finding.reason = Check(system, property, certificate, context, finding).run(allow_changes);
    finding.accepted = finding.reason.empty();
  } catch (const LimitReached& limit) {
    finding.stopped = limit.reason();
    finding.reason = describe(limit.reason());
  }
  return finding;
}

}  // namespace proviso::certify
