// Re-checks an invariant certificate independently: does it prove the invariant of this system?
//
// Every line of outcome/invariant_certificate.hpp is one query to CaDiCaL, or one per state for the
// first states of k-induction. All functions of the certificate are first translated by the names
// of bits, and rejected if they mention a bit that the system does not have, or inputs or next
// values where these are not allowed. The components of the system must be those of the
// certificate; a component of the environment may be in several parts of it.
//
// Why that suffices: let s0 s1 … be a path of the whole. Every part q takes part in every step, so
// C0^q holds in s0 and E^q in every step, and domains everywhere. Then it is a path of (I^p ∧
// C0, T^p ∧ E), and Inv holds in its first k states and, by induction, in all. Deadlocks are
// states like others: nothing asks for a step that leaves the last one.
//
// Nothing is shared with the engines that find proofs but the data types and sat::Encoder.
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/certify/circuit_finding.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::certify {

/// Checks a certificate against exactly this system: refuses it if a component has changed.
InvariantFinding check_invariant(const circuit::System& system, const circuit::Property& property,
                                 const InvariantCertificate& certificate, Context& context);

/// Checks whether the certificate still proves the property of a system that may have been edited.
InvariantFinding recheck_invariant(const circuit::System& system, const circuit::Property& property,
                                   const InvariantCertificate& certificate, Context& context);

}  // namespace proviso::certify
