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

std::vector<FeatureSegments> feature_segments(const Fragment& fragment,
                                              const PublishedInterface& known,
                                              const machine::Marks& marks,
                                              const logic::CtlPool& pool) {
  std::vector<FeatureSegments> result;
  const machine::Rows& rows = fragment.graph->rows;
  for (const CtlFormula f : known.formulas) {
    if (pool.op(f) != CtlOperator::ExistsGlobally) continue;
    const machine::StateSet& operand = marks.of(pool.left(f));
    const auto inside = [&](GraphState s) { return operand[s] && !marks.of(f)[s]; };
    FeatureSegments segments{f};
    std::vector<GraphState> seen(fragment.size(), ~GraphState{0});
    std::vector<GraphState> queue;
    for (GraphState exit = 0; exit < fragment.exits; ++exit) {
      if (!inside(exit)) continue;
      const auto visit = [&](GraphState state) {
        for (const GraphState target : rows[state]) {
          if (!inside(target) || seen[target] == exit) continue;
          seen[target] = exit;
          if (fragment.kinds[target] == FragmentKind::Active) {
            queue.push_back(target);
          } else {
            segments.pairs.emplace_back(state_of(fragment, exit), state_of(fragment, target));
          }
        }
      };
      visit(exit);
      while (!queue.empty()) {
        const GraphState state = queue.back();
        queue.pop_back();
        visit(state);
      }
    }
    result.push_back(std::move(segments));
  }
  return result;
}

bool has_cross_loop(const PublishedInterface& known, CtlFormula globally,
                    const std::vector<const std::vector<FeatureSegments>*>& features) {
  std::vector<std::vector<GraphState>> targets(known.states.size());
  std::vector<std::pair<std::uint32_t, std::uint32_t>> crossing;
  for (const std::vector<FeatureSegments>* feature : features) {
    const FeatureSegments* segments = segments_of(*feature, globally);
    if (segments == nullptr) continue;
    for (const auto& [from, to] : segments->pairs) {
      const auto exit = known.find(from), landing = known.find(to);
      if (!exit || !landing) return true;  // nothing is known: it may be one
      crossing.emplace_back(*exit, *landing);
    }
  }
  if (crossing.empty()) return false;
  for (const auto& [from, to] : crossing) targets[from].push_back(to);
  if (const LoopSegments* own = segments_of(known.loops, globally)) {
    for (const auto& [from, to] : own->pairs) targets[from].push_back(to);
  }
  machine::Rows rows;
  for (const auto& row : targets) {
    for (const GraphState target : row) rows.add(target);
    rows.end_row();
  }
  const machine::Components parts =
      machine::components(rows, machine::StateSet(targets.size(), true));
  return std::any_of(crossing.begin(), crossing.end(), [&parts](const auto& segment) {
    return parts.together(segment.first, segment.second);
  });
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
