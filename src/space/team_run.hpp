// Reconstructs the run to a state of a search by a team: see team_search.cpp.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "space/candidate.hpp"
#include "space/explore.hpp"

namespace proviso::space {

/// The rank that keeps a state with this hash. Its low bits decide: the stores use the high ones.
inline unsigned owner_of(Word hash, unsigned ranks) {
  return static_cast<unsigned>(((hash & 0xFFFFFFFFU) * ranks) >> 32);
}

/// The smallest state of the level with a move to the target, and the first such action.
template <typename Store>
Candidate team_predecessor(const Space& space, const Store& store,
                           const std::vector<std::size_t>& level_starts, std::size_t level,
                           const Word* target, Team& team) {
  const std::size_t words = space.words();
  Candidate best(words);
  Moves moves(words);
  for (std::size_t i = level_starts[level]; i < level_starts[level + 1]; ++i) {
    space.moves(store.state(i), moves);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (moves.is_error(k) || !std::equal(target, target + words, moves.target(k))) continue;
      best.offer(store.state(i), moves.action(k), Moves::kNoCulprit);
    }
  }
  Team::Words all;
  team.gather(best.record(), all);
  best.take_smallest(all, 0, best.record().size());
  if (!best.found()) throw std::logic_error("a state without a predecessor in the level before");
  return best;
}

/// Reconstructs the run to a state of a level. `level_starts[k]` is the number of the first state
/// of this rank at distance k.
template <typename Store>
Finding run_of_team(const Space& space, const Store& store,
                    const std::vector<std::size_t>& level_starts, const Word* state,
                    std::size_t level, Team& team) {
  const std::size_t words = space.words();
  Finding run;
  std::vector<std::vector<Word>> backwards{{state, state + words}};
  for (; level > 0; --level) {
    const Candidate before =
        team_predecessor(space, store, level_starts, level - 1, backwards.back().data(), team);
    run.trace.push_back(before.action());
    backwards.emplace_back(before.state(), before.state() + words);
  }
  std::reverse(run.trace.begin(), run.trace.end());
  for (std::size_t i = backwards.size(); i-- > 0;) {
    run.states.insert(run.states.end(), backwards[i].begin(), backwards[i].end());
  }
  return run;
}

}  // namespace proviso::space
