// Loops that enter features again and again, by states with f and without EG f.
//
// A loop consists of ways within the host, each from a landing to an exit state, and of ways
// through features, each from an exit state to a landing. It counts if it is fair: if a run that
// takes it for ever satisfies each fairness condition again and again. So each way is recorded with
// the conditions that can be satisfied on it; several ways between the same two states are one with
// the conditions of all, since a run that comes by again and again can take them in turn.
//
// Whether there is such a loop is a greatest fixpoint over the ends of the ways: those remain from
// which, among the remaining, a way through a feature can be reached, and for each condition a way
// on which it is satisfied.
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

/// The ways within the host, of which each start is searched once.
class HostWays {
 public:
  /// All must outlive it. Ways end at `exits`.
  HostWays(const MachineGraph& host, const FairLabels& marks, const PathFormulas& formulas,
           const StateSet& exits, FormulaId globally);

  /// The ways from a state, the one without a step included.
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

/// Whether ways of the features and of the host can be joined to a fair loop. `conditions` is the
/// number of fairness conditions.
bool close_fair_loop(const std::vector<const Ways*>& features, HostWays& host,
                     std::size_t conditions);

}  // namespace proviso::certify
