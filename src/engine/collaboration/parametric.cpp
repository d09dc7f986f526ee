#include "engine/collaboration/parametric.hpp"

#include <algorithm>

namespace proviso::collaboration {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;
using machine::GraphState;

std::size_t place_in(const std::vector<CtlFormula>& formulas, CtlFormula f) {
  return static_cast<std::size_t>(std::lower_bound(formulas.begin(), formulas.end(), f) -
                                  formulas.begin());
}

class ParametricLabelling {
 public:
  ParametricLabelling(const Fragment& fragment, const std::vector<CtlFormula>& formulas,
                      const machine::Vocabulary& vocabulary)
      : fragment_(fragment),
        pool_(vocabulary.pool),
        atoms_(machine::evaluate(vocabulary.atoms, *fragment.product, *fragment.graph)) {
    step_.formulas = formulas;
    for (const CtlFormula f : formulas) {
      const CtlOperator op = pool_.op(f);
      const bool is_variable = op == CtlOperator::Atom || op >= CtlOperator::ExistsNext;
      if (is_variable) step_.variables.push_back(f);
    }
  }

  bool feasible() const { return step_.variables.size() <= ParametricStep::kMostVariables; }

  ParametricStep run() {
    words_ = ((std::size_t{1} << step_.variables.size()) + 63) / 64;
    for (const CtlFormula f : step_.formulas) {
      marks_.push_back(computed(f));
      step_.gained.push_back(gained(f));
      step_.crossed.push_back(crossed(f));
    }
    return std::move(step_);
  }

 private:
  using Column = std::vector<TruthTable>;  // one table a state

  bool active(GraphState s) const { return fragment_.kinds[s] == FragmentKind::Active; }
  std::size_t size() const { return fragment_.size(); }
  TruthTable constant(bool value) const {
    return TruthTable(words_, value ? ~std::uint64_t{0} : 0);
  }
  const Column& marks(CtlFormula f) const { return marks_[place_in(step_.formulas, f)]; }

  TruthTable variable(CtlFormula f) const {
    const std::size_t k = place_in(step_.variables, f);
    TruthTable table(words_, 0);
    for (std::size_t v = 0; v < words_ * 64; ++v) {
      if ((v >> k & 1) != 0) table[v / 64] |= std::uint64_t{1} << (v % 64);
    }
    return table;
  }

  /// Either of two tables, into the first; did it grow?
  static bool join(TruthTable& to, const TruthTable& from) {
    bool grown = false;
    for (std::size_t w = 0; w < to.size(); ++w) {
      const std::uint64_t both = to[w] | from[w];
      grown = grown || both != to[w];
      to[w] = both;
    }
    return grown;
  }
  static TruthTable meet(TruthTable a, const TruthTable& b) {
    for (std::size_t w = 0; w < a.size(); ++w) a[w] &= b[w];
    return a;
  }
  static TruthTable complement(TruthTable a) {
    for (std::uint64_t& word : a) word = ~word;
    return a;
  }
  TruthTable some_successor(GraphState s, const Column& column) const {
    TruthTable table = constant(false);
    for (const GraphState t : fragment_.graph->rows[s]) join(table, column[t]);
    return table;
  }

  Column computed(CtlFormula f) const {
    const CtlOperator op = pool_.op(f);
    Column column(size());
    for (GraphState s = 0; s < size(); ++s) {
      switch (op) {
        case CtlOperator::False:
        case CtlOperator::True:
          column[s] = constant(op == CtlOperator::True);
          break;
        case CtlOperator::Not:
          column[s] = complement(marks(pool_.left(f))[s]);
          break;
        case CtlOperator::And:
          column[s] = meet(marks(pool_.left(f))[s], marks(pool_.right(f))[s]);
          break;
        case CtlOperator::Atom:
          column[s] = active(s) ? constant(atoms_[pool_.atom_of(f)][s]) : variable(f);
          break;
        default:
          column[s] = active(s) ? constant(false) : variable(f);
      }
    }
    if (op >= CtlOperator::ExistsNext) temporal(f, column);
    return column;
  }

