// Breadth-first search of a space by a team: every rank keeps a part of the states.
#pragma once

#include "base/team.hpp"
#include "space/explore.hpp"
#include "space/state_store.hpp"

namespace proviso::space {

/// Explores the space with all ranks of context.team, each of which makes the same call on the same
/// space: states must be the same words on all of them. Returns the same result on each. An
/// exception that the moves of a state throw is thrown on all ranks.
SearchResult explore_as_team(const Space& space, SearchGoals goals, Context& context);

/// What a rank keeps after a search.
struct TeamStates {
  SearchResult found;
  StateStore store;                       // the states of this rank, level by level
  std::vector<std::size_t> level_starts;  // the first state of this rank in each level
};

/// The same search, for questions about the states that it has found.
TeamStates explore_keeping_states(const Space& space, SearchGoals goals, Context& context);

}  // namespace proviso::space
