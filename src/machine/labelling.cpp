#include "machine/labelling.hpp"

#include <algorithm>

#include "machine/components.hpp"

namespace proviso::machine {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;

class Labelling {
 public:
  Labelling(const logic::CtlPool& pool, const std::vector<CtlFormula>& formulas,
            const Structure& structure, const Marks* given, Context& context)
      : pool_(pool),
        structure_(structure),
        given_(given),
        context_(context),
        states_(structure.rows.size()),
        predecessors_(structure.rows.reversed()),
        marks_(formulas, states_) {}

  Marks run() {
    for (const CtlFormula f : marks_.formulas()) {
      context_.poll({"labelling", states_, structure_.rows.edges(), 0});
      StateSet set = computed(f);
      for (GraphState s = 0; s < structure_.fixed.size(); ++s) {
        if (structure_.fixed[s]) set[s] = given_->of(f)[s];
      }
      marks_.of(f) = std::move(set);
    }
    return std::move(marks_);
  }

 private:
  bool fixed(GraphState state) const {
    return !structure_.fixed.empty() && structure_.fixed[state];
  }

  StateSet computed(CtlFormula f) const {
    switch (pool_.op(f)) {
      case CtlOperator::False:
        return StateSet(states_, false);
      case CtlOperator::True:
        return StateSet(states_, true);
      case CtlOperator::Atom:
        return structure_.atoms[pool_.atom_of(f)];
      case CtlOperator::Not: {
        StateSet set = marks_.of(pool_.left(f));
        set.flip();
        return set;
      }
      case CtlOperator::And:
        return both(marks_.of(pool_.left(f)), marks_.of(pool_.right(f)));
      case CtlOperator::ExistsNext:
        return next(marks_.of(pool_.left(f)));
      case CtlOperator::ExistsUntil:
        return until(f, marks_.of(pool_.left(f)), marks_.of(pool_.right(f)));
      case CtlOperator::ExistsGlobally:
        return globally(f, marks_.of(pool_.left(f)));
    }
    return {};
  }

  StateSet both(const StateSet& a, const StateSet& b) const {
    StateSet set(states_, false);
    for (GraphState s = 0; s < states_; ++s) set[s] = a[s] && b[s];
    return set;
  }

  StateSet next(const StateSet& operand) const {
    StateSet set(states_, false);
    for (GraphState s = 0; s < states_; ++s) {
      const auto row = structure_.rows[s];
      set[s] = std::any_of(row.begin(), row.end(), [&](GraphState t) { return operand[t]; });
    }
    return set;
  }

  /// Everything that leads to the goals through states of `through`, fixed states by their marks.
  StateSet backwards(CtlFormula f, const StateSet& through, StateSet goals) const {
    std::vector<GraphState> queue;
    for (GraphState s = 0; s < states_; ++s) {
      if (fixed(s)) goals[s] = given_->of(f)[s];
      if (goals[s]) queue.push_back(s);
    }
    while (!queue.empty()) {
      const GraphState state = queue.back();
      queue.pop_back();
      for (const GraphState before : predecessors_[state]) {
        if (goals[before] || fixed(before) || !through[before]) continue;
        goals[before] = true;
        queue.push_back(before);
      }
    }
    return goals;
  }

  StateSet until(CtlFormula f, const StateSet& left, const StateSet& right) const {
    return backwards(f, left, right);
  }

  StateSet globally(CtlFormula f, const StateSet& operand) const {
    StateSet inside = operand;
    for (GraphState s = 0; s < structure_.fixed.size(); ++s) {
      if (structure_.fixed[s]) inside[s] = false;
    }
    const Components parts = components(structure_.rows, inside);
    StateSet goals = fair_cores(parts, structure_.fairness);
    return backwards(f, operand, std::move(goals));
  }

  const logic::CtlPool& pool_;
  const Structure& structure_;
  const Marks* given_;
  Context& context_;
  std::size_t states_;
  Rows predecessors_;
  Marks marks_;
};

bool holds(const Atom& atom, const Machine& machine, LocalState at) {
  const State& state = machine.states[at];
  switch (atom.kind) {
    case Atom::Kind::Output:
      return std::find(state.outputs.begin(), state.outputs.end(), atom.symbol) !=
             state.outputs.end();
    case Atom::Kind::InState:
      return machine.name == atom.machine && state.feature == atom.state.feature &&
             state.name == atom.state.name;
    case Atom::Kind::InFeature:
      return machine.name == atom.machine && state.feature == atom.state.feature;
  }
  return false;
}

}  // namespace

std::size_t Marks::place(CtlFormula f) const {
  const auto at = std::lower_bound(formulas_.begin(), formulas_.end(), f);
  return static_cast<std::size_t>(at - formulas_.begin());
}

std::vector<bool> Marks::at(GraphState state) const {
  std::vector<bool> result;
  for (const StateSet& set : sets_) result.push_back(set[state]);
  return result;
}

Marks label(const logic::CtlPool& pool, const std::vector<CtlFormula>& formulas,
            const Structure& structure, const Marks* given, Context& context) {
  return Labelling(pool, formulas, structure, given, context).run();
}

std::vector<StateSet> evaluate(const std::vector<Atom>& atoms, const SynchronousProduct& product,
                               const StateGraph& graph) {
  const auto& machines = product.system().machines;
  // The atoms that are true in each local state of each machine, looked up once.
  std::vector<std::vector<std::vector<std::size_t>>> true_atoms(machines.size());
  for (std::size_t i = 0; i < machines.size(); ++i) {
    for (LocalState s = 0; s < machines[i].states.size(); ++s) {
      std::vector<std::size_t>& there = true_atoms[i].emplace_back();
      for (std::size_t a = 0; a < atoms.size(); ++a) {
        if (holds(atoms[a], machines[i], s)) there.push_back(a);
      }
    }
  }
  std::vector<StateSet> sets(atoms.size(), StateSet(graph.size(), false));
  for (GraphState s = 0; s < graph.size(); ++s) {
    const GlobalState state = state_of(product, graph, s);
    for (std::size_t i = 0; i < state.size(); ++i) {
      for (const std::size_t a : true_atoms[i][state[i]]) sets[a][s] = true;
    }
  }
  return sets;
}

std::vector<StateSet> evaluate(const logic::CtlPool& pool, const std::vector<CtlFormula>& formulas,
                               const std::vector<StateSet>& atoms, std::size_t states) {
  Rows rows;
  for (std::size_t s = 0; s < states; ++s) rows.end_row();
  Context context;
  const Marks marks = label(pool, closure(pool, formulas), {rows, atoms, {}}, nullptr, context);
  std::vector<StateSet> result;
  for (const CtlFormula f : formulas) result.push_back(marks.of(f));
  return result;
}

}  // namespace proviso::machine
