// Re-checks a certificate of a linear formula independently: is the formula true of every fair path
// of this system?
//
// The observer of outcome/linear_certificate.hpp is built here a second time, from the formula, and
// not as a system: a path of two states has one copy of all functions for each of them, and what an
// operator says of the next or the previous state relates the copies. Inputs belong to the state
// that their step leaves, so that stages may mention them. Then every line of the certificate is a
// query to CaDiCaL.
//
//   X f: bit in state 0 ≡ f in state 1         f S g: bit in state 1 ≡ f S g in state 0
//
// Nothing is shared with the engines that find proofs but the data types and sat::Encoder.
#pragma once

#include "base/context.hpp"
#include "circuit/system.hpp"
#include "engine/certify/invariant.hpp"
#include "outcome/linear_certificate.hpp"

namespace proviso::certify {

/// Checks a certificate against exactly this system: refuses it if a component, the formula or a
/// fairness condition has changed.
InvariantFinding check_linear(const circuit::System& system, const circuit::Property& property,
                              const LinearCertificate& certificate, Context& context);

/// Checks whether the certificate still proves the property of a system that may have been edited.
InvariantFinding recheck_linear(const circuit::System& system, const circuit::Property& property,
                                const LinearCertificate& certificate, Context& context);

}  // namespace proviso::certify
