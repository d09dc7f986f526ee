// Compositional proofs, in a form that can be checked independently.
//
// A triple ⟨A⟩ M ⟨G⟩ says: in every system that contains M and satisfies A, G holds; that is, π is
// not reachable in A ‖ M ‖ G_err. A proof consists of a rule, the modules of the system, the
// assumptions, and the triples that the rule requires, its premises.
//
//   Direct        ⟨true⟩ M ⟨P⟩                                      one module: the whole system
//   Asymmetric    ⟨A1⟩ M1 ⟨P⟩  ⟨A2⟩ M2 ⟨A1⟩ … ⟨true⟩ Mn ⟨An-1⟩
//   Circular      the same with M1 a second time at the end
//   Symmetric     ⟨A1⟩ M1 ⟨P⟩ … ⟨An⟩ Mn ⟨P⟩  and  coA1 ‖ … ‖ coAn ⊆ P
//   Weakest       ⟨A⟩ M ⟨P⟩, and no word that A forbids could be allowed: of one open component
//
// Assumptions are deterministic, without τ and π; every state accepts, so that what is not a
// transition over the alphabet is forbidden.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lts/lts.hpp"

namespace proviso {

enum class Rule { Direct, Asymmetric, Circular, Symmetric, Weakest };

/// "direct", "asymmetric", "circular", "symmetric", "weakest".
std::string_view to_string(Rule rule);

/// Some components of the system, by their indices in it.
struct Module {
  std::string name;
  std::vector<std::size_t> components;
};

/// ⟨assumption⟩ module ⟨guarantee⟩, and the size of the reachable part of A ‖ M ‖ G_err, π
/// excluded. The closing premise of the symmetric rule has no module; its size is that of the
/// product of all assumptions and properties, each completed with a sink of its own.
struct Premise {
  std::optional<std::size_t> assumption = {};  // none: true
  std::optional<std::size_t> module = {};
  std::optional<std::size_t> guarantee = {};  // an assumption; none: the property
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
};

/// The premises are in the order above.
struct Proof {
  Rule rule = Rule::Direct;
  std::vector<Module> modules = {};
  std::vector<lts::Lts> assumptions = {};
  std::vector<Premise> premises = {};
};

/// Formats a premise: "⟨A1⟩ M1 ⟨P⟩"; modules are M1, M2, … in their order, assumptions A1, A2, …
std::string to_string(const Proof& proof, const Premise& premise);

/// A component of the system that a proof is about: its name, and its contents as a hash.
struct Fingerprint {
  std::string name;
  std::string hash;

  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// A proof and what it proves. Modules refer to `components` by index.
struct Certificate {
  std::string target;                   // the system, or the open component of Rule::Weakest
  std::vector<Fingerprint> components;  // of the system, without the properties
  std::vector<Fingerprint> properties;  // each completed with transitions to π
  Proof proof = {};
};

}  // namespace proviso
