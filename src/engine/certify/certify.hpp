// Re-checks a certificate independently: does it prove its claim about this system?
//
// The system is C1 ‖ … ‖ Cm, its properties are P1 … Pk, each completed to Pj_err. An accepted
// certificate by one of the rules direct, asymmetric, circular and symmetric means: π is not
// reachable in C1 ‖ … ‖ Cm ‖ P1_err ‖ … ‖ Pk_err. One by the rule weakest means: its assumption
// allows exactly the words over its alphabet that cannot lead this system to π.
//
// Checks, in this order: the fingerprints; the shape of the proof (rule_shape.hpp); that
// assumptions are deterministic without τ and π and properties complete; each premise by a plain
// search of A ‖ M ‖ G_err, and the closing premise of the symmetric rule by a search of the
// completed assumptions and properties; that each premise is as large as recorded; that a weakest
// assumption is indeed the weakest (exactness.hpp). Nothing is shared with the engines that find
// proofs but the data type Lts. docs/design/certify.md has the argument that every rule is sound
// for all alphabets.
//
// The size that a premise records is that of the reachable part of A ‖ M ‖ G_err, π excluded. For
// the closing premise it is that of the product of all assumptions and properties, each completed
// with a sink of its own; every state then has one transition for each label.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "engine/certify/fingerprint.hpp"
#include "lts/system.hpp"
#include "outcome/outcome.hpp"
#include "outcome/proof.hpp"

namespace proviso::certify {

struct Finding {
  bool accepted = false;
  std::string reason = {};                 // why it was rejected
  std::vector<MethodStep> steps = {};      // one per checked premise
  std::optional<StopReason> stopped = {};  // if set, neither accepted nor rejected
};

Finding certify(const Certificate& certificate, const lts::System& system,
                std::span<const lts::Component> properties, Context& context);

}  // namespace proviso::certify
