#include "engine/reach/explored_paths.hpp"

#include <algorithm>
#include <cassert>

#include "space/shortest_run.hpp"

namespace proviso::reach {
namespace {

constexpr std::uint32_t kUnseen = 0xFFFFFFFFU;

}  // namespace

void ExploredPaths::walk(std::uint32_t from, const OnState& on_state, const OnError& on_error) {
  start_ = from;
  parent_ = GrowingArray<std::uint32_t>(store_.size(), kUnseen);
  parent_[from] = from;
  GrowingArray<std::uint32_t> queue;
  queue.push_back(from);
  if (!on_state(from)) return;
  space::Moves moves(space_.words());
  for (std::size_t next = 0; next < queue.size(); ++next) {
    const std::uint32_t source = queue[next];
    space_.moves(store_.state(std::size_t{source}), moves);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves.is_error(i)) {
        if (!on_error(source, moves.action(i))) return;
        continue;
      }
      const auto target = store_.find(moves.target(i));
      if (!target || parent_[lts::index(*target)] != kUnseen) continue;
      parent_[lts::index(*target)] = source;
      queue.push_back(lts::index(*target));
      if (!on_state(lts::index(*target))) return;
    }
  }
}

std::vector<lts::ActionId> ExploredPaths::run_to(std::uint32_t state) const {
  std::vector<lts::ActionId> run;
  for (; state != start_; state = parent_[state]) {
    run.push_back(action_between(parent_[state], state));
  }
  std::reverse(run.begin(), run.end());
  return run;
}

std::vector<lts::ActionId> ExploredPaths::cycle(std::uint32_t state) {
  std::vector<lts::ActionId> run;
  space::Moves moves(space_.words());
  const space::Word* const home = store_.state(std::size_t{state});
  const auto returns = [&](std::uint32_t source) {
    const auto step =
        space::find_step(space_, store_, source, source + std::size_t{1}, home, moves);
    if (!step) return true;
    run = run_to(source);
    run.push_back(step->action);
    return false;
  };
  walk(state, returns, [](std::uint32_t, lts::ActionId) { return true; });
  return run;
}

lts::ActionId ExploredPaths::action_between(std::uint32_t source, std::uint32_t target) const {
  space::Moves moves(space_.words());
  const auto step = space::find_step(space_, store_, source, source + std::size_t{1},
                                     store_.state(std::size_t{target}), moves);
  return step.value().action;
}

}  // namespace proviso::reach
