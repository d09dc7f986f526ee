#include "machine/witness.hpp"

#include <algorithm>

#include "machine/components.hpp"

namespace proviso::machine {
namespace {

using logic::CtlFormula;
using logic::CtlOperator;

class Explanation {
 public:
  Explanation(const logic::CtlPool& pool, const Structure& structure, const Marks& marks)
      : pool_(pool), structure_(structure), marks_(marks) {}

  void go_on(Witness& witness, CtlFormula f, bool value) {
    const GraphState state = witness.path.back();
    switch (pool_.op(f)) {
      case CtlOperator::False:
      case CtlOperator::True:
        return;
      case CtlOperator::Atom:
        return end(witness, f, value);
      case CtlOperator::Not:
        return go_on(witness, pool_.left(f), !value);
      case CtlOperator::And:
        return conjunction(witness, f, value);
      case CtlOperator::ExistsNext:
        if (!value) return end(witness, f, value);
        witness.path.push_back(successor(state, marks_.of(pool_.left(f))));
        return go_on(witness, pool_.left(f), true);
      case CtlOperator::ExistsUntil:
        if (!value) return end(witness, f, value);
        until(witness, f);
        return go_on(witness, pool_.right(f), true);
      case CtlOperator::ExistsGlobally:
        if (!value) return end(witness, f, value);
        return lasso(witness, pool_.left(f));
    }
  }

 private:
  static void end(Witness& witness, CtlFormula f, bool value) {
    witness.claim = f;
    witness.value = value;
  }

  bool temporal(CtlFormula f) const {
    const auto parts = closure(pool_, f);
    return std::any_of(parts.begin(), parts.end(),
                       [this](CtlFormula g) { return pool_.op(g) >= CtlOperator::ExistsNext; });
  }

  /// Whether there is a path to show for this value.
  bool has_path(CtlFormula f, bool value) const {
    if (pool_.op(f) == CtlOperator::Not) return has_path(pool_.left(f), !value);
    if (pool_.op(f) == CtlOperator::And) return temporal(f);
    return value && pool_.op(f) >= CtlOperator::ExistsNext;
  }

  void conjunction(Witness& witness, CtlFormula f, bool value) {
    CtlFormula first = pool_.left(f), second = pool_.right(f);
    const GraphState state = witness.path.back();
    if (!value) {
      // One false operand is enough; one with a path says more.
      const bool left = !marks_.of(first)[state], right = !marks_.of(second)[state];
      const bool take_right = right && (!left || (!has_path(first, false) && temporal(second)));
      return go_on(witness, take_right ? second : first, false);
    }
    if (!has_path(first, true) && temporal(second)) std::swap(first, second);
    const std::size_t here = witness.path.size() - 1;
    go_on(witness, first, true);
    if (!has_path(second, true)) return;
    Witness other{{state}};
    other.from = here;
    go_on(other, second, true);
    witness.branches.push_back(std::move(other));
  }

  GraphState successor(GraphState state, const StateSet& wanted) const {
    const auto row = structure_.rows[state];
    return *std::find_if(row.begin(), row.end(), [&](GraphState t) { return wanted[t]; });
  }

  void append(Witness& witness, const std::vector<GraphState>& path) const {
    witness.path.insert(witness.path.end(), path.begin() + 1, path.end());
  }

  void until(Witness& witness, CtlFormula f) {
    const StateSet& through = marks_.of(pool_.left(f));
    const StateSet& goal = marks_.of(pool_.right(f));
    append(witness,
           shortest_path(
               structure_.rows, {witness.path.back()}, [&](GraphState s) { return through[s]; },
               [&](GraphState s) { return goal[s]; }));
  }

  /// To a fair component of the f-states, once through all fairness sets, and back.
  void lasso(Witness& witness, CtlFormula f) {
    const StateSet& inside = marks_.of(f);
    const Components parts = components(structure_.rows, inside);
    const StateSet core = fair_cores(parts, structure_.fairness);
    const auto through = [&](GraphState s) { return inside[s]; };
    append(witness, shortest_path(structure_.rows, {witness.path.back()}, through,
                                  [&](GraphState s) { return core[s]; }));
    witness.loops_to = witness.path.size() - 1;
    const GraphState entry = witness.path.back();
    const auto same = [&](GraphState s) { return parts.together(entry, s); };
    for (const StateSet& fair : structure_.fairness) {
      append(witness, shortest_path(structure_.rows, {witness.path.back()}, same,
                                    [&](GraphState s) { return same(s) && fair[s]; }));
    }
    close_loop(witness, entry, same);
  }

  /// At least one step, and back to the entry, which is not written again.
  void close_loop(Witness& witness, GraphState entry,
                  const std::function<bool(GraphState)>& same) const {
    std::vector<GraphState> starts;
    for (const GraphState target : structure_.rows[witness.path.back()]) {
      if (same(target)) starts.push_back(target);
    }
    const auto way =
        shortest_path(structure_.rows, starts, same, [entry](GraphState s) { return s == entry; });
    witness.path.insert(witness.path.end(), way.begin(), way.end());
    witness.path.pop_back();
  }

  const logic::CtlPool& pool_;
  const Structure& structure_;
  const Marks& marks_;
};

}  // namespace

Witness explain(const logic::CtlPool& pool, CtlFormula f, GraphState state,
                const Structure& structure, const Marks& marks) {
  Witness witness{{state}};
  Explanation(pool, structure, marks).go_on(witness, f, marks.of(f)[state]);
  return witness;
}

}  // namespace proviso::machine