  void temporal(CtlFormula f, Column& column) const {
    const Column& left = marks(pool_.left(f));
    switch (pool_.op(f)) {
      case CtlOperator::ExistsNext:
        for (GraphState s = 0; s < size(); ++s) {
          if (active(s)) column[s] = some_successor(s, left);
        }
        return;
      case CtlOperator::ExistsUntil:
        for (GraphState s = 0; s < size(); ++s) {
          if (active(s)) column[s] = marks(pool_.right(f))[s];
        }
        for (bool grows = true; grows;) {
          grows = false;
          for (GraphState s = 0; s < size(); ++s) {
            if (!active(s)) continue;
            grows = join(column[s], meet(some_successor(s, column), left[s])) || grows;
          }
        }
        return;
      default:
        for (GraphState s = 0; s < size(); ++s) {
          if (active(s)) column[s] = left[s];
        }
        for (bool shrinks = true; shrinks;) {
          shrinks = false;
          for (GraphState s = 0; s < size(); ++s) {
            if (!active(s)) continue;
            TruthTable less = meet(column[s], some_successor(s, column));
            shrinks = shrinks || less != column[s];
            column[s] = std::move(less);
          }
        }
    }
  }

  /// From the exit state, which is the first of the fragment.
  TruthTable gained(CtlFormula f) const {
    const CtlOperator op = pool_.op(f);
    if (op < CtlOperator::ExistsNext) return {};
    return some_successor(0, marks(op == CtlOperator::ExistsNext ? pool_.left(f) : f));
  }

  TruthTable crossed(CtlFormula f) const {
    if (pool_.op(f) != CtlOperator::ExistsGlobally) return {};
    Column inside(size()), reaches(size(), constant(false));
    for (GraphState s = 0; s < size(); ++s) {
      inside[s] = meet(marks(pool_.left(f))[s], complement(marks(f)[s]));
      if (!active(s)) reaches[s] = inside[s];
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (GraphState s = 0; s < size(); ++s) {
        if (!active(s)) continue;
        grows = join(reaches[s], meet(some_successor(s, reaches), inside[s])) || grows;
      }
    }
    return some_successor(0, reaches);
  }

  const Fragment& fragment_;
  const logic::CtlPool& pool_;
  std::vector<machine::StateSet> atoms_;
  std::size_t words_ = 1;
  std::vector<Column> marks_;
  ParametricStep step_;
};

}  // namespace

std::optional<ParametricStep> analyse_parametrically(const Fragment& fragment,
                                                     const std::vector<CtlFormula>& formulas,
                                                     const machine::Vocabulary& vocabulary) {
  const machine::System& system = fragment.expanded->system;
  if (system.machines.size() != 1 || !system.fairness.empty() || fragment.exits != 1) {
    return std::nullopt;
  }
  ParametricLabelling labelling(fragment, formulas, vocabulary);
  if (!labelling.feasible()) return std::nullopt;
  return labelling.run();
}

bool meets(const ParametricStep& step, const HostMarks& host, const Obligations& obligations,
           const logic::CtlPool& pool) {
  std::size_t valuation = 0;
  for (std::size_t k = 0; k < step.variables.size(); ++k) {
    const std::size_t place = place_in(step.formulas, step.variables[k]);
    if (host.reentry[place]) valuation |= std::size_t{1} << k;
  }
  for (std::size_t k = 0; k < step.formulas.size(); ++k) {
    const CtlFormula f = step.formulas[k];
    const CtlOperator op = pool.op(f);
    if (!obligations[k].gain_none || op < CtlOperator::ExistsNext || host.exit[k]) continue;
    const bool open =
        op == CtlOperator::ExistsNext || host.exit[place_in(step.formulas, pool.left(f))];
    if (!open) continue;
    if (step.value(step.gained[k], valuation)) return false;
    const bool loops = op == CtlOperator::ExistsGlobally && host.returns[k];
    if (loops && step.value(step.crossed[k], valuation)) return false;
  }
  return true;
}

}  // namespace proviso::collaboration
