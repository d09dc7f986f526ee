// What the symbolic engines return for a temporal property of a system.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "circuit/path.hpp"
#include "engine/symbolic/stage_proof.hpp"
#include "outcome/outcome.hpp"

namespace proviso::symbolic {

/// Whether Holds of a linear formula has to come with a proof.
enum class Proofs : std::uint8_t { NotWanted, Wanted };

struct Answer {
  Verdict verdict = Verdict::Undecided;
  std::string engine = {};  // "bdd", "lasso", …
  /// The counterexample of a violation, as far as one path can show it. For LTL it is always a
  /// lasso; for CTL it explains the outermost existential quantifiers of the negated formula.
  std::optional<circuit::Path> path = {};
  /// Why a linear formula holds, of the system observed for its negation and without compassion;
  /// not every engine has one.
  std::optional<StageProof> proof = {};
  std::optional<LinearCertificate> certificate = {};  // made of the proof
  std::optional<StopReason> stopped = {};  // why it is undecided, if a limit is the cause
  std::vector<std::string> notes = {};     // "no initial state starts a fair path", …
};

}  // namespace proviso::symbolic
