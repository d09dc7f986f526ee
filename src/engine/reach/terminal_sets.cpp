#include "engine/reach/terminal_sets.hpp"

#include <map>
#include <new>
#include <span>
#include <utility>

namespace proviso::reach {
namespace {

/// The actions of the members' moves, each once, ascending.
std::vector<lts::ActionId> actions_of(const space::Space& space, const space::StateStore& store,
                                      std::span<const std::uint32_t> members, space::Moves& moves) {
  std::vector<bool> occurs(space.alphabet().size(), false);
  for (const std::uint32_t member : members) {
    space.moves(store.state(std::size_t{member}), moves);
    for (std::size_t i = 0; i < moves.size(); ++i) occurs[lts::index(moves.action(i))] = true;
  }
  std::vector<lts::ActionId> actions;
  for (std::uint32_t a = 0; a < occurs.size(); ++a) {
    if (occurs[a]) actions.push_back(lts::ActionId{a});
  }
  return actions;
}

}  // namespace

TerminalSets terminal_sets(const space::Space& space, Context& context) {
  TerminalSets result(space, context);
  space::Moves moves(space.words());
  std::map<std::vector<lts::ActionId>, std::uint32_t> known;
  try {
    result.search.run([&](const space::ComponentSearch::Component& component) {
      result.set_of.resize(result.search.store().size(), TerminalSets::kTransient);
      if (!component.terminal) return true;
      auto actions = actions_of(space, result.search.store(), component.members, moves);
      const auto number = static_cast<std::uint32_t>(known.size());
      const std::uint32_t set = known.try_emplace(std::move(actions), number).first->second;
      for (const std::uint32_t member : component.members) result.set_of[member] = set;
      return true;
    });
  } catch (const LimitReached& stop) {
    result.stopped = stop.reason();
  } catch (const std::bad_alloc&) {
    result.stopped = StopReason::Memory;
  }
  result.set_of.resize(result.search.store().size(), TerminalSets::kTransient);
  result.actions.resize(known.size());
  for (const auto& [actions, number] : known) result.actions[number] = actions;
  return result;
}

}  // namespace proviso::reach
