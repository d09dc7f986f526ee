#include "engine/collaboration/preservation.hpp"

#include <algorithm>

#include "machine/components.hpp"

namespace proviso::collaboration {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;
using machine::GraphState;

std::size_t place_in(const std::vector<CtlFormula>& formulas, CtlFormula f) {
  return static_cast<std::size_t>(std::lower_bound(formulas.begin(), formulas.end(), f) -
                                  formulas.begin());
}

bool temporal(CtlOperator op) { return op >= CtlOperator::ExistsNext; }

template <typename Segments>
const Segments* segments_of(const std::vector<Segments>& all, CtlFormula f) {
  const auto at =
      std::find_if(all.begin(), all.end(), [f](const Segments& some) { return some.formula == f; });
  return at == all.end() ? nullptr : &*at;
}

machine::GlobalState state_of(const Fragment& fragment, GraphState s) {
  return machine::state_of(*fragment.product, *fragment.graph, s);
}

}  // namespace

Obligations exact_obligations(const logic::CtlPool& pool, const std::vector<CtlFormula>& formulas,
                              CtlFormula property) {
  Obligations result(formulas.size());
  for (const CtlFormula f : closure(pool, property)) result[place_in(formulas, f)] = {true, true};
  return result;
}

Obligations monotone_obligations(const logic::CtlPool& pool,
                                 const std::vector<CtlFormula>& formulas, CtlFormula property,
                                 bool value) {
  Obligations result(formulas.size());
  const auto add = [&](CtlFormula f, Obligation more) {
    Obligation& obligation = result[place_in(formulas, f)];
    obligation.keep = obligation.keep || more.keep;
    obligation.gain_none = obligation.gain_none || more.gain_none;
  };
  add(property, {value, !value});
  // Operands are smaller: when a formula's turn comes all that is asked of it is known.
  for (std::size_t k = formulas.size(); k-- > 0;) {
    const CtlFormula f = formulas[k];
    Obligation asked = result[k];
    if (pool.is_leaf(f) || (!asked.keep && !asked.gain_none)) continue;
    if (pool.op(f) == CtlOperator::Not) asked = {asked.gain_none, asked.keep};
    add(pool.left(f), asked);
    if (pool.is_binary(f)) add(pool.right(f), asked);
  }
  return result;
}

namespace {

/// The ways through the extension for one EG f.
class WaysThrough {
 public:
  WaysThrough(const Fragment& fragment, const LabelledFragment& labelled, CtlFormula globally,
              const logic::CtlPool& pool)
      : fragment_(fragment),
        rows_(fragment.graph->rows),
        fairness_(labelled.structure->fairness),
        own_(labelled.marks.of(globally)),
        operand_(labelled.marks.of(pool.left(globally))),
        seen_(fragment.size(), 0) {}

  FeatureSegments run(CtlFormula globally) {
    FeatureSegments result{globally};
    result.meeting.resize(fairness_.size());
    for (GraphState exit = 0; exit < fragment_.exits; ++exit) {
      if (!inside(exit)) continue;
      const std::vector<GraphState> active = from({exit}, exit, result.pairs);
      for (std::size_t i = 0; i < fairness_.size(); ++i) {
        std::vector<GraphState> met;
        std::copy_if(active.begin(), active.end(), std::back_inserter(met),
                     [&](GraphState s) { return s != exit && fairness_[i][s]; });
        from(std::move(met), exit, result.meeting[i]);
      }
    }
    return result;
  }

 private:
  bool inside(GraphState s) const { return operand_[s] && !own_[s]; }

  /// Follows the extension from these states, and returns them with the active ones found; pairs
  /// the exit with each landing.
  std::vector<GraphState> from(std::vector<GraphState> states, GraphState exit,
                               FeatureSegments::Pairs& pairs) {
    ++round_;
    for (const GraphState s : states) {
      if (fragment_.kinds[s] == FragmentKind::Active) seen_[s] = round_;
    }
    for (std::size_t head = 0; head < states.size(); ++head) {
      for (const GraphState target : rows_[states[head]]) {
        if (!inside(target) || seen_[target] == round_) continue;
        seen_[target] = round_;
        if (fragment_.kinds[target] == FragmentKind::Active) {
          states.push_back(target);
        } else {
          pairs.emplace_back(state_of(fragment_, exit), state_of(fragment_, target));
        }
      }
    }
    return states;
  }

  const Fragment& fragment_;
  const machine::Rows& rows_;
  const std::vector<machine::StateSet>& fairness_;
  const machine::StateSet& own_;
  const machine::StateSet& operand_;
  std::vector<std::uint64_t> seen_;  // the last round that came there
  std::uint64_t round_ = 0;
};

}  // namespace

