// Cycles through accepting states, compared with a search from each accepting state.
#include "space/component_search.hpp"

#include <set>

#include <gtest/gtest.h>

#include "space/product.hpp"
#include "space/random_system.hpp"

namespace proviso::space {
namespace {

using State = std::vector<Word>;
using States = std::set<State>;

std::vector<State> successors(const Space& space, const State& state) {
  Moves moves(space.words());
  space.moves(state.data(), moves);
  std::vector<State> found;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves.is_error(i)) found.emplace_back(moves.target(i), moves.target(i) + space.words());
  }
  return found;
}

/// What can be reached in one step or more, through states that are allowed.
template <typename Allowed>
States reached(const Space& space, const State& from, Allowed allowed) {
  States seen;
  std::vector<State> open{from};
  while (!open.empty()) {
    const State at = open.back();
    open.pop_back();
    for (const State& next : successors(space, at)) {
      if (allowed(next) && seen.insert(next).second) open.push_back(next);
    }
  }
  return seen;
}

bool has_cycle(const Space& space, const ComponentSearch::Accepting& accepting) {
  const auto all = [](const State&) { return true; };
  State initial(space.words());
  space.initial(initial.data());
  States states = reached(space, initial, all);
  states.insert(initial);
  for (const State& state : states) {
    if (accepting(state.data()) && reached(space, state, all).contains(state)) return true;
  }
  return false;
}

TEST(ComponentSearch, FindsACycleIffThereIsOne) {
  EXPECT_TRUE(rc::check([] {
    const Product product(random_system({.errors = false}));
    const std::uint64_t accepted = *rc::gen::arbitrary<std::uint64_t>();
    const auto accepting = [accepted](const Word* state) {
      return (accepted >> (hash_word(*state) % 64) & 1) != 0;
    };
    Context context;
    ComponentSearch search(product, context);
    const auto cycle = search.find_cycle(accepting);
    RC_ASSERT(cycle.has_value() == has_cycle(product, accepting));
    if (!cycle) return;
    const auto state = [&](std::uint32_t number) {
      const Word* const at = search.store().state(std::size_t{number});
      return State(at, at + product.words());
    };
    States open;
    for (const std::uint32_t number : cycle->open) open.insert(state(number));
    const State home = state(cycle->accepting);
    RC_ASSERT(accepting(home.data()));
    const auto allowed = [&open](const State& at) { return open.contains(at); };
    RC_ASSERT(reached(product, home, allowed).contains(home));
  }));
}

/// A loop at the start, and a long way beside it.
TEST(ComponentSearch, StopsWhereACycleCloses) {
  lts::LtsBuilder builder;
  builder.add_states(5000);
  const lts::ActionId loop = builder.action("a");
  const lts::ActionId onward = builder.action("b");
  builder.add_transition(lts::StateId{0}, loop, lts::StateId{0});
  for (std::uint32_t i = 0; i + 1 < 5000; ++i) {
    builder.add_transition(lts::StateId{i}, onward, lts::StateId{i + 1});
    builder.add_transition(lts::StateId{i + 1}, loop, lts::StateId{i});
  }
  lts::System system;
  system.components.push_back({"LOOP", std::move(builder).build()});
  const Product product(system);
  Context context;
  ComponentSearch search(product, context);
  const auto cycle = search.find_cycle([](const Word*) { return true; });
  ASSERT_TRUE(cycle);
  EXPECT_LT(search.store().size(), 10U);
}

}  // namespace
}  // namespace proviso::space
