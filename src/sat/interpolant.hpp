// Interpolants from resolution proofs: what one part of an unsatisfiable set of clauses implies
// about the variables it shares with the rest.
//
// The inputs of the proof are divided into X and the others. The interpolant C is implied by X and
// mentions only variables that occur on both sides and that are *known* to the caller; the other
// variables of X are *eliminated*. Variables that do not occur in X are *outside*. If every
// variable that occurs on both sides is known, C is a Craig interpolant: the other inputs together
// with C are unsatisfiable.
//
// A vertex v has a label C_v, made from those of its antecedents:
//
//                      Symmetric                  Strong
//   input of X         ⊥                          ∨ of its known literals
//   other input        ⊤                          ⊤
//   known pivot x      (x ∨ C_1) ∧ (¬x ∨ C_2)     C_1 ∧ C_2
//   eliminated pivot   C_1 ∨ C_2                  C_1 ∨ C_2
//   outside pivot      C_1 ∧ C_2                  C_1 ∧ C_2
//
// where x stands in the first antecedent and ¬x in the second.
//
// Symmetric is Pudlák's system and Definition 1 of Nguyen et al. (FACS 2012), where X are the
// clauses of one step of the environment and the classes are: b, c known, a, d eliminated, e, f, g
// outside. There ¬x ∧ C_1 ∨ x ∧ C_2 is written for the known pivot, which is the same function.
// Strong is McMillan's system, generalised in the same way; it is never weaker.
// Why C follows from X: X ⊨ C_v ∨ v (Symmetric: v restricted to the variables of X; Strong: to the
// eliminated ones), by induction over the proof; at the empty clause this says X ⊨ C.
//
// One pass costs the length of the proof.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "circuit/graph.hpp"
#include "sat/proof.hpp"

namespace proviso::sat {

enum class Labelling : std::uint8_t { Symmetric, Strong };

struct Cut {
  /// Whether the clauses of a partition are in X.
  std::function<bool(Partition)> inside = {};
  /// The function that stands for a variable of the clauses; nullopt: it is eliminated. Called only
  /// for variables that occur both in X and elsewhere in the proof.
  std::function<std::optional<circuit::Literal>(std::uint32_t variable)> known = {};
  Labelling labelling = Labelling::Strong;
};

/// Returns C_v for every vertex.
std::vector<circuit::Literal> labels(const Proof& proof, const Cut& cut, circuit::Graph& graph);

/// Returns C of the empty clause.
circuit::Literal interpolant(const Proof& proof, const Cut& cut, circuit::Graph& graph);

}  // namespace proviso::sat
