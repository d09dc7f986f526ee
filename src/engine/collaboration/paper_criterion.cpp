#include "engine/collaboration/paper_criterion.hpp"

#include <algorithm>

namespace proviso::collaboration {
namespace {

using logic::CtlFormula;
using machine::GraphState;

/// The fragment with the two roles of a host state taken apart: as `in` its marks are computed, as
/// `out` they are given. State s as `out` has the number s + size of the fragment.
machine::Rows split_rows(const Fragment& fragment, const PublishedInterface& known) {
  const auto size = static_cast<GraphState>(fragment.size());
  const bool several = fragment.expanded->system.machines.size() > 1;
  std::vector<std::optional<GraphState>> exit_of(known.states.size());
  for (GraphState s = 0; s < fragment.exits; ++s) exit_of[*fragment.published[s]] = s;
  machine::Rows rows;
  for (GraphState s = 0; s < size; ++s) {
    for (const GraphState target : fragment.graph->rows[s]) {
      const bool active = fragment.kinds[target] == FragmentKind::Active;
      rows.add(active ? target : target + size);
    }
    if (several && s < fragment.exits) {
      for (const std::uint32_t next : known.states[*fragment.published[s]].successors) {
        if (exit_of[next]) rows.add(*exit_of[next]);
      }
    }
    rows.end_row();
  }
  for (GraphState s = 0; s < size; ++s) rows.end_row();
  return rows;
}

std::vector<machine::StateSet> doubled(std::vector<machine::StateSet> sets) {
  for (machine::StateSet& set : sets) {
    const machine::StateSet once = set;
    set.insert(set.end(), once.begin(), once.end());
  }
  return sets;
}

}  // namespace

bool paper_accepts(const Fragment& fragment, const PublishedInterface& known, CtlFormula property,
                   const machine::Vocabulary& vocabulary, Context& context) {
  const std::size_t size = fragment.size();
  const machine::Rows rows = split_rows(fragment, known);
  auto atoms = machine::evaluate(vocabulary.atoms, *fragment.product, *fragment.graph);
  auto fairness =
      machine::evaluate(vocabulary.pool, fragment.expanded->system.fairness, atoms, size);
  machine::Structure structure{rows, doubled(std::move(atoms)), doubled(std::move(fairness)),
                               machine::StateSet(2 * size, false)};
  const auto formulas = closure(vocabulary.pool, property);
  machine::Marks given(formulas, 2 * size);
  for (GraphState s = 0; s < size; ++s) {
    structure.fixed[s + size] = true;
    if (!fragment.published[s]) continue;
    for (const CtlFormula f : formulas) {
      given.of(f)[s + size] = known.mark(*fragment.published[s], f);
    }
  }
  const machine::Marks marks =
      machine::label(vocabulary.pool, formulas, structure, &given, context);
  for (GraphState exit = 0; exit < fragment.exits; ++exit) {
    if (fragment.graph->rows[exit].empty()) continue;
    for (const CtlFormula f : formulas) {
      if (marks.of(f)[exit] != known.mark(*fragment.published[exit], f)) return false;
    }
  }
  return true;
}

bool paper_is_unsound_for(const logic::CtlPool& pool, CtlFormula property) {
  const auto formulas = closure(pool, property);
  return std::any_of(formulas.begin(), formulas.end(), [&pool](CtlFormula f) {
    return pool.op(f) == logic::CtlOperator::ExistsGlobally;
  });
}

}  // namespace proviso::collaboration
