// Converts a proof of the abstraction to a proof of the system (strengthening S8).
#pragma once

#include <vector>

#include "base/context.hpp"
#include "circuit/problem.hpp"
#include "engine/interpolation/division.hpp"
#include "engine/interpolation/parts.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/environment_relation.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::interpolation {

/// Makes the certificate without checking it.
InvariantCertificate certificate_of(const Parts& parts, const circuit::Property& property,
                                    const Division& division,
                                    const std::vector<ComponentRelation>& environment,
                                    const circuit::Problem& problem, const invariant::Proof& proof);

/// Makes the certificate and checks it by certify::check_invariant before returning it. Throws
/// LimitReached.
InvariantCertificate certified(const Parts& parts, const circuit::Property& property,
                               const Division& division,
                               const std::vector<ComponentRelation>& environment,
                               const circuit::Problem& problem, const invariant::Proof& proof,
                               Context& context);

}  // namespace proviso::interpolation
