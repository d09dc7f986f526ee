// Decides, on the fragment, whether an extension preserves a property of its host.
//
// Let Z be the host's marks and the fragment's marks together. A subformula that occurs positively
// must not lose marks (Z is below the truth of the composition), one that occurs negatively must
// not gain any (Z is above it). Attaching only adds edges, so no positive mark is lost.
// For every negative ψ that is false at an exit state e, and every step of e into the extension:
//
//   EX f        the target does not have f
//   E(f U g)    not: e has f and the target has ψ
//   EG f        the same, and no cross loop: no fair cycle through states with f and without ψ that
//               runs partly in the host and partly in the extension
//
// Why it is enough: take the truth of ψ at a state where Z denies it. For E U there is a finite
// path; at the last place where Z changes from false to true the step belongs to the host or the
// extension, where labelling would have marked it, or an entry, which is excluded. For EG an
// infinite path ends in one part, which the labels of that part know, or crosses forever; then the
// states that it visits infinitely often lie on a cross loop.
//
// A cycle is fair if it meets every fairness set. Cross loops are looked for among the segments of
// host and extension alone, as strongly connected components: within a component every segment can
// be taken infinitely often, each time on another path, so it is enough to know for each segment
// which fairness sets some path of it meets.
//
// The exact criterion allows no subformula to lose or gain marks. The monotone criterion treats
// each subformula as it occurs in the property: positively under an even number of negations. If
// the exact criterion accepts, the host's interface stays as it was published.
//
// Cost: |closure| × fragment, and a graph over the interface's states for each EG.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "engine/collaboration/fragment.hpp"

namespace proviso::collaboration {

/// Whether a formula of a closure must not lose marks, and whether it must not gain any.
struct Obligation {
  bool keep = false;
  bool gain_none = false;
};
using Obligations = std::vector<Obligation>;  // in the order of the formulas

/// All marks of the subformulas of these formulas stay.
Obligations exact_obligations(const logic::CtlPool& pool,
                              const std::vector<logic::CtlFormula>& formulas,
                              logic::CtlFormula property);
/// The property keeps its value.
Obligations monotone_obligations(const logic::CtlPool& pool,
                                 const std::vector<logic::CtlFormula>& formulas,
                                 logic::CtlFormula property, bool value);

/// The first obligation that is not met, in the order of the formulas.
struct Failure {
  logic::CtlFormula formula{};
  std::optional<machine::GraphState> exit = {};    // of the fragment
  std::optional<machine::GraphState> target = {};  // the step that gains the mark
  bool cross_loop = false;
};

/// The paths through the extension for one EG f: from an exit state to a landing, through states
/// with f and without EG f.
struct FeatureSegments {
  using Pairs = std::vector<std::pair<machine::GlobalState, machine::GlobalState>>;

  logic::CtlFormula formula{};
  Pairs pairs = {};
  /// For each fairness condition, the pairs that are connected by a path on which the extension is
  /// active in a state that satisfies the condition.
  std::vector<Pairs> meeting = {};
};
/// Returns the segments for every EG f among the formulas of the interface.
std::vector<FeatureSegments> feature_segments(const Fragment& fragment,
                                              const PublishedInterface& known,
                                              const LabelledFragment& labelled,
                                              const logic::CtlPool& pool);

/// Whether the host's segments and those of the features can be joined to a fair cycle.
bool has_cross_loop(const PublishedInterface& known, logic::CtlFormula globally,
                    const std::vector<const std::vector<FeatureSegments>*>& features);

/// Returns the first failure of one extension alone.
std::optional<Failure> unmet(const Fragment& fragment, const PublishedInterface& known,
                             const machine::Marks& marks,
                             const std::vector<FeatureSegments>& segments,
                             const Obligations& obligations, const logic::CtlPool& pool);

}  // namespace proviso::collaboration
