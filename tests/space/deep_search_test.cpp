#include "space/deep_search.hpp"

#include <gtest/gtest.h>

#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::space {
namespace {

bool has_move(const Space& space, const Word* source, lts::ActionId action, const Word* target) {
  Moves moves(space.words());
  space.moves(source, moves);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (moves.is_error(i) || moves.action(i) != action) continue;
    if (std::equal(target, target + space.words(), moves.target(i))) return true;
  }
  return false;
}

/// Follows the run move by move, and returns where it ends; a last move to π is not made.
const Word* followed(const Space& space, const Finding& finding) {
  const std::size_t count = finding.states.size() / space.words();
  const Word* at = finding.states.data();
  std::vector<Word> initial(space.words());
  space.initial(initial.data());
  RC_ASSERT(std::equal(initial.begin(), initial.end(), at));
  for (std::size_t i = 1; i < count; ++i) {
    const Word* const next = at + space.words();
    RC_ASSERT(has_move(space, at, finding.trace[i - 1], next));
    at = next;
  }
  return at;
}

void expect_runs(const Space& space, const SearchResult& result) {
  Moves moves(space.words());
  if (result.deadlock) {
    const Word* const end = followed(space, *result.deadlock);
    space.moves(end, moves);
    RC_ASSERT(moves.empty() && !space.terminated(end));
    RC_ASSERT((result.deadlock->trace.size() + 1) * space.words() ==
              result.deadlock->states.size());
  }
  if (!result.error) return;
  RC_ASSERT(result.error->trace.size() * space.words() == result.error->states.size());
  space.moves(followed(space, *result.error), moves);
  bool fails = false;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    fails |= moves.is_error(i) && moves.culprit(i) == result.error->culprit &&
             moves.action(i) == result.error->trace.back();
  }
  RC_ASSERT(fails);
}

void expect_reference(const lts::System& system) {
  const Product product(system);
  const ReferenceProduct reference(system);
  const auto distances = reference.distances();
  Context context;
  const SearchResult result = search_deep(product, {}, context);
  RC_ASSERT(!result.stopped);
  RC_ASSERT(result.error.has_value() == distances.error.has_value());
  RC_ASSERT(result.deadlock.has_value() == distances.deadlock.has_value());
  expect_runs(product, result);
  if (result.error && result.deadlock) return;
  RC_ASSERT(result.states == reference.reachable().size());
  RC_ASSERT(result.transitions == reference.transition_count());
}

TEST(DeepSearch, FindsWhatThereIs) {
  EXPECT_TRUE(rc::check([] { expect_reference(random_system()); }));
}

TEST(DeepSearch, FindsWhatThereIsInWideStates) {
  EXPECT_TRUE(rc::check([] { expect_reference(widened(random_system())); }));
}

TEST(DeepSearch, GoesOnWhereItWas) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = random_system();
    const Product product(system);
    const auto few = *rc::gen::inRange<std::uint64_t>(1, 5);
    Context context;
    const SearchResult whole = search_deep(product, {}, context);
    DeepSearch search(product, context);
    std::uint64_t states = 0;
    SearchResult parts;
    do {
      parts = search.go_on({}, {states += few});
    } while (parts.stopped);
    RC_ASSERT(!search.can_go_on());
    if (parts.error) add_actions(product, *parts.error);
    if (parts.deadlock) add_actions(product, *parts.deadlock);
    expect_runs(product, parts);
    RC_ASSERT(parts.states == whole.states);
    RC_ASSERT(parts.transitions == whole.transitions);
    RC_ASSERT(parts.error.has_value() == whole.error.has_value());
    RC_ASSERT(parts.deadlock.has_value() == whole.deadlock.has_value());
  }));
}

TEST(DeepSearch, SaysNothingWrongWithinALimit) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = random_system({.most_states = 6});
    const Product product(system);
    const auto distances = ReferenceProduct(system).distances();
    Context context({.seconds = {}, .memory_bytes = {}, .states = 8});
    const SearchResult result = search_deep(product, {}, context);
    expect_runs(product, result);
    RC_ASSERT(result.stopped || result.error.has_value() == distances.error.has_value());
    RC_ASSERT(result.stopped || result.deadlock.has_value() == distances.deadlock.has_value());
  }));
}

/// From each state one can go on by one or by ten or come back; in the last one gets stuck. By the
/// names of the actions, single steps are tried first.
lts::Lts ladder(std::uint32_t states) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  const lts::ActionId up = builder.action("a.up");
  const lts::ActionId back = builder.action("b.back");
  const lts::ActionId jump = builder.action("c.jump");
  for (std::uint32_t i = 0; i + 1 < states; ++i) {
    builder.add_transition(lts::StateId{i}, up, lts::StateId{i + 1});
    builder.add_transition(lts::StateId{i}, back, lts::StateId{i / 2});
    if (i + 10 < states) builder.add_transition(lts::StateId{i}, jump, lts::StateId{i + 10});
  }
  return std::move(builder).build();
}

TEST(DeepSearch, ShortensTheRunItFinds) {
  lts::System system;
  system.components.push_back({"LADDER", ladder(1001)});
  const Product product(system);
  Context context;
  const SearchResult result = search_deep(product, {}, context);
  ASSERT_TRUE(result.deadlock);
  EXPECT_EQ(result.depth, 1000U);
  EXPECT_EQ(result.deadlock->trace.size(), 100U);
}

TEST(DeepSearch, ShortensTheRunThroughManyStates) {
  // Single steps are tried first; jumps lead to known states, which makes the ways to them shorter.
  lts::System system;
  system.components.push_back({"LADDER", ladder(20'001)});
  const Product product(system);
  Context context;
  const SearchResult result = search_deep(product, {}, context);
  ASSERT_TRUE(result.deadlock);
  EXPECT_EQ(result.depth, 20'000U);
  EXPECT_LE(result.deadlock->trace.size(), 20'000U);
  expect_runs(product, result);
}

TEST(DeepSearch, StopsAtTheStateLimit) {
  lts::System system;
  system.components.push_back({"A", ladder(1000)});
  system.components.push_back({"B", ladder(900)});
  const Product product(system);
  Context context({.seconds = {}, .memory_bytes = {}, .states = 100});
  const SearchResult result = search_deep(product, {.error = true, .deadlock = false}, context);
  EXPECT_EQ(result.stopped, StopReason::States);
  EXPECT_GT(result.states, 100U);
  EXPECT_LT(result.states, 200U);
}

TEST(DeepSearch, StopsWhenCancelled) {
  lts::System system;
  system.components.push_back({"A", ladder(1000)});
  Context context;
  context.cancel();
  const SearchResult result = search_deep(Product(system), {}, context);
  EXPECT_EQ(result.stopped, StopReason::Interrupt);
  EXPECT_FALSE(result.deadlock);
}

}  // namespace
}  // namespace proviso::space
