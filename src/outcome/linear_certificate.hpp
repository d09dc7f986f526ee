// Why a linear formula is true of every fair path, in a form that can be checked independently by a
// few SAT queries.
//
// A counterexample would be an infinite path of the system together with the observer of the
// negated formula: bits that say what the formula promises of the next state and remembers of the
// previous one. It meets every fairness condition infinitely often. The certificate is a list of
// stages, sets A0 … Am-1 of states of both, each with a fairness condition c:
//
//   I ⇒ A0 ∨ … ∨ Am-1
//   Ar ∧ T ⇒ Ar' ∨ … ∨ Am-1'            no step leads back to earlier stages alone
//   Ar ∧ cr ∧ T ⇒ Ar+1' ∨ … ∨ Am-1'     where the condition is true, a later stage follows
//
// The last stage that has the state of a path in it never decreases, so that it is the same from
// some state on; then its condition is never true again, and the path is not fair. Hence there is
// no counterexample.
//
// What the observer is, so that everybody numbers it alike. The negated formula is split at its
// conjunctions, left operands first. A part G F f is the fairness condition f; every other part has
// to be true initially. The operators X, U, Y and S of all parts are numbered, those of the latter
// parts first, operands before operators, left before right, equal formulas once. Each has a bit:
//
//   X f, f U g     whether f, or f U g, is true of the next state
//   Y f, f S g     whether f, or f S g, was true of the previous state; initially false
//
// A compassion pair (p, q) has a bit that is initially false, stays true once it is, and is true
// only where p is false. The fairness conditions are, in this order: the justice conditions of the
// system; for each operator U, that it is false or its right operand true; the f of the parts G F
// f; for each compassion pair, that its bit or q is true; and the constant true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "circuit/graph.hpp"
#include "outcome/proof.hpp"

namespace proviso {

/// A bit that stages mention: of the system, by its name, or of the observer, by its number. An
/// input has the value that it has in the step that leaves the state.
struct ObservedBit {
  enum class Kind : std::uint8_t { State, Input, Operator, Compassion };

  Kind kind = Kind::State;
  std::string name;  // circuit::bit_name, or the number as text
  circuit::Literal now = circuit::kFalse;
};

/// A set of states and the number of the fairness condition that leads out of it.
struct CertifiedStage {
  circuit::Literal states = circuit::kFalse;
  std::size_t condition = 0;
};

struct LinearCertificate {
  std::string property;   // its text
  std::string context;    // the instance that states it
  std::string statement;  // circuit::fingerprint of the property and the fairness conditions
  std::vector<Fingerprint> components = {};
  circuit::Graph graph = {};
  std::vector<ObservedBit> bits = {};
  std::vector<CertifiedStage> stages = {};
  /// The instances whose error models are part of the model; nullopt if the language has none.
  std::optional<std::vector<std::string>> faults = {};
};

}  // namespace proviso
