// Which system is a proof about? Its components and properties by name and content.
#pragma once

#include <span>
#include <string>

#include "lts/system.hpp"
#include "outcome/proof.hpp"

namespace proviso::certify {

/// A certificate of this proof. The system is open and has the properties left out; each property
/// is completed with transitions to π.
Certificate make_certificate(std::string target, const lts::System& system,
                             std::span<const lts::Component> properties, Proof proof);

/// How the certificate's fingerprints differ from these components, in a sentence; empty if they do
/// not.
std::string difference(std::span<const Fingerprint> fingerprints,
                       std::span<const lts::Component> components, const std::string& what);

}  // namespace proviso::certify
