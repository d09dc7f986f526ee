// How does a plain Büchi automaton wait for several things infinitely often?
//
// It waits for them one after the other: a state becomes a pair (state, level), where the level
// counts the conditions met in this round; when all are met, the pair accepts and the next round
// begins. An edge that meets several conditions in order lifts the level by as many (Gastin and
// Oddoux, CAV 2001).
//
// Only what happens inside a strongly connected component decides, so each component has its own
// conditions: the formulas that are promised on some of its edges (met on the others). If one is
// promised on all of them, nothing in the component accepts and it needs no levels. If f is never
// promised without g, meeting g suffices (cf. Babiak et al., Compositional approach to suspension
// and other improvements to LTL translation, SPIN 2013).
//
// All levels of a state have the same language, because a round may begin anywhere. So a pair that
// no run comes back to is replaced by one of the same state that runs do come back to.
//
// Cost: O(edges · conditions of a component), after O(edges · conditions²) to find these.
//
//   G F a, one state q:  (q,0) --a--> (q,1)   (q,0) --true--> (q,0)
//                        (q,1) --a--> (q,1)   (q,1) --true--> (q,0)     accepting: (q,1)
#include "logic/degeneralise.hpp"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include <boost/unordered/unordered_flat_map.hpp>

#include "logic/strong_components.hpp"

namespace proviso::logic {
namespace {

class Degeneralisation {
 public:
  Degeneralisation(const GeneralisedBuchi& automaton, Context& context)
      : automaton_(automaton),
        context_(context),
        components_(strong_components(automaton.rows)),
        conditions_(components_.count()) {
    find_conditions();
  }

  Buchi build() {
    number_of({0, 0});
    for (std::size_t next = 0; next < pairs_.size(); ++next) {
      if (next % 4096 == 0) context_.poll({"translating the formula", next, 0, 0});
      expand(pairs_[next]);
    }
    const std::vector<std::uint32_t> representative = recurrent_pairs();
    return merged(Buchi(std::move(rows_), std::move(accepting_)), representative);
  }

 private:
  struct Pair {
    std::uint32_t state;
    std::uint32_t level;
  };
  struct Conditions {
    bool satisfiable = false;       // can a run that stays in the component accept?
    std::vector<Formula> formulas;  // ascending; level k waits for formulas[k]
  };

  void find_conditions() {
    std::vector<std::uint32_t> inner_edges(components_.count(), 0);
    std::vector<std::map<Formula, std::vector<std::uint32_t>>> promising(components_.count());
    for (const std::uint32_t state : components_.order) {
      const std::uint32_t component = components_.component[state];
      for (const auto& edge : automaton_.rows[state]) {
        if (components_.component[edge.target] != component) continue;
        const std::uint32_t number = inner_edges[component]++;
        for (const Formula f : edge.promises) promising[component][f].push_back(number);
      }
    }
    for (std::uint32_t component = 0; component < components_.count(); ++component) {
      conditions_[component] = conditions_of(inner_edges[component], promising[component]);
    }
  }

  static Conditions conditions_of(std::uint32_t inner_edges,
                                  const std::map<Formula, std::vector<std::uint32_t>>& promising) {
    Conditions result;
    if (inner_edges == 0) return result;
    for (const auto& [f, edges] : promising) {
      if (edges.size() == inner_edges) return result;
    }
    result.satisfiable = true;
    for (const auto& [f, edges] : promising) {
      bool implied = false;
      for (const auto& [g, others] : promising) {
        const bool harder = edges.size() < others.size() || (edges == others && g < f);
        implied = implied || (harder && std::includes(others.begin(), others.end(), edges.begin(),
                                                      edges.end()));
      }
      if (!implied) result.formulas.push_back(f);
    }
    return result;
  }

  void expand(Pair pair) {
    const std::uint32_t component = components_.component[pair.state];
    std::vector<Buchi::Transition> row;
    for (const auto& edge : automaton_.rows[pair.state]) {
      const bool inner = components_.component[edge.target] == component;
      const std::uint32_t level = inner ? lifted(pair.level, component, edge.promises) : 0;
      row.push_back({edge.guard, number_of({edge.target, level})});
    }
    rows_.push_back(std::move(row));
  }

  std::uint32_t lifted(std::uint32_t level, std::uint32_t component,
                       const std::vector<Formula>& promises) const {
    const auto& formulas = conditions_[component].formulas;
    if (level == formulas.size()) level = 0;
    while (level < formulas.size() &&
           !std::binary_search(promises.begin(), promises.end(), formulas[level])) {
      ++level;
    }
    return level;
  }

  std::uint32_t number_of(Pair pair) {
    const std::uint64_t key = std::uint64_t{pair.state} << 32 | pair.level;
    const auto [at, fresh] = numbers_.emplace(key, static_cast<std::uint32_t>(pairs_.size()));
    if (fresh) {
      const Conditions& conditions = conditions_[components_.component[pair.state]];
      pairs_.push_back(pair);
      accepting_.push_back(conditions.satisfiable && pair.level == conditions.formulas.size());
    }
    return at->second;
  }

  std::vector<std::uint32_t> recurrent_pairs() const {
    const StrongComponents inner = strong_components(rows_);
    boost::unordered_flat_map<std::uint32_t, std::uint32_t> recurrent;
    for (std::uint32_t number = 0; number < pairs_.size(); ++number) {
      if (inner.recurrent(number)) recurrent.emplace(pairs_[number].state, number);
    }
    std::vector<std::uint32_t> representative(pairs_.size());
    for (std::uint32_t number = 0; number < pairs_.size(); ++number) {
      const auto at = recurrent.find(pairs_[number].state);
      const bool replaced = at != recurrent.end() && !inner.recurrent(number);
      representative[number] = replaced ? at->second : number;
    }
    return representative;
  }

  const GeneralisedBuchi& automaton_;
  Context& context_;
  StrongComponents components_;
  std::vector<Conditions> conditions_;  // of each component
  std::vector<Pair> pairs_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> numbers_;
  Buchi::Rows rows_;
  std::vector<bool> accepting_;
};

}  // namespace

Buchi degeneralise(const GeneralisedBuchi& automaton, Context& context) {
  return Degeneralisation(automaton, context).build();
}

}  // namespace proviso::logic
