#include "space/explore.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "space/passing_space.hpp"
#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::space {
namespace {

/// The states that a run may lead to, among them π if it may.
struct Replay {
  std::set<std::vector<Word>> states;
  std::set<std::uint32_t> culprits;  // of the last move
};

Replay replay(const Space& space, const std::vector<lts::ActionId>& run) {
  Replay at;
  std::vector<Word> initial(space.words());
  space.initial(initial.data());
  at.states.insert(initial);
  Moves moves(space.words());
  for (const lts::ActionId action : run) {
    Replay next;
    for (const auto& state : at.states) {
      space.moves(state.data(), moves);
      for (std::size_t i = 0; i < moves.size(); ++i) {
        if (moves.action(i) != action) continue;
        if (moves.is_error(i)) {
          next.culprits.insert(moves.culprit(i));
        } else {
          next.states.emplace(moves.target(i), moves.target(i) + space.words());
        }
      }
    }
    at = std::move(next);
  }
  return at;
}

void expect_found(const Space& space, const SearchResult& result) {
  if (result.error) {
    RC_ASSERT(replay(space, result.error->trace).culprits.count(result.error->culprit) == 1U);
  }
  if (result.deadlock) {
    bool stuck = false;
    Moves moves(space.words());
    for (const auto& state : replay(space, result.deadlock->trace).states) {
      space.moves(state.data(), moves);
      stuck |= moves.empty() && !space.terminated(state.data());
    }
    RC_ASSERT(stuck);
  }
}

std::optional<std::size_t> length(const std::optional<Finding>& finding) {
  if (!finding) return std::nullopt;
  return finding->trace.size();
}

void expect_reference(const lts::System& system, unsigned threads) {
  const Product product(system);
  const ReferenceProduct reference(system);
  const auto distances = reference.distances();
  Context context;
  context.threads = threads;
  const SearchResult both = explore(product, {.error = true, .deadlock = true}, context);
  RC_ASSERT(!both.stopped);
  RC_ASSERT(length(both.error) == distances.error);
  RC_ASSERT(length(both.deadlock) == distances.deadlock);
  expect_found(product, both);
  const SearchResult count = explore(product, {.error = false, .deadlock = false}, context);
  RC_ASSERT(count.states == reference.reachable().size());
  RC_ASSERT(count.transitions == reference.transition_count());
  RC_ASSERT(!count.error);
  RC_ASSERT(!count.deadlock);
  const SearchResult error = explore(product, {.error = true, .deadlock = false}, context);
  RC_ASSERT(length(error.error) == distances.error);
  RC_ASSERT(!error.deadlock);
}

TEST(Explore, FindsShortestRuns) {
  EXPECT_TRUE(rc::check([] { expect_reference(random_system(), 1); }));
}

TEST(Explore, FindsShortestRunsInWideStates) {
  EXPECT_TRUE(rc::check([] { expect_reference(widened(random_system()), 1); }));
}

TEST(Explore, FindsShortestRunsInParallel) {
  EXPECT_TRUE(rc::check([] { expect_reference(random_system(), 3); }));
}

TEST(Explore, FindsShortestRunsInWideStatesInParallel) {
  EXPECT_TRUE(rc::check([] { expect_reference(widened(random_system()), 3); }));
}

/// Independent cycles of ticks: a space that is the product of their lengths, with wide levels.
lts::System counters(const std::vector<std::uint32_t>& lengths) {
  lts::System system;
  for (std::size_t c = 0; c < lengths.size(); ++c) {
    lts::LtsBuilder builder;
    builder.add_states(lengths[c]);
    const lts::ActionId tick = builder.action(fmt::format("tick.{}", c));
    for (std::uint32_t s = 0; s < lengths[c]; ++s) {
      builder.add_transition(lts::StateId{s}, tick, lts::StateId{(s + 1) % lengths[c]});
    }
    system.components.push_back({"COUNTER", std::move(builder).build()});
  }
  return system;
}

/// The same, but the last tick of all is forbidden: π at the greatest distance.
lts::System guarded_counters(const std::vector<std::uint32_t>& lengths) {
  lts::System system = counters(lengths);
  for (std::size_t c = 0; c < lengths.size(); ++c) {
    lts::LtsBuilder builder;
    builder.add_states(lengths[c]);
    const lts::ActionId tick = builder.action(fmt::format("tick.{}", c));
    const lts::ActionId full = builder.action("full");
    for (std::uint32_t s = 0; s + 1 < lengths[c]; ++s) {
      builder.add_transition(lts::StateId{s}, tick, lts::StateId{s + 1});
    }
    builder.add_transition(lts::StateId{lengths[c] - 1}, full, lts::StateId{0});
    system.components[c].lts = std::move(builder).build();
  }
  lts::LtsBuilder guard;
  guard.add_states(1);
  guard.add_transition(lts::StateId{0}, guard.action("full"), lts::kError);
  system.components.push_back({"GUARD", std::move(guard).build()});
  return system;
}

// Levels of thousands of states: small ones are not shared among threads.
const std::vector<std::uint32_t> kWideLevels = {20, 21, 22, 23};
constexpr std::uint64_t kManyStates = 20 * 21 * 22 * 23;

void expect_the_whole_space(const lts::System& system, unsigned threads) {
  const Product product(system);
  Context context;
  context.threads = threads;
  const SearchResult result = explore(product, {}, context);
  EXPECT_EQ(result.states, kManyStates) << threads;
  ASSERT_TRUE(result.error.has_value());
  EXPECT_EQ(result.error->trace.size(), 19U + 20 + 21 + 22 + 1);
  EXPECT_EQ(product.culprit_name(result.error->culprit), "GUARD");
  EXPECT_FALSE(result.deadlock.has_value());
  EXPECT_EQ(result.depth, 19U + 20 + 21 + 22);
  // Each counter ticks in all but its last state; then there is one move to π.
  std::uint64_t transitions = 1;
  for (const std::uint32_t length : kWideLevels) {
    transitions += kManyStates / length * (length - 1);
  }
  EXPECT_EQ(result.transitions, transitions);
}

TEST(Explore, ManyThreadsSeeWhatOneSees) {
  for (const unsigned threads : {1U, 2U, 3U, 8U}) {
    expect_the_whole_space(guarded_counters(kWideLevels), threads);
    expect_the_whole_space(widened(guarded_counters(kWideLevels)), threads);
  }
}

TEST(Explore, WideStatesAreTheSameSpace) {
  const lts::System system = guarded_counters({20, 21, 22});
  Context context;
  const SearchResult narrow = explore(Product(system), {}, context);
  const SearchResult wide = explore(Product(widened(system)), {}, context);
  EXPECT_EQ(narrow.states, wide.states);
  EXPECT_EQ(narrow.transitions, wide.transitions);
  EXPECT_EQ(narrow.error->trace.size(), wide.error->trace.size());
}

/// A space whose moves cannot always be given.
class Fragile : public PassingSpace {
 public:
  struct Broken {};
  using PassingSpace::PassingSpace;
  void moves(const Word* state, Moves& moves) const override {
    PassingSpace::moves(state, moves);
    if (moves.size() < 4) throw Broken();
  }
};

TEST(Explore, HandsOnWhatTheMovesOfAStateThrow) {
  const Product narrow(guarded_counters(kWideLevels));
  const Product wide(widened(guarded_counters(kWideLevels)));
  for (const unsigned threads : {1U, 3U}) {
    Context context;
    context.threads = threads;
    EXPECT_THROW(explore(Fragile(narrow), {}, context), Fragile::Broken);
    EXPECT_THROW(explore(Fragile(wide), {}, context), Fragile::Broken);
  }
}

struct Manner {
  unsigned threads;
  bool wide;
};

class ExploreLimits : public testing::TestWithParam<Manner> {
 protected:
  static Product product_of(const lts::System& system) {
    return Product(GetParam().wide ? widened(system) : system);
  }
};

TEST_P(ExploreLimits, StopsAtTheStateLimit) {
  Context context({.seconds = {}, .memory_bytes = {}, .states = 50'000});
  context.threads = GetParam().threads;
  const SearchResult result = explore(product_of(counters(kWideLevels)), {}, context);
  EXPECT_EQ(result.stopped, StopReason::States);
  EXPECT_GT(result.states, 50'000U);
  EXPECT_LT(result.states, kManyStates);
  EXPECT_GT(result.transitions, 0U);
}

TEST_P(ExploreLimits, StopsOneStateAboveTheLimit) {
  Context context({.seconds = {}, .memory_bytes = {}, .states = 3});
  context.threads = GetParam().threads;
  EXPECT_EQ(explore(product_of(counters({4})), {}, context).stopped, StopReason::States);
  EXPECT_EQ(explore(product_of(counters({3})), {}, context).stopped, std::nullopt);
}

TEST_P(ExploreLimits, StopsAtTheMemoryLimit) {
  Context context({.seconds = {}, .memory_bytes = 1, .states = {}});
  context.threads = GetParam().threads;
  const SearchResult result = explore(product_of(counters(kWideLevels)), {}, context);
  EXPECT_EQ(result.stopped, StopReason::Memory);
}

TEST_P(ExploreLimits, StopsWhenCancelled) {
  Context context;
  context.threads = GetParam().threads;
  context.cancel();
  const SearchResult result = explore(product_of(counters(kWideLevels)), {}, context);
  EXPECT_EQ(result.stopped, StopReason::Interrupt);
}

TEST_P(ExploreLimits, KeepsWhatWasFoundBefore) {
  lts::System system = counters(kWideLevels);
  lts::LtsBuilder builder;
  builder.add_states(2);
  builder.add_transition(lts::StateId{0}, builder.action("tick.0"), lts::StateId{1});
  builder.add_transition(lts::StateId{1}, builder.action("tick.0"), lts::StateId{1});
  builder.add_transition(lts::StateId{1}, builder.action("tick.1"), lts::StateId{1});
  builder.add_transition(lts::StateId{0}, builder.action("tick.1"), lts::kError);
  system.components.push_back({"P", std::move(builder).build()});
  Context context({.seconds = {}, .memory_bytes = {}, .states = 50'000});
  context.threads = GetParam().threads;
  const SearchResult result = explore(product_of(system), {}, context);
  EXPECT_EQ(result.stopped, StopReason::States);
  ASSERT_TRUE(result.error.has_value());
  EXPECT_EQ(result.error->trace.size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(Threads, ExploreLimits,
                         testing::Values(Manner{1, false}, Manner{2, false}, Manner{1, true},
                                         Manner{2, true}));

}  // namespace
}  // namespace proviso::space
