#include "space/hinted_set.hpp"

#include <set>
#include <stdexcept>
#include <utility>

namespace proviso::space {

std::vector<HintedSet::Source> HintedSet::sources(const Space& space, Word state, std::size_t level,
                                                  Moves& moves) const {
  const unsigned known = hint_bits_[level - 1];
  const Word hint = table().note_of(hash(&state)) >> (table().note_bits() - known);
  const Word low = known == 0 ? 0 : hint << (64 - known);
  const Word high = low | ~Word{0} >> known;
  std::vector<Source> found;
  table().for_each(low, high, [&](Word word) {
    const Word source = state_of(word);
    space.moves(&source, moves);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (moves.is_error(k) || *moves.target(k) != state) continue;
      found.push_back({source, moves.action(k)});
      return;
    }
  });
  return found;
}

Finding HintedSet::run_to(const Space& space, std::size_t number) const {
  struct Visit {
    Word state;
    std::vector<Source> sources;
    std::size_t tried = 0;
  };
  const std::size_t last = hint_bits_.size() - 1;
  Word initial = 0;
  space.initial(&initial);
  Moves moves(1);
  std::set<std::pair<std::size_t, Word>> failed;  // level and state
  std::vector<Visit> way;
  const auto visit = [&](Word at) {
    const std::size_t level = last - way.size();
    way.push_back({at, {}});
    if (level > 0 && at != initial) way.back().sources = sources(space, at, level, moves);
  };
  visit(*state(number));
  while (way.size() <= last || way.back().state != initial) {
    const std::size_t level = last + 1 - way.size();
    Visit& at = way.back();
    if (at.tried < at.sources.size()) {
      const Word source = at.sources[at.tried++].state;
      if (!failed.contains({level - 1, source})) visit(source);
      continue;
    }
    failed.emplace(level, at.state);
    way.pop_back();
    if (way.empty()) throw std::logic_error("a state without a way back to the initial state");
  }
  Finding run;
  for (std::size_t i = way.size(); i-- > 0;) {
    run.states.push_back(way[i].state);
    if (i > 0) run.trace.push_back(way[i - 1].sources[way[i - 1].tried - 1].action);
  }
  return run;
}

}  // namespace proviso::space
