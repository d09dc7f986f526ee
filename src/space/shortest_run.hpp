// Reconstructs the run to a state of a breadth-first search without parent pointers: see
// explore.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include "space/explore.hpp"
#include "space/space.hpp"

namespace proviso::space {

struct Step {
  std::size_t source;
  lts::ActionId action;
};

/// Finds a move of one of the states first … last - 1 that leads to `target`.
template <typename States>
std::optional<Step> find_step(const Space& space, const States& states, std::size_t first,
                              std::size_t last, const Word* target, Moves& moves) {
  for (std::size_t source = first; source < last; ++source) {
    // All moves: those of a component that went alone are among them.
    space.ample(states.state(source), Space::kEverybody, moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves.is_error(i)) continue;
      if (std::equal(target, target + space.words(), moves.target(i))) {
        return Step{source, moves.action(i)};
      }
    }
  }
  return std::nullopt;
}

/// Reconstructs the run from the initial state to state `number`, which lies in the last level.
/// `level_starts[k]` is the number of the first state at distance k.
template <typename States>
Finding shortest_run(const Space& space, const States& states,
                     const std::vector<std::size_t>& level_starts, std::size_t number) {
  Finding run;
  std::vector<std::size_t> numbers{number};
  Moves moves(space.words());
  for (std::size_t level = level_starts.size() - 1; level > 0; --level) {
    const auto step = find_step(space, states, level_starts[level - 1], level_starts[level],
                                states.state(numbers.back()), moves);
    run.trace.push_back(step.value().action);
    numbers.push_back(step->source);
  }
  std::reverse(run.trace.begin(), run.trace.end());
  for (std::size_t i = numbers.size(); i-- > 0;) {
    const Word* const state = states.state(numbers[i]);
    run.states.insert(run.states.end(), state, state + space.words());
  }
  return run;
}

}  // namespace proviso::space
