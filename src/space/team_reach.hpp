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
  /// Adds all states that lead into the set; with `within`, those that do so by states of that set.
  /// Throws LimitReached, on all ranks together.
  void add_predecessors(Marks& marks, const Marks* within = nullptr);
  /// Removes the states that have no move into the set, until there is none. Throws LimitReached,
  /// on all ranks together.
  void remove_dead_ends(Marks& marks);
  /// The number of marked states of all ranks.
  std::uint64_t count(const Marks& marks);
  /// Whether any rank has a marked state.
  bool any(const Marks& marks);
  /// The nearest marked state, of several the smallest, with the run to it.
  std::optional<Finding> nearest(const Marks& marks);

 private:
  struct Round;

  /// Adds to `found` the states with a move into the set, of those in `among` if that is given.
  /// Returns how many were added by all ranks. `found` may be the set itself.
  Team::Word add_sources(const Marks& set, const Marks* among, Marks& found);
  void ask(const Marks& set, const Marks* among, Marks& found, Round& round);
  void answer(const Marks& set, Round& round);
  void hear(Marks& found, Round& round);

  const Space& space_;
  const TeamStates& states_;
  Context& context_;
  Team& team_;
};

}  // namespace proviso::space
