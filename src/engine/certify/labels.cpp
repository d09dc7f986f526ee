#include "engine/certify/labels.hpp"

#include <algorithm>

namespace proviso::certify {
namespace {

using logic::CtlOperator;

bool is_true(const machine::Atom& atom, const machine::Machine& machine,
             const machine::State& state) {
  if (atom.kind == machine::Atom::Kind::Output) {
    return std::find(state.outputs.begin(), state.outputs.end(), atom.symbol) !=
           state.outputs.end();
  }
  if (machine.name != atom.machine || state.feature != atom.state.feature) return false;
  return atom.kind == machine::Atom::Kind::InFeature || state.name == atom.state.name;
}

class Labeller {
 public:
  Labeller(const Questions& questions, const machine::System& system, const MachineGraph& graph,
           const Seeds* seeds, Context& context)
      : questions_(questions),
        formulas_(&questions.formulas),
        system_(system),
        graph_(graph),
        seeds_(seeds),
        context_(context) {}

  std::vector<StateSet> fair_states() {
    PathFormulas conditions(questions_.vocabulary.pool, false);
    std::vector<FormulaId> fair;
    for (const logic::CtlFormula f : questions_.fairness) fair.push_back(conditions.add(f));
    formulas_ = &conditions;
    const Labels plain = all();
    std::vector<StateSet> sets;
    for (const FormulaId f : fair) sets.push_back(plain[index(f)]);
    formulas_ = &questions_.formulas;
    return sets;
  }

  Labels run() {
    fairness_ = fair_states();
    return all();
  }

 private:
  Labels all() const {
    Labels labels;
    for (std::uint32_t k = 0; k < formulas_->size(); ++k) {
      labels.push_back(evaluate(static_cast<FormulaId>(k), labels));
    }
    return labels;
  }

  bool given(std::uint32_t s) const { return seeds_ != nullptr && seeds_->state_of[s]; }

  /// Nothing is marked but what is given.
  StateSet start(FormulaId f) const {
    StateSet set(graph_.size(), false);
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (given(s)) set[s] = seeds_->labels[index(f)][*seeds_->state_of[s]];
    }
    return set;
  }

  template <typename Condition>
  StateSet pointwise(const Condition& condition) const {
    StateSet set(graph_.size(), false);
    for (std::uint32_t s = 0; s < graph_.size(); ++s) set[s] = condition(s);
    return set;
  }

  bool some_target(std::uint32_t s, const StateSet& set) const {
    const auto targets = graph_.targets(s);
    return std::any_of(targets.begin(), targets.end(), [&](std::uint32_t t) { return set[t]; });
  }

  /// Changes states that are not given, until none has to be changed.
  template <typename Change>
  void until_stable(const Change& change) const {
    bool changed = true;
    while (changed) {
      changed = false;
      context_.poll({"certifying", graph_.size(), graph_.edges.size(), 0});
      for (std::uint32_t s = graph_.size(); s-- > 0;) {
        if (!given(s) && change(s)) changed = true;
      }
    }
  }

  /// Adds what can go through f to the set.
  void grow(StateSet& set, const StateSet& f) const {
    until_stable([&](std::uint32_t s) {
      if (set[s] || !f[s] || !some_target(s, set)) return false;
      set[s] = true;
      return true;
    });
  }

  StateSet atom(FormulaId f) const {
    const machine::Atom& atom = questions_.vocabulary.atoms[(*formulas_)[f].atom];
    return pointwise([&](std::uint32_t s) {
      const State state = graph_.states[s];
      for (std::size_t i = 0; i < state.size(); ++i) {
        const machine::Machine& machine = system_.machines[i];
        if (is_true(atom, machine, machine.states[state[i]])) return true;
      }
      return false;
    });
  }

  StateSet next(FormulaId f, const StateSet& operand) const {
    StateSet set = start(f);
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (!given(s)) set[s] = some_target(s, operand);
    }
    return set;
  }

  StateSet until(FormulaId f, const StateSet& left, const StateSet& right) const {
    StateSet set = start(f);
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (!given(s)) set[s] = right[s];
    }
    grow(set, left);
    return set;
  }

  StateSet globally(FormulaId f, const StateSet& operand) const {
    const StateSet beyond = start(f);
    StateSet set = beyond;
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (!given(s)) set[s] = operand[s];
    }
    if (fairness_.empty()) {
      until_stable([&](std::uint32_t s) {
        if (!set[s] || some_target(s, set)) return false;
        set[s] = false;
        return true;
      });
      return set;
    }
    const auto keep_only = [&](const StateSet& goals) {
      bool removed = false;
      for (std::uint32_t s = 0; s < graph_.size(); ++s) {
        if (given(s) || !set[s] || some_target(s, goals)) continue;
        set[s] = false;
        removed = true;
      }
      return removed;
    };
    bool removed = true;
    while (removed) {
      removed = false;
      for (const StateSet& fair : fairness_) {
        StateSet goals = beyond;
        for (std::uint32_t s = 0; s < graph_.size(); ++s) {
          if (!given(s)) goals[s] = set[s] && fair[s];
        }
        grow(goals, operand);
        if (keep_only(goals)) removed = true;
      }
    }
    return set;
  }

  StateSet evaluate(FormulaId f, const Labels& labels) const {
    const PathFormulas::Node& node = (*formulas_)[f];
    const auto left = [&]() -> const StateSet& { return labels[index(node.left)]; };
    const auto right = [&]() -> const StateSet& { return labels[index(node.right)]; };
    switch (node.op) {
      case CtlOperator::False:
      case CtlOperator::True:
        return StateSet(graph_.size(), node.op == CtlOperator::True);
      case CtlOperator::Atom:
        return atom(f);
      case CtlOperator::Not:
        return pointwise([&](std::uint32_t s) { return !left()[s]; });
      case CtlOperator::And:
        return pointwise([&](std::uint32_t s) { return left()[s] && right()[s]; });
      case CtlOperator::ExistsNext:
        return next(f, left());
      case CtlOperator::ExistsUntil:
        return until(f, left(), right());
      case CtlOperator::ExistsGlobally:
        return globally(f, left());
    }
    return {};
  }

  const Questions& questions_;
  const PathFormulas* formulas_;
  const machine::System& system_;
  const MachineGraph& graph_;
  const Seeds* seeds_;
  Context& context_;
  std::vector<StateSet> fairness_;
};

}  // namespace

std::vector<StateSet> fairness_sets(const Questions& questions, const machine::System& system,
                                    const MachineGraph& graph, Context& context) {
  return Labeller(questions, system, graph, nullptr, context).fair_states();
}

Labels label(const Questions& questions, const machine::System& system, const MachineGraph& graph,
             const Seeds* seeds, Context& context) {
  return Labeller(questions, system, graph, seeds, context).run();
}

}  // namespace proviso::certify
