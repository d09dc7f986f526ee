// A monolithic proof as a certificate that names its bits and the components it is about.
#pragma once

#include "circuit/problem.hpp"
#include "circuit/system.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::invariant {

/// Of a proof of problem_of(system, property.invariant), reduced perhaps. Every component is in the
/// focus. The bit that watches a property of steps is not one of the system's. It is false in every
/// state of a path up to the first step that breaks the property, so the invariant is taken with
/// false for it: then it follows in k states from k states, and with it that the step between
/// breaks nothing, which is what the certificate says of properties of steps.
InvariantCertificate certificate_of(const circuit::System& system, const circuit::Problem& problem,
                                    const circuit::Property& property, const Proof& proof);

}  // namespace proviso::invariant
