// Proofs that an observed system has no fair path, and the certificates made of them.
//
// outcome/linear_certificate.hpp says what stages are and why they are a proof. Both ways to a
// proof give them: k-liveness, whose stages are the states after so many conditions have been met,
// and the fixpoint of decision diagrams, whose stages are what each round of it removes.
#pragma once

#include <cstddef>
#include <vector>

#include "circuit/graph.hpp"
#include "circuit/system.hpp"
#include "engine/symbolic/tableau.hpp"
#include "outcome/linear_certificate.hpp"

namespace proviso::symbolic {

struct Stage {
  circuit::Literal states = circuit::kFalse;  // over now of the observed system
  /// The number of a justice condition of the observed system; their number means true.
  std::size_t condition = 0;
};

struct StageProof {
  circuit::Graph graph = {};  // the observed system's, and more
  std::vector<Stage> stages = {};
};

/// Makes a certificate that identifies bits by their names and numbers. The observed system is made
/// from this one and the negation of the property, by `observe` and `without_compassion`.
LinearCertificate certificate_of(const circuit::System& system, const circuit::Property& property,
                                 const Observed& observed, const StageProof& proof);

/// Returns a certificate that was checked again for an edited system as one of that system: with
/// its fingerprints.
LinearCertificate renewed(const circuit::System& system, const circuit::Property& property,
                          LinearCertificate certificate);

}  // namespace proviso::symbolic
