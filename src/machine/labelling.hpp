// Which subformulas are true in which states? CTL labelling with fairness and given marks.
//
// Bottom-up over the closure of the formulas (Clarke, Emerson, Sistla, TOPLAS 1986): EX and E U by
// going backwards, EG f by the strongly connected components of the f-states, of which those count
// that have an edge and meet every fairness set (Emerson and Lei's fair components), and whatever
// leads to them through f. EX and E U are plain; logic::over_fair_paths says fairness with EG.
//
// States may be *fixed*: their marks are given and never computed again, whatever leaves them. That
// is how a part of a larger system is labelled: what lies beyond it is in the marks of the states
// at its edge. Whether a path that reaches a fixed state can go on for ever is
// for the marks of that state to say.
//
// A state without successors has no infinite path: EX f and EG f are false there.
//
// Cost: |closure| × (states + edges), one bit per state and formula.
#pragma once

#include <vector>

#include "base/context.hpp"
#include "logic/ctl.hpp"
#include "machine/state_graph.hpp"

namespace proviso::machine {

using StateSet = std::vector<bool>;

/// The states that satisfy each formula of a closure.
class Marks {
 public:
  Marks() = default;
  Marks(std::vector<logic::CtlFormula> formulas, std::size_t states)
      : formulas_(std::move(formulas)), sets_(formulas_.size(), StateSet(states, false)) {}

  const std::vector<logic::CtlFormula>& formulas() const { return formulas_; }
  const StateSet& of(logic::CtlFormula f) const { return sets_[place(f)]; }
  StateSet& of(logic::CtlFormula f) { return sets_[place(f)]; }
  /// The marks of one state, in the order of the formulas.
  std::vector<bool> at(GraphState state) const;

 private:
  std::size_t place(logic::CtlFormula f) const;

  std::vector<logic::CtlFormula> formulas_;  // ascending
  std::vector<StateSet> sets_;
};

/// A graph with what is true in its states.
struct Structure {
  const Rows& rows;
  std::vector<StateSet> atoms;     // by the number of the atom
  std::vector<StateSet> fairness;  // each met infinitely often by a fair path
  StateSet fixed = {};             // empty: none
};

/// Marks for the formulas, which are closed under subformulas and ascending. The marks of fixed
/// states are those given. Throws LimitReached.
Marks label(const logic::CtlPool& pool, const std::vector<logic::CtlFormula>& formulas,
            const Structure& structure, const Marks* given, Context& context);

/// Returns, for each atom, the states of the graph in which it is true.
std::vector<StateSet> evaluate(const std::vector<Atom>& atoms, const SynchronousProduct& product,
                               const StateGraph& graph);
/// The states that satisfy each formula without temporal operators.
std::vector<StateSet> evaluate(const logic::CtlPool& pool,
                               const std::vector<logic::CtlFormula>& formulas,
                               const std::vector<StateSet>& atoms, std::size_t states);

}  // namespace proviso::machine
