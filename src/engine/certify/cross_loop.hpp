// Loops that enter features infinitely often, through states with f and without EG f.
//
// A loop consists of paths ("ways") within the host, each from a landing to an exit state, and of
// paths through features, each from an exit state to a landing. Only fair loops count: a run that
// repeats the loop forever must be able to satisfy each fairness condition infinitely often. So
// each way is stored with the conditions that can be satisfied on it. Several ways between the same
// two states are merged, with the conditions of all, since a run can take them in turn.
//
// Such loops are found by a greatest fixpoint over the ends of the ways: a state remains if, among
// the remaining states, it reaches a way through a feature and, for each condition, a way on which
// the condition is satisfied.
//
//   host  l ─▶ e    feature  e ─▶ x ─▶ l    fair c, true in x alone
//   ways  l → e,  e → l with c              one loop, and it is fair
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "engine/certify/feature_part.hpp"

namespace proviso::certify {

/// Ways between states of the host, by their ends, with the fairness conditions that can be
/// satisfied on them.
using Ways = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<bool>>;

/// Marks of a graph, and the states that satisfy each fairness condition.
struct FairLabels {
  Labels labels;
  std::vector<StateSet> fairness;
};

/// The ways through the feature for this EG f, the ends included.
Ways ways_through(const FeaturePart& part, const FairLabels& marks, const PathFormulas& formulas,
                  FormulaId globally);

/// The ways within the host. Each start is searched once.
class HostWays {
 public:
  /// All arguments must outlive it. Ways end at `exits`.
  HostWays(const MachineGraph& host, const FairLabels& marks, const PathFormulas& formulas,
           const StateSet& exits, FormulaId globally);

  /// The ways from a state, including the empty one.
  const Ways& from(std::uint32_t start);
  std::uint32_t states() const { return host_.size(); }

 private:
  const MachineGraph& host_;
  const FairLabels& marks_;
  const StateSet& exits_;
  const StateSet& own_;
  const StateSet& operand_;
  std::map<std::uint32_t, Ways> known_;
};

/// Whether ways of the features and of the host form a fair loop. `conditions` is the
/// number of fairness conditions.
bool close_fair_loop(const std::vector<const Ways*>& features, HostWays& host,
                     std::size_t conditions);

}  // namespace proviso::certify