std::vector<FeatureSegments> feature_segments(const Fragment& fragment,
                                              const PublishedInterface& known,
                                              const LabelledFragment& labelled,
                                              const logic::CtlPool& pool) {
  std::vector<FeatureSegments> result;
  for (const CtlFormula f : known.formulas) {
    if (pool.op(f) != CtlOperator::ExistsGlobally) continue;
    result.push_back(WaysThrough(fragment, labelled, f, pool).run(f));
  }
  return result;
}

namespace {

/// The segments of host and features over the states that an interface lists.
class SegmentGraph {
 public:
  SegmentGraph(const PublishedInterface& known, const LoopSegments& own)
      : known_(known), own_(own), targets_(known.states.size()) {}

  /// Adds ways through a feature. Whether the interface lists their ends.
  bool add(const FeatureSegments& segments) {
    if (segments.meeting.size() != own_.meeting.size()) return false;
    features_.push_back(&segments);
    for (const auto& [from, to] : segments.pairs) {
      const auto exit = known_.find(from), landing = known_.find(to);
      if (!exit || !landing) return false;
      crossing_.emplace_back(*exit, *landing);
      targets_[*exit].push_back(*landing);
    }
    return true;
  }

  bool has_fair_crossing() const {
    if (crossing_.empty()) return false;
    const machine::Components parts = components();
    std::vector<bool> fair(parts.cyclic.size(), false);
    for (const auto& [from, to] : crossing_) {
      if (parts.together(from, to)) fair[parts.component[from]] = true;
    }
    for (std::size_t i = 0; i < own_.meeting.size(); ++i) {
      std::vector<bool> met(fair.size(), false);
      const auto meet = [&](std::uint32_t from, std::uint32_t to) {
        if (parts.together(from, to)) met[parts.component[from]] = true;
      };
      for (const auto& [from, to] : own_.meeting[i]) meet(from, to);
      for (const FeatureSegments* one : features_) {
        for (const auto& [from, to] : one->meeting[i]) meet(*known_.find(from), *known_.find(to));
      }
      for (std::size_t c = 0; c < fair.size(); ++c) fair[c] = fair[c] && met[c];
    }
    return std::find(fair.begin(), fair.end(), true) != fair.end();
  }

 private:
  machine::Components components() const {
    std::vector<std::vector<GraphState>> targets = targets_;
    for (const auto& [from, to] : own_.pairs) targets[from].push_back(to);
    machine::Rows rows;
    for (const auto& row : targets) {
      for (const GraphState target : row) rows.add(target);
      rows.end_row();
    }
    return machine::components(rows, machine::StateSet(targets.size(), true));
  }

  const PublishedInterface& known_;
  const LoopSegments& own_;
  std::vector<const FeatureSegments*> features_;
  std::vector<std::vector<GraphState>> targets_;  // through features
  LoopSegments::Pairs crossing_;
};

}  // namespace

bool has_cross_loop(const PublishedInterface& known, CtlFormula globally,
                    const std::vector<const std::vector<FeatureSegments>*>& features) {
  const LoopSegments* own = segments_of(known.loops, globally);
  if (own == nullptr) return true;  // nothing is known: there may be one
  SegmentGraph graph(known, *own);
  for (const std::vector<FeatureSegments>* feature : features) {
    const FeatureSegments* segments = segments_of(*feature, globally);
    if (segments == nullptr || !graph.add(*segments)) return true;
  }
  return graph.has_fair_crossing();
}

std::optional<Failure> unmet(const Fragment& fragment, const PublishedInterface& known,
                             const machine::Marks& marks,
                             const std::vector<FeatureSegments>& segments,
                             const Obligations& obligations, const logic::CtlPool& pool) {
  for (std::size_t k = 0; k < known.formulas.size(); ++k) {
    const CtlFormula f = known.formulas[k];
    const CtlOperator op = pool.op(f);
    if (!obligations[k].gain_none || !temporal(op)) continue;
    const bool is_next = op == CtlOperator::ExistsNext;
    const machine::StateSet& own = marks.of(f);
    const machine::StateSet& operand = marks.of(pool.left(f));
    for (GraphState exit = 0; exit < fragment.exits; ++exit) {
      if (own[exit] || (!is_next && !operand[exit])) continue;
      for (const GraphState target : fragment.graph->rows[exit]) {
        if (is_next ? operand[target] : own[target]) return Failure{f, exit, target};
      }
    }
    if (op == CtlOperator::ExistsGlobally && has_cross_loop(known, f, {&segments})) {
      return Failure{f, std::nullopt, std::nullopt, true};
    }
  }
  return std::nullopt;
}

}  // namespace proviso::collaboration
