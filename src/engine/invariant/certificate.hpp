// Converts a monolithic proof to a certificate that identifies bits and components by name.
#pragma once

#include "circuit/problem.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::invariant {

/// Makes a certificate from a proof of problem_of(system, property), which may have been
/// reduced. Every component is in the focus. The bit that watches a property of steps is not a bit
/// of the system. It is false in every state of a path up to the first step that breaks the
/// property, so the invariant is taken with that bit replaced by false. Then k states in a row
/// imply the invariant in the next k states, and also that the step between them does not break the
/// property, which is what the certificate claims for properties of steps.
InvariantCertificate certificate_of(const circuit::System& system, const circuit::Problem& problem,
                                    const circuit::Property& property, const Proof& proof);

}  // namespace proviso::invariant
