// Why an invariant holds, in a form that can be checked independently by a few SAT queries.
//
// The components are divided into a focus p and its environment. Inv, E and C0 are functions of
// bits that are identified by name, so that they survive an edit of the model:
//
//   for each part q of the environment    I^q ⇒ C0^q      T^q ⇒ E^q
//   I^p ∧ C0 ⇒ Inv      Inv ∧ T^p ∧ E ⇒ Inv'      Inv ⇒ φ
//
// A part may be several components, when only together they imply its relation. A monolithic proof
// has every component in the focus and no environment. `depth` k > 1 says that Inv is k-inductive:
// it holds in the first k states of every path, and after any k consecutive states in which it
// holds it holds again. If φ is a property of steps, it holds in the steps between the first k
// states, and with the invariant in the steps between k consecutive states it follows for the step
// that leaves the last of them. Domains of variables may be used on the left of every line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "circuit/graph.hpp"
#include "outcome/proof.hpp"

namespace proviso {

/// A state bit by its name (circuit::bit_name) or an input bit, which has no `next`.
struct CertifiedBit {
  std::string name;
  circuit::Literal now = circuit::kFalse;
  circuit::Literal next = circuit::kFalse;
};

struct CertifiedEnvironment {
  std::vector<Fingerprint> components = {};
  circuit::Literal initial = circuit::kTrue;   // C0: over now
  circuit::Literal relation = circuit::kTrue;  // E: over now, inputs and next
};

struct InvariantCertificate {
  std::string property;  // its text
  std::string context;   // the instance that states it
  circuit::Graph graph = {};
  std::vector<CertifiedBit> bits = {};
  std::vector<Fingerprint> focus = {};
  std::vector<CertifiedEnvironment> environment = {};
  circuit::Literal invariant = circuit::kTrue;  // over now
  unsigned depth = 1;
  /// The instances whose error models are part of the model; nullopt if the language has none.
  std::optional<std::vector<std::string>> faults = {};
};

}  // namespace proviso
