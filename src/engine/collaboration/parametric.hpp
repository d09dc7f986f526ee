// One analysis of an extension for every host: labelling with the marks of `out` as variables.
//
// The marks of the extension's states depend on the host only through the marks of the reentry
// state. Let the atoms and temporal subformulas at `out` be Boolean variables x1 … xn; the others
// follow from them. Then a mark of a state is a Boolean function of them, kept as its truth table,
// one bit for each of the 2^n valuations, and labelling computes all valuations side by side: ¬, ∧
// and ∨ of tables, E U by its least and EG by its greatest fixpoint. (Blundell, Fisler,
// Krishnamurthi and Van Hentenryck, Parameterized interfaces for open system verification of
// product lines, ASE 2004, have constraints over unknowns for the same end.)
//
//   in ─▶ x ─▶ out,  EF home:   the mark of x is  home(x) ∨ [EF home at out]
//
// For one machine without fairness: several machines come back to as many states as their
// environment has. Cost: |closure| × fragment × 2^n / 64; at most kMostVariables.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/collaboration/preservation.hpp"

namespace proviso::collaboration {

/// A Boolean function by its values; bit v is the value where variable k is bit k of v.
using TruthTable = std::vector<std::uint64_t>;

struct ParametricStep {
  static constexpr std::size_t kMostVariables = 14;

  std::vector<logic::CtlFormula> formulas;   // closed under subformulas, ascending
  std::vector<logic::CtlFormula> variables;  // atoms and temporal ones among them
  /// Of each formula: can a step into the extension lead to a state that has it (for EX f, that has
  /// f)? Only of temporal ones.
  std::vector<TruthTable> gained;
  /// Of each EG f: can a run go through the extension by states with f and without EG f?
  std::vector<TruthTable> crossed;

  bool value(const TruthTable& table, std::size_t valuation) const {
    return (table[valuation / 64] >> (valuation % 64) & 1) != 0;
  }
};

/// Nothing if it is not of the kind that can be analysed so.
std::optional<ParametricStep> analyse_parametrically(const Fragment& fragment,
                                                     const std::vector<logic::CtlFormula>& formulas,
                                                     const machine::Vocabulary& vocabulary);

/// The marks of two states of a host, in the order of the formulas, and where its own runs lead.
struct HostMarks {
  std::vector<bool> exit;
  std::vector<bool> reentry;
  /// Of each formula EG f: does the host lead from the reentry to the exit by states with f and
  /// without EG f?
  std::vector<bool> returns;
};
/// Are the obligations met at a host with these marks? The extension is not looked at again.
bool meets(const ParametricStep& step, const HostMarks& host, const Obligations& obligations,
           const logic::CtlPool& pool);

}  // namespace proviso::collaboration
