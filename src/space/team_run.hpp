// Reconstructs the run to a state of a search by a team: see team_search.cpp.
#pragma once

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "space/candidate.hpp"
#include "space/explore.hpp"

namespace proviso::space {

/// The rank that keeps a state with this hash. Its low bits decide: stores may use the high ones.
inline unsigned owner_of(Word hash, unsigned ranks) {
  return static_cast<unsigned>(((hash & 0xFFFFFFFFU) * ranks) >> 32);
}

/// The smallest state of a level that is greater than `after`, if that is something, and has a move
/// to the target; with the first such action. Not found if there is none.
template <typename Levels>
Candidate team_predecessor(const Space& space, Levels& levels, std::size_t level,
                           const std::vector<Word>& target, const Candidate& after, Team& team) {
  const std::size_t words = space.words();
  Candidate best(words);
  Moves moves(words);
  levels.for_each_of_level(level, [&](const Word* state) {
    if (after.found() &&
        !std::lexicographical_compare(after.state(), after.state() + words, state, state + words)) {
      return;
    }
    space.moves(state, moves);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (moves.is_error(k) || !std::equal(target.begin(), target.end(), moves.target(k))) continue;
      best.offer(state, moves.action(k), Moves::kNoCulprit);
    }
  });
  Team::Words all;
  team.gather(best.record(), all);
  best.take_smallest(all, 0, best.record().size());
  return best;
}

/// Reconstructs the run to a state of a level. `levels` gives the states of this rank by level. It
/// may count states of other levels among them. Those of levels before have no move to the state
/// wanted; those of levels behind have no way back to the initial state of that length, and the
/// next smallest predecessor is tried.
template <typename Levels>
Finding run_of_team(const Space& space, Levels& levels, const Word* state, std::size_t level,
                    Team& team) {
  struct Visit {
    std::vector<Word> state;
    Candidate before;  // the predecessor that was tried last
  };
  const std::size_t words = space.words();
  std::vector<Word> initial(words);
  space.initial(initial.data());
  std::set<std::pair<std::size_t, std::vector<Word>>> failed;  // level and state
  std::vector<Visit> way{{{state, state + words}, Candidate(words)}};
  while (way.size() <= level || way.back().state != initial) {
    if (way.size() <= level) {
      const std::size_t before = level - way.size();
      Visit& at = way.back();
      at.before = team_predecessor(space, levels, before, at.state, at.before, team);
      if (at.before.found()) {
        Visit next{{at.before.state(), at.before.state() + words}, Candidate(words)};
        if (!failed.contains({before, next.state})) way.push_back(std::move(next));
        continue;
      }
    }
    failed.emplace(level + 1 - way.size(), std::move(way.back().state));
    way.pop_back();
    if (way.empty()) throw std::logic_error("a state without a way back to the initial state");
  }
  Finding run;
  for (std::size_t i = way.size(); i-- > 0;) {
    run.states.insert(run.states.end(), way[i].state.begin(), way[i].state.end());
    if (i > 0) run.trace.push_back(way[i - 1].before.action());
  }
  return run;
}

}  // namespace proviso::space
