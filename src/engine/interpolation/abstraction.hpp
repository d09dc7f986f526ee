// The focus in its environment as a problem of its own: (I^p ∧ C0, T^p ∧ E) against φ, over the
// bits of the view and nothing else.
#pragma once

#include <vector>

#include "circuit/problem.hpp"
#include "engine/interpolation/bounded_run.hpp"
#include "engine/interpolation/division.hpp"
#include "engine/interpolation/parts.hpp"
#include "engine/invariant/answer.hpp"
#include "outcome/environment_relation.hpp"
#include "outcome/invariant_certificate.hpp"

namespace proviso::interpolation {

circuit::Problem abstraction(const Parts& parts, const Division& division,
                             const std::vector<ComponentRelation>& environment);

/// A counterexample of the abstraction in the bits of the system.
AbstractPath abstract_path(const Parts& parts, const circuit::Problem& problem,
                           const invariant::Counterexample& counterexample);

/// A proof of the abstraction as one of the system.
InvariantCertificate certificate_of(const Parts& parts, const circuit::Property& property,
                                    const Division& division,
                                    const std::vector<ComponentRelation>& environment,
                                    const circuit::Problem& problem, const invariant::Proof& proof);

}  // namespace proviso::interpolation
