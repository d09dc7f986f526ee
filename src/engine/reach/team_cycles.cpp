#include "engine/reach/team_cycles.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>

#include "engine/reach/space_from.hpp"
#include "space/component_search.hpp"
#include "space/team_reach.hpp"

namespace proviso::reach {
namespace {

using space::Moves;
using space::Word;
using Marks = space::TeamReach::Marks;
using Accepting = std::function<bool(const Word*)>;

/// A shortest way of at least one step between states that were explored, as their numbers without
/// the first; only allowed states are gone through. There must be one.
std::vector<std::uint32_t> way_between(const space::Space& space, const space::StateStore& store,
                                       std::uint32_t from, std::uint32_t to,
                                       const std::function<bool(std::uint32_t)>& allowed) {
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> parents;
  std::vector<std::uint32_t> queue{from};
  Moves moves(space.words());
  for (std::size_t next = 0; next < queue.size(); ++next) {
    space.moves(store.state(std::size_t{queue[next]}), moves);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      if (moves.is_error(k)) continue;
      const auto target = store.find(moves.target(k));
      if (!target || !allowed(lts::index(*target))) continue;
      if (!parents.emplace(lts::index(*target), queue[next]).second) continue;
      queue.push_back(lts::index(*target));
      if (queue.back() != to) continue;
      std::vector<std::uint32_t> way{to};
      while (parents.at(way.back()) != from) way.push_back(parents.at(way.back()));
      std::reverse(way.begin(), way.end());
      return way;
    }
  }
  throw std::logic_error("no way between states of a cycle");
}

/// Continues a run from its last state round a cycle through an accepting state. All ranks do the
/// same, each for itself and without the limits of the run, which they would meet at different
/// moments.
void go_round(const space::Space& space, const Accepting& accepting, AcceptingRun& run) {
  const std::size_t words = space.words();
  const SpaceFrom rest(space, run.states.data() + run.states.size() - words);
  Context context({.seconds = {}, .memory_bytes = {}, .states = kMostStatesOfLasso});
  space::ComponentSearch search(rest, context);
  std::optional<space::ComponentSearch::Cycle> cycle;
  try {
    cycle = search.find_cycle(accepting);
  } catch (const LimitReached&) {
    return;
  }
  if (!cycle) throw std::logic_error("a state without the run that was promised");
  const auto append = [&](const std::vector<std::uint32_t>& way) {
    for (const std::uint32_t number : way) {
      const Word* const state = search.store().state(std::size_t{number});
      run.states.insert(run.states.end(), state, state + words);
    }
  };
  const boost::unordered_flat_set<std::uint32_t> open(cycle->open.begin(), cycle->open.end());
  const std::uint32_t home = cycle->accepting;
  if (home != 0) {
    append(way_between(rest, search.store(), 0, home, [](std::uint32_t) { return true; }));
  }
  run.loops_to = run.states.size() / words - 1;
  append(way_between(rest, search.store(), home, home,
                     [&](std::uint32_t number) { return open.contains(number); }));
}

/// The states from which a run visits accepting states again and again.
Marks states_of_runs(space::TeamReach& reach, const Accepting& accepting) {
  const Marks accepted =
      reach.having([&](const Word* state, const Moves&) { return accepting(state); });
  Marks all(accepted.size(), true);
  for (std::uint64_t before = reach.count(all);;) {
    Marks leading(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) leading[i] = all[i] && accepted[i];
    reach.add_predecessors(leading, &all);
    reach.remove_dead_ends(leading);
    all = std::move(leading);
    const std::uint64_t after = reach.count(all);
    if (after == before || after == 0) return all;
    before = after;
  }
}

}  // namespace

TeamCycles find_accepting_run(const space::Space& space, const Accepting& accepting,
                              Context& context) {
  const space::TeamStates states =
      space::explore_keeping_states(space, {.error = false, .deadlock = false}, context);
  TeamCycles result;
  result.states = states.found.states;
  result.transitions = states.found.transitions;
  result.stopped = states.found.stopped;
  if (result.stopped) return result;
  space::TeamReach reach(space, states, context);
  try {
    const auto found = reach.nearest(states_of_runs(reach, accepting));
    if (!found) return result;
    result.run = AcceptingRun{found->states};
  } catch (const LimitReached& limit) {
    result.stopped = limit.reason();
    return result;
  }
  go_round(space, accepting, *result.run);
  return result;
}

}  // namespace proviso::reach
