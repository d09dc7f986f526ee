// Analyses an extension once for every host: the marks of `out` are variables of the labelling.
//
// The marks of the extension's states depend on the host only through the marks of its landings,
// the host states to which it returns. A single machine has one landing; there are several if other
// machines or the environment may be in several states by then. Let the atoms and temporal
// subformulas at each landing be Boolean variables; the others follow from them. Then a mark of a
// state is a Boolean function of them, kept as a decision diagram, and labelling computes all
// valuations at once: ¬, ∧ and ∨ of functions, E U by its least fixpoint, EG by its greatest
// fixpoint, under fairness by that of Emerson and Lei. (Blundell, Fisler, Krishnamurthi and Van
// Hentenryck, Parameterized interfaces for open system verification of product lines, ASE 2004,
// use constraints over unknowns for the same purpose.)
//
//   in ─▶ x ─▶ out,  EF home:   the mark of x is  home(x) ∨ [EF home at out]
//
// One more variable for each EG f says whether the host leads from a landing back to an exit state
// through states with f and without EG f. Whether such a loop is fair is not considered. So the
// analysis is sound, but under fairness, or with several landings or exits, it may reject an
// extension that preserves the property.
//
// Cost: |closure| × fragment operations on diagrams, times the rounds of the fixpoints.
#pragma once

#include <optional>
#include <vector>

#include "bdd/function.hpp"
#include "bdd/session.hpp"
#include "engine/collaboration/preservation.hpp"

namespace proviso::collaboration {

/// What a host has, each row in the order of the formulas.
struct HostMarks {
  std::vector<std::vector<bool>> exits;     // the marks of each exit state of the fragment
  std::vector<std::vector<bool>> landings;  // the marks of each landing
  /// Says for each formula EG f whether the host leads from a landing to an exit state by states
  /// with f and without EG f. A landing that is an exit state is enough.
  std::vector<bool> returns;
};

/// Something that a host must have or must not have.
struct Need {
  std::optional<std::size_t> landing = {};  // nullopt: that the host leads back, for an EG
  logic::CtlFormula formula{};
  bool value = true;

  friend bool operator==(const Need&, const Need&) = default;
};

struct ExtensionNeeds {
  std::vector<Need> needs = {};
  bool complete = true;     // these are all; otherwise each is necessary but they may not suffice
  bool impossible = false;  // no marks of the landings are enough
};

class ParametricStep {
 public:
  static constexpr std::size_t kMostVariables = 4096;
  /// Whether the fragment comes back to few enough states.
  static bool is_feasible(const Fragment& fragment, const std::vector<logic::CtlFormula>& formulas);

  /// The formulas are closed under subformulas and ascending; the pool must outlive the step, and
  /// the calling thread must have no other session of diagrams. Throws LimitReached.
  ParametricStep(const Fragment& fragment, std::vector<logic::CtlFormula> formulas,
                 const machine::Vocabulary& vocabulary, Context& context);

  const std::vector<logic::CtlFormula>& formulas() const { return formulas_; }
  /// The states of the host in which the extension comes back, ascending.
  const std::vector<machine::GlobalState>& landings() const { return landings_; }

  /// Whether the obligations are met at a host with these marks.
  bool meets(const HostMarks& host, const Obligations& obligations) const;
  /// What the landings must have, at exit states with these marks, for the obligations to be met.
  ExtensionNeeds needs(const std::vector<std::vector<bool>>& exits,
                       const Obligations& obligations) const;

 private:
  using Column = std::vector<bdd::Function>;  // one function for each state
  struct Known {
    std::optional<std::size_t> landing;
    logic::CtlFormula formula;
  };
  class Labelling;

  std::size_t place(logic::CtlFormula f) const;
  bdd::Function accepted(const std::vector<std::vector<bool>>& exits,
                         const Obligations& obligations) const;
  bdd::Function consistent() const;

  const logic::CtlPool& pool_;
  std::vector<logic::CtlFormula> formulas_;
  std::vector<machine::GlobalState> landings_;
  bool returns_at_once_ = false;  // a landing is an exit state
  std::vector<Known> variables_;
  bdd::Session session_;
  /// Says for each temporal formula and exit whether a step into the extension can lead to a state
  /// that has it (for EX f, that has f).
  std::vector<Column> gained_;
  /// Says for each EG f and exit whether a run can go through the extension by states with f and
  /// without EG f, and land in such a state.
  std::vector<Column> crossed_;
  std::vector<Column> at_landing_;        // the mark of each formula at each landing
  std::vector<bdd::Function> returning_;  // of each EG f
};

}  // namespace proviso::collaboration
