// The whole component: the interleaving of its processes.
//
// A state of the component is a tuple of local states, one of each member; a step is an edge of one
// local graph, the creation of members by the environment, or a rendezvous of two members. The last
// is a private step of the component. It is found by executing the program, and only where the
// environment has no influence on it (meeting.hpp). It may lead to local states that are not known
// yet: then these must be explored first, and the interleaving is repeated.
//
// Rows of the transition system are written as they are found: linear in its size.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/context.hpp"
#include "engine/cut/environment_exploration.hpp"
#include "engine/cut/labels.hpp"
#include "engine/cut/local_graph.hpp"
#include "engine/cut/meeting.hpp"
#include "engine/cut/private_cycles.hpp"
#include "engine/cut/stage.hpp"
#include "engine/cut/tuple_store.hpp"
#include "lts/lts.hpp"

namespace proviso::cut {

class Interleaving {
 public:
  /// Keeps references. `atomic` says whether some member may hold the token, `merges` whether
  /// private cycles are merged (private_cycles.hpp).
  Interleaving(Stage& stage, std::vector<LocalGraph>& graphs, const LabelTable& labels,
               const EnvironmentExploration& environment, bool atomic, bool merges,
               Context& context);

  /// Interleaves the local graphs from a tuple of their states. Returns true if a rendezvous inside
  /// the component led to a local state that is not explored yet: then there is no result. Throws
  /// CannotSplit.
  bool run(const Tuple& start);

  /// Returns the local states of each state, one tuple after the other.
  GrowingArray<std::uint32_t> states() const;
  lts::Lts transition_system() &&;

 private:
  void add_steps(std::uint32_t source, std::size_t member, std::uint32_t local);
  void add_creations(const Tuple& tuple);
  bool add_meetings(const Tuple& tuple);
  bool may_meet(const Tuple& tuple) const;
  std::uint32_t youngest_witness(const Tuple& tuple) const;
  bool never_meet() const;
  void finish_row();
  lts::ActionId action(std::uint32_t label) const {
    return label == kPrivate ? lts::kTau : actions_[label];
  }

  Stage& stage_;
  std::vector<LocalGraph>& graphs_;
  const LabelTable& labels_;
  const EnvironmentExploration& environment_;
  bool atomic_;
  Context& context_;
  bool merges_;
  std::vector<MergedGraph> merged_ = {};        // by member, if private cycles are merged
  std::vector<std::vector<Meeting>> meetings_;  // by proctype and control state

  std::optional<TupleStore> tuples_;  // the states of the component
  std::vector<lts::ActionId> actions_;
  std::vector<lts::Edge> row_;
  GrowingArray<std::uint64_t> rows_;
  GrowingArray<lts::Edge> edges_;
};

}  // namespace proviso::cut
