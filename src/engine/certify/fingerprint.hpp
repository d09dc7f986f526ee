// Identifies the system that a proof is about, by the names and contents of its components and
// properties.
#pragma once

#include <span>
#include <string>

#include "lts/system.hpp"
#include "outcome/proof.hpp"

namespace proviso::certify {

/// Makes a certificate of this proof. The system is open and does not contain the properties; each
/// property is completed with transitions to π.
Certificate make_certificate(std::string target, const lts::System& system,
                             std::span<const lts::Component> properties, Proof proof);

/// Describes how the certificate's fingerprints differ from these components, in a sentence; empty
/// if they do not.
std::string difference(std::span<const Fingerprint> fingerprints,
                       std::span<const lts::Component> components, const std::string& what);

}  // namespace proviso::certify
