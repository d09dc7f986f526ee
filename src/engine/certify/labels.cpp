#include "engine/certify/labels.hpp"

#include <algorithm>

namespace proviso::certify {
namespace {

using logic::CtlFormula;
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
        pool_(questions.vocabulary.pool),
        system_(system),
        graph_(graph),
        seeds_(seeds),
        context_(context) {}

  Labels run() {
    Labels plain;
    for (const CtlFormula f : closure(pool_, questions_.fairness)) plain[f] = evaluate(f, plain);
    for (const CtlFormula f : questions_.fairness) fairness_.push_back(plain.at(f));
    Labels labels;
    for (const CtlFormula f : questions_.formulas) labels[f] = evaluate(f, labels);
    return labels;
  }

 private:
  bool given(std::uint32_t s) const { return seeds_ != nullptr && seeds_->state_of[s]; }

  /// Nothing is marked but what is given.
  StateSet start(CtlFormula f) const {
    StateSet set(graph_.size(), false);
    if (seeds_ == nullptr) return set;
    const auto known = seeds_->labels.find(f);
    if (known == seeds_->labels.end()) return set;
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (given(s)) set[s] = known->second[*seeds_->state_of[s]];
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

  StateSet atom(CtlFormula f) const {
    const machine::Atom& atom = questions_.vocabulary.atoms[pool_.atom_of(f)];
    return pointwise([&](std::uint32_t s) {
      const State state = graph_.states[s];
      for (std::size_t i = 0; i < state.size(); ++i) {
        const machine::Machine& machine = system_.machines[i];
        if (is_true(atom, machine, machine.states[state[i]])) return true;
      }
      return false;
    });
  }

  StateSet next(CtlFormula f, const StateSet& operand) const {
    StateSet set = start(f);
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (!given(s)) set[s] = some_target(s, operand);
    }
    return set;
  }

  StateSet until(CtlFormula f, const StateSet& left, const StateSet& right) const {
    StateSet set = start(f);
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (!given(s)) set[s] = right[s];
    }
    grow(set, left);
    return set;
  }

  StateSet globally(CtlFormula f, const StateSet& operand) const {
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

  StateSet evaluate(CtlFormula f, const Labels& labels) const {
    const auto left = [&]() -> const StateSet& { return labels.at(pool_.left(f)); };
    const auto right = [&]() -> const StateSet& { return labels.at(pool_.right(f)); };
    switch (pool_.op(f)) {
      case CtlOperator::False:
      case CtlOperator::True:
        return StateSet(graph_.size(), pool_.op(f) == CtlOperator::True);
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
  const logic::CtlPool& pool_;
  const machine::System& system_;
  const MachineGraph& graph_;
  const Seeds* seeds_;
  Context& context_;
  std::vector<StateSet> fairness_;
};

}  // namespace

Labels label(const Questions& questions, const machine::System& system, const MachineGraph& graph,
             const Seeds* seeds, Context& context) {
  return Labeller(questions, system, graph, seeds, context).run();
}

CtlFormula over_fair(logic::CtlPool& pool, CtlFormula f) {
  const CtlFormula fair = pool.exists_globally(pool.truth(true));
  std::map<CtlFormula, CtlFormula> made;
  for (const CtlFormula g : closure(pool, f)) {
    const auto left = [&] { return made.at(pool.left(g)); };
    const auto right = [&] { return made.at(pool.right(g)); };
    CtlFormula result = g;
    switch (pool.op(g)) {
      case CtlOperator::False:
      case CtlOperator::True:
      case CtlOperator::Atom:
        break;
      case CtlOperator::Not:
        result = pool.negate(left());
        break;
      case CtlOperator::And:
        result = pool.conjunction(left(), right());
        break;
      case CtlOperator::ExistsNext:
        result = pool.exists_next(pool.conjunction(left(), fair));
        break;
      case CtlOperator::ExistsUntil:
        result = pool.exists_until(left(), pool.conjunction(right(), fair));
        break;
      case CtlOperator::ExistsGlobally:
        result = pool.exists_globally(left());
        break;
    }
    made.emplace(g, result);
  }
  return made.at(f);
}

std::map<CtlFormula, Polarity> polarities(const logic::CtlPool& pool, CtlFormula f) {
  std::map<CtlFormula, Polarity> result;
  result[f].positive = true;
  std::vector<CtlFormula> all = closure(pool, f);
  std::sort(all.begin(), all.end());
  // An operand is smaller than what it occurs in: its turn comes when all its uses are known.
  for (auto g = all.rbegin(); g != all.rend(); ++g) {
    if (pool.is_leaf(*g)) continue;
    Polarity use = result[*g];
    if (pool.op(*g) == CtlOperator::Not) std::swap(use.positive, use.negative);
    const auto occurs = [&](CtlFormula operand) {
      Polarity& known = result[operand];
      known = {known.positive || use.positive, known.negative || use.negative};
    };
    occurs(pool.left(*g));
    if (pool.is_binary(*g)) occurs(pool.right(*g));
  }
  return result;
}

}  // namespace proviso::certify
