// CTL by its fixpoints, read off the definition: sets are recomputed until nothing changes, fair EG
// by Emerson and Lei's nested fixpoint. And the synchronous product by trying all inputs.
#pragma once

#include <set>
#include <vector>

#include "machine/labelling.hpp"

namespace proviso::machine {

class ReferenceLabelling {
 public:
  ReferenceLabelling(const logic::CtlPool& pool, const Structure& structure)
      : pool_(pool), structure_(structure) {}

  StateSet states_of(logic::CtlFormula f) const {
    using Op = logic::CtlOperator;
    const std::size_t n = structure_.rows.size();
    switch (pool_.op(f)) {
      case Op::False:
        return StateSet(n, false);
      case Op::True:
        return StateSet(n, true);
      case Op::Atom:
        return structure_.atoms[pool_.atom_of(f)];
      case Op::Not: {
        StateSet set = states_of(pool_.left(f));
        set.flip();
        return set;
      }
      case Op::And:
        return meet(states_of(pool_.left(f)), states_of(pool_.right(f)));
      case Op::ExistsNext:
        return next(states_of(pool_.left(f)));
      case Op::ExistsUntil:
        return until(states_of(pool_.left(f)), states_of(pool_.right(f)));
      case Op::ExistsGlobally:
        return globally(states_of(pool_.left(f)));
    }
    return {};
  }

 private:
  static StateSet meet(StateSet a, const StateSet& b) {
    for (std::size_t s = 0; s < a.size(); ++s) a[s] = a[s] && b[s];
    return a;
  }
  StateSet next(const StateSet& set) const {
    StateSet result(set.size(), false);
    for (GraphState s = 0; s < set.size(); ++s) {
      for (const GraphState t : structure_.rows[s]) result[s] = result[s] || set[t];
    }
    return result;
  }
  StateSet until(const StateSet& left, const StateSet& right) const {
    StateSet set = right;
    while (true) {
      const StateSet more = meet(next(set), left);
      StateSet grown = set;
      for (std::size_t s = 0; s < set.size(); ++s) grown[s] = grown[s] || more[s];
      if (grown == set) return set;
      set = grown;
    }
  }
  StateSet globally(const StateSet& operand) const {
    StateSet set = operand;
    while (true) {
      StateSet smaller = meet(set, next(set));
      for (const StateSet& fair : structure_.fairness) {
        smaller = meet(smaller, next(until(set, meet(set, fair))));
      }
      if (smaller == set) return set;
      set = smaller;
    }
  }

  const logic::CtlPool& pool_;
  const Structure& structure_;
};

inline bool satisfied(const Guard& guard, const std::vector<bool>& values) {
  for (const Cube& cube : guard.cubes) {
    bool all = true;
    for (const Literal literal : cube) {
      all = all && values[index(literal.symbol)] == literal.positive;
    }
    if (all) return true;
  }
  return false;
}

/// The targets of a state: for every choice of all inputs, every choice of enabled edges.
inline std::set<GlobalState> reference_targets(const System& system, const GlobalState& state) {
  std::set<GlobalState> result;
  const std::size_t symbols = system.is_output.size();
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << symbols; ++bits) {
    std::vector<bool> values(symbols);
    for (std::size_t s = 0; s < symbols; ++s) {
      values[s] = !system.is_output[s] && (bits >> s & 1) != 0;
    }
    for (std::size_t i = 0; i < state.size(); ++i) {
      for (const Symbol symbol : system.machines[i].states[state[i]].outputs) {
        values[index(symbol)] = true;
      }
    }
    std::vector<GlobalState> partial{{}};
    for (std::size_t i = 0; i < state.size(); ++i) {
      std::vector<GlobalState> longer;
      for (const Edge& edge : system.machines[i].rows[state[i]]) {
        if (!satisfied(edge.guard, values)) continue;
        for (GlobalState one : partial) {
          one.push_back(edge.target);
          longer.push_back(std::move(one));
        }
      }
      partial = std::move(longer);
    }
    result.insert(partial.begin(), partial.end());
  }
  return result;
}

}  // namespace proviso::machine
