#include "engine/collaboration/parametric.hpp"

#include <algorithm>
#include <map>

namespace proviso::collaboration {
namespace {

using bdd::Function;
using logic::CtlFormula;
using logic::CtlOperator;
using machine::GraphState;

/// The states of the fragment that some step leads to and in which the extension is not active.
std::vector<GraphState> landing_states(const Fragment& fragment) {
  std::vector<bool> entered(fragment.size(), false);
  for (GraphState s = 0; s < fragment.size(); ++s) {
    for (const GraphState t : fragment.graph->rows[s]) entered[t] = true;
  }
  std::vector<GraphState> result;
  for (GraphState s = 0; s < fragment.size(); ++s) {
    if (entered[s] && fragment.kinds[s] != FragmentKind::Active) result.push_back(s);
  }
  return result;
}

std::vector<machine::GlobalState> states_of(const Fragment& fragment,
                                            const std::vector<GraphState>& states) {
  std::vector<machine::GlobalState> result;
  for (const GraphState s : states) {
    result.push_back(machine::state_of(*fragment.product, *fragment.graph, s));
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool is_variable(CtlOperator op) {
  return op == CtlOperator::Atom || op >= CtlOperator::ExistsNext;
}

/// One block for each variable; there must be at least one.
std::vector<unsigned> blocks(std::size_t variables) {
  return std::vector<unsigned>(std::max<std::size_t>(variables, 1), 1);
}

}  // namespace

/// Labels the states of a fragment with functions of the variables.
class ParametricStep::Labelling {
 public:
  Labelling(ParametricStep& step, const Fragment& fragment, const machine::Vocabulary& vocabulary)
      : step_(step),
        fragment_(fragment),
        pool_(vocabulary.pool),
        atoms_(machine::evaluate(vocabulary.atoms, *fragment.product, *fragment.graph)),
        fairness_(machine::evaluate(vocabulary.pool, fragment.expanded->system.fairness, atoms_,
                                    fragment.size())) {
    for (std::size_t k = 0; k < step.variables_.size(); ++k) {
      const Known& known = step.variables_[k];
      if (known.landing) variables_[{*known.landing, known.formula}] = bdd::Variable(k);
    }
    landing_of_.resize(fragment.size());
    for (const GraphState s : landing_states(fragment)) {
      const auto state = machine::state_of(*fragment.product, *fragment.graph, s);
      const auto at = std::lower_bound(step.landings_.begin(), step.landings_.end(), state);
      landing_of_[s] = static_cast<std::size_t>(at - step.landings_.begin());
    }
  }

  void run() {
    for (const CtlFormula f : step_.formulas_) {
      marks_.push_back(computed(f));
      Column& there = step_.at_landing_.emplace_back(step_.landings_.size());
      for (GraphState s = 0; s < size(); ++s) {
        if (landing_of_[s]) there[*landing_of_[s]] = marks_.back()[s];
      }
      step_.gained_.push_back(gained(f));
      step_.crossed_.push_back(crossed(f));
    }
  }

 private:
  bool active(GraphState s) const { return fragment_.kinds[s] == FragmentKind::Active; }
  std::size_t size() const { return fragment_.size(); }
  const Column& marks(CtlFormula f) const { return marks_[step_.place(f)]; }

  /// The mark of a state of the host: unknown if it is a landing; of no use otherwise.
  Function given(GraphState s, CtlFormula f) const {
    return landing_of_[s] ? Function(variables_.at({*landing_of_[s], f})) : Function(false);
  }
  Column column_of(CtlFormula f) const {
    Column column(size());
    for (GraphState s = 0; s < size(); ++s) {
      if (!active(s)) column[s] = given(s, f);
    }
    return column;
  }

  Function some_successor(GraphState s, const Column& column) const {
    Function result(false);
    for (const GraphState t : fragment_.graph->rows[s]) result |= column[t];
    return result;
  }

  Column computed(CtlFormula f) const {
    Column column(size());
    const CtlOperator op = pool_.op(f);
    if (op >= CtlOperator::ExistsNext) return temporal(f);
    for (GraphState s = 0; s < size(); ++s) {
      switch (op) {
        case CtlOperator::Not:
          column[s] = !marks(pool_.left(f))[s];
          break;
        case CtlOperator::And:
          column[s] = marks(pool_.left(f))[s] & marks(pool_.right(f))[s];
          break;
        case CtlOperator::Atom:
          column[s] = active(s) ? Function(bool{atoms_[pool_.atom_of(f)][s]}) : given(s, f);
          break;
        default:
          column[s] = Function(op == CtlOperator::True);
      }
    }
    return column;
  }

  Column temporal(CtlFormula f) const {
    const Column& left = marks(pool_.left(f));
    Column column = column_of(f);
    if (pool_.op(f) == CtlOperator::ExistsNext) {
      for (GraphState s = 0; s < size(); ++s) {
        if (active(s)) column[s] = some_successor(s, left);
      }
      return column;
    }
    if (pool_.op(f) == CtlOperator::ExistsUntil) {
      const Column& right = marks(pool_.right(f));
      for (GraphState s = 0; s < size(); ++s) {
        if (active(s)) column[s] = right[s];
      }
      grow(column, left);
      return column;
    }
    for (GraphState s = 0; s < size(); ++s) {
      if (active(s)) column[s] = left[s];
    }
    while (shrink(column, left)) {
    }
    return column;
  }

  /// Adds what leads to the column through f.
  void grow(Column& column, const Column& f) const {
    for (bool grows = true; grows;) {
      grows = false;
      for (GraphState s = 0; s < size(); ++s) {
        if (!active(s)) continue;
        Function more = column[s] | (f[s] & some_successor(s, column));
        grows = grows || !(more == column[s]);
        column[s] = std::move(more);
      }
    }
  }

  /// One round of EG: keeps what reaches the column again, and there each fairness set. Whether
  /// something was lost.
  bool shrink(Column& column, const Column& f) const {
    bool lost = false;
    const auto keep = [&](const Column& goals) {
      for (GraphState s = 0; s < size(); ++s) {
        if (!active(s)) continue;
        Function less = column[s] & some_successor(s, goals);
        lost = lost || !(less == column[s]);
        column[s] = std::move(less);
      }
    };
    if (fairness_.empty()) {
      keep(Column(column));
      return lost;
    }
    for (const machine::StateSet& fair : fairness_) {
      Column goals = column;
      for (GraphState s = 0; s < size(); ++s) {
        if (active(s) && !fair[s]) goals[s] = Function(false);
      }
      grow(goals, f);
      keep(goals);
    }
    return lost;
  }

  Column at_exits(const Column& column) const {
    Column result;
    for (GraphState e = 0; e < fragment_.exits; ++e) result.push_back(some_successor(e, column));
    return result;
  }

  Column gained(CtlFormula f) const {
    const CtlOperator op = pool_.op(f);
    if (op < CtlOperator::ExistsNext) return {};
    return at_exits(marks(op == CtlOperator::ExistsNext ? pool_.left(f) : f));
  }

  Column crossed(CtlFormula f) const {
    if (pool_.op(f) != CtlOperator::ExistsGlobally) return {};
    Column inside(size()), reaches(size());
    for (GraphState s = 0; s < size(); ++s) {
      inside[s] = marks(pool_.left(f))[s] - marks(f)[s];
      if (landing_of_[s]) reaches[s] = inside[s];
    }
    grow(reaches, inside);
    return at_exits(reaches);
  }

  ParametricStep& step_;
  const Fragment& fragment_;
  const logic::CtlPool& pool_;
  std::vector<machine::StateSet> atoms_;
  std::vector<machine::StateSet> fairness_;
  std::map<std::pair<std::size_t, CtlFormula>, bdd::Variable> variables_;
  std::vector<std::optional<std::size_t>> landing_of_;  // of each state
  std::vector<Column> marks_;                           // of each formula
};

bool ParametricStep::is_feasible(const Fragment& fragment,
                                 const std::vector<CtlFormula>& formulas) {
  return (landing_states(fragment).size() + 1) * formulas.size() <= kMostVariables;
}

ParametricStep::ParametricStep(const Fragment& fragment, std::vector<CtlFormula> formulas,
                               const machine::Vocabulary& vocabulary, Context& context)
    : pool_(vocabulary.pool),
      formulas_(std::move(formulas)),
      landings_(states_of(fragment, landing_states(fragment))),
      session_(blocks((landings_.size() + 1) * formulas_.size()), context) {
  for (const GraphState s : landing_states(fragment)) {
    returns_at_once_ = returns_at_once_ || fragment.kinds[s] == FragmentKind::Exit;
  }
  for (std::size_t landing = 0; landing < landings_.size(); ++landing) {
    for (const CtlFormula f : formulas_) {
      if (is_variable(pool_.op(f))) variables_.push_back({landing, f});
    }
  }
  for (const CtlFormula f : formulas_) {
    const bool loops = pool_.op(f) == CtlOperator::ExistsGlobally;
    returning_.push_back(loops ? Function(bdd::Variable(variables_.size())) : Function(false));
    if (loops) variables_.push_back({std::nullopt, f});
  }
  Labelling(*this, fragment, vocabulary).run();
}

std::size_t ParametricStep::place(CtlFormula f) const {
  return static_cast<std::size_t>(std::lower_bound(formulas_.begin(), formulas_.end(), f) -
                                  formulas_.begin());
}

Function ParametricStep::accepted(const std::vector<std::vector<bool>>& exits,
                                  const Obligations& obligations) const {
  Function result(true);
  for (std::size_t k = 0; k < formulas_.size(); ++k) {
    const CtlOperator op = pool_.op(formulas_[k]);
    if (!obligations[k].gain_none || op < CtlOperator::ExistsNext) continue;
    const std::size_t operand = place(pool_.left(formulas_[k]));
    for (std::size_t e = 0; e < exits.size(); ++e) {
      const bool open = op == CtlOperator::ExistsNext || exits[e][operand];
      if (exits[e][k] || !open) continue;
      result = result - gained_[k][e];
      if (op == CtlOperator::ExistsGlobally) result = result - (crossed_[k][e] & returning_[k]);
    }
  }
  return result;
}

/// The valuations that the marks of states can have, as far as each state alone tells.
Function ParametricStep::consistent() const {
  Function result(true);
  for (std::size_t k = 0; k < formulas_.size(); ++k) {
    const CtlOperator op = pool_.op(formulas_[k]);
    if (op != CtlOperator::ExistsUntil && op != CtlOperator::ExistsGlobally) continue;
    for (std::size_t landing = 0; landing < landings_.size(); ++landing) {
      const Function& own = at_landing_[k][landing];
      const Function& left = at_landing_[place(pool_.left(formulas_[k]))][landing];
      if (op == CtlOperator::ExistsGlobally) {
        result = result - (own - left);
        continue;
      }
      const Function& right = at_landing_[place(pool_.right(formulas_[k]))][landing];
      result = result - (right - own) - (own - (left | right));
    }
    if (op == CtlOperator::ExistsGlobally && returns_at_once_) result &= returning_[k];
  }
  return result;
}

bool ParametricStep::meets(const HostMarks& host, const Obligations& obligations) const {
  std::vector<bdd::Variable> all;
  std::vector<bool> values;
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const std::size_t k = place(variables_[v].formula);
    all.push_back(bdd::Variable(v));
    values.push_back(variables_[v].landing ? host.landings[*variables_[v].landing][k]
                                           : host.returns[k]);
  }
  return bdd::restricted(accepted(host.exits, obligations), bdd::cube(all, values)).is_true();
}

ExtensionNeeds ParametricStep::needs(const std::vector<std::vector<bool>>& exits,
                                     const Obligations& obligations) const {
  const Function possible = consistent();
  const Function enough = possible & accepted(exits, obligations);
  ExtensionNeeds result;
  result.impossible = enough.is_false();
  if (result.impossible) return result;
  Function needed = possible;
  for (std::size_t v = 0; v < variables_.size(); ++v) {
    const Function yes{bdd::Variable(v)};
    for (const bool value : {true, false}) {
      const Function literal = value ? yes : !yes;
      if (!(enough - literal).is_false() || (possible - literal).is_false()) continue;
      result.needs.push_back({variables_[v].landing, variables_[v].formula, value});
      needed &= literal;
    }
  }
  result.complete = needed == enough;
  return result;
}

}  // namespace proviso::collaboration
