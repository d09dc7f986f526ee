// Which states of a team can reach which? Backward reachability without stored edges.
//
// The states are those of a complete search, each kept by its owner. A set of them is a bit for
// each state. A set grows to all states that lead into it in rounds: every state that does not
// belong to it yet asks the owners of its targets whether these do. States of the same rank are
// looked up at once, the others are asked for in bulk: one exchange with questions, one with a bit
// for each answer in the same order. A round without an addition on any rank ends it.
//
// Cost: in each round the moves of all states outside the set are generated again. There are as
// many rounds as steps from the farthest state into the set, in practice some tens.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "space/team_search.hpp"

namespace proviso::space {

class TeamReach {
 public:
  /// By the number of the state in the store of this rank.
  using Marks = std::vector<bool>;

  /// The search must be complete.
  TeamReach(const Space& space, const TeamStates& states, Context& context)
      : space_(space), states_(states), context_(context), team_(*context.team) {}

  /// The states for which `holds` says true; it gets the moves, too.
  Marks having(const std::function<bool(const Word*, const Moves&)>& holds) const;
  /// Adds all states that lead into the set. Throws LimitReached, on all ranks together.
  void add_predecessors(Marks& marks);
  /// Whether any rank has a marked state.
  bool any(const Marks& marks);
  /// The nearest marked state, of several the smallest, with the run to it.
  std::optional<Finding> nearest(const Marks& marks);

 private:
  struct Round;

  void ask(Marks& marks, Round& round);
  void answer(const Marks& marks, Round& round);
  void hear(Marks& marks, Round& round);

  const Space& space_;
  const TeamStates& states_;
  Context& context_;
  Team& team_;
};

}  // namespace proviso::space
