#include "space/materialise.hpp"

#include <map>

#include <gtest/gtest.h>

#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::space {
namespace {

/// Breadth-first with plain containers; END states are merged after the fact.
lts::Lts slowly_materialised(const Space& space, const lts::Visibility& visibility) {
  std::map<std::vector<Word>, std::uint32_t> number;
  std::vector<std::vector<Word>> states(1, std::vector<Word>(space.words()));
  space.initial(states[0].data());
  number[states[0]] = 0;
  struct Transition {
    std::uint32_t source;
    std::string label;
    std::optional<std::uint32_t> target;
  };
  std::vector<Transition> transitions;
  std::vector<bool> is_end;
  for (std::uint32_t s = 0; s < states.size(); ++s) {
    Moves moves(space.words());
    space.moves(states[s].data(), moves);
    is_end.push_back(moves.empty() && space.terminated(states[s].data()));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      Transition transition{s, space.alphabet().name(moves.action(i)), {}};
      if (!moves.is_error(i)) {
        std::vector<Word> target(moves.target(i), moves.target(i) + space.words());
        const auto [at, fresh] =
            number.try_emplace(target, static_cast<std::uint32_t>(states.size()));
        if (fresh) states.push_back(target);
        transition.target = at->second;
      }
      transitions.push_back(transition);
    }
  }
  lts::LtsBuilder builder;
  std::map<std::uint32_t, lts::StateId> merged;
  std::optional<lts::StateId> end;
  for (std::uint32_t s = 0; s < states.size(); ++s) {
    if (is_end[s] && end) {
      merged[s] = *end;
      continue;
    }
    merged[s] = builder.add_state();
    if (is_end[s]) end = merged[s];
  }
  if (end) builder.set_end(*end);
  for (const std::string& label : space.alphabet().labels()) {
    if (visibility.shows(label)) builder.action(label);
  }
  for (const Transition& t : transitions) {
    const bool hidden = t.label == "tau" || !visibility.shows(t.label);
    builder.add_transition(merged[t.source], hidden ? lts::kTau : builder.action(t.label),
                           t.target ? merged[*t.target] : lts::kError);
  }
  return std::move(builder).build();
}

TEST(Materialise, BuildsTheReachablePart) {
  EXPECT_TRUE(rc::check([] {
    lts::System system = random_system();
    Context context;
    if (*rc::gen::inRange(0, 2) == 0) system.visibility = random_visibility();
    const lts::Lts composed = compose(system, context);
    const lts::Visibility visibility = system.visibility.value_or(lts::Visibility{});
    RC_ASSERT(composed == slowly_materialised(Product(system), visibility));
    RC_ASSERT(compose(widened(system), context) == composed);
  }));
}

TEST(Materialise, CountsWhatTheDefinitionCounts) {
  SystemShape shape;
  shape.ends = false;
  EXPECT_TRUE(rc::check([shape] {
    const lts::System system = random_system(shape);
    Context context;
    const lts::Lts lts = compose(system, context);
    const ReferenceProduct reference(system);
    RC_ASSERT(lts.state_count() == reference.reachable().size());
    RC_ASSERT(lts.transition_count() == reference.transition_count());
  }));
}

/// A counter of this many states: a single cycle of ticks.
lts::Lts counter(const std::string& tick, std::uint32_t states) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  const lts::ActionId action = builder.action(tick);
  for (std::uint32_t s = 0; s < states; ++s) {
    builder.add_transition(lts::StateId{s}, action, lts::StateId{(s + 1) % states});
  }
  return std::move(builder).build();
}

TEST(Materialise, HoldsManyStates) {
  const lts::System system{"S", {{"A", counter("a", 300)}, {"B", counter("b", 200)}}};
  Context context;
  const lts::Lts lts = compose(system, context);
  EXPECT_EQ(lts.state_count(), 60'000U);
  EXPECT_EQ(lts.transition_count(), 120'000U);
}

TEST(Materialise, StopsAtTheStateLimit) {
  const lts::System system{"S", {{"A", counter("a", 300)}, {"B", counter("b", 200)}}};
  Context context({.seconds = {}, .memory_bytes = {}, .states = 1000});
  try {
    compose(system, context);
    FAIL() << "60,000 states within a limit of 1,000";
  } catch (const LimitReached& stop) {
    EXPECT_EQ(stop.reason(), StopReason::States);
  }
}

}  // namespace
}  // namespace proviso::space
