#include "space/team_search.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "space/passing_space.hpp"
#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/thread_team.hpp"

namespace proviso::space {
namespace {

bool same(const std::optional<Finding>& a, const std::optional<Finding>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->trace == b->trace && a->culprit == b->culprit && a->states == b->states;
}

bool same(const SearchResult& a, const SearchResult& b) {
  return a.states == b.states && a.transitions == b.transitions && a.depth == b.depth &&
         a.stopped == b.stopped && a.culprits == b.culprits && same(a.error, b.error) &&
         same(a.deadlock, b.deadlock);
}

/// What each rank returns.
std::vector<SearchResult> by_team(const Space& space, SearchGoals goals, unsigned ranks,
                                  std::optional<std::uint64_t> most_states = {}) {
  std::vector<SearchResult> results(ranks);
  as_team(ranks, [&](ThreadTeam& team) {
    Context context({.seconds = {}, .memory_bytes = {}, .states = most_states});
    context.team = &team;
    results[team.rank()] = explore(space, goals, context);
    team.leave(false);
  });
  return results;
}

/// Whether a finding is a run of the space, step by step, that ends as it says.
bool replays(const Space& space, const Finding& finding, bool to_error) {
  const std::size_t words = space.words();
  const std::size_t steps = finding.trace.size() - (to_error ? 1 : 0);
  if (finding.states.size() != (steps + 1) * words) return false;
  std::vector<Word> initial(words);
  space.initial(initial.data());
  if (!std::equal(initial.begin(), initial.end(), finding.states.begin())) return false;
  Moves moves(words);
  for (std::size_t i = 0; i <= steps; ++i) {
    const Word* const state = finding.states.data() + i * words;
    space.moves(state, moves);
    if (i == steps && !to_error) return moves.empty() && !space.terminated(state);
    bool made = false;
    for (std::size_t k = 0; k < moves.size() && !made; ++k) {
      if (moves.action(k) != finding.trace[i]) continue;
      made = i == steps ? moves.culprit(k) == finding.culprit
                        : !moves.is_error(k) &&
                              std::equal(moves.target(k), moves.target(k) + words, state + words);
    }
    if (!made) return false;
  }
  return true;
}

std::optional<std::size_t> steps(const std::optional<Finding>& finding) {
  if (!finding) return std::nullopt;
  return finding->trace.size();
}

std::set<std::uint32_t> as_set(const std::vector<std::uint32_t>& culprits) {
  return {culprits.begin(), culprits.end()};
}

/// Compares a team with a team of one, and that with the sequential search.
void expect_the_same(const lts::System& system) {
  const Product product(system);
  const std::vector<SearchGoals> asked = {
      {.error = true, .deadlock = true},
      {.error = false, .deadlock = false},
      {.error = true, .deadlock = false},
      {.error = true, .deadlock = true, .all = true},
  };
  const SearchGoals goals = asked[*rc::gen::inRange<std::size_t>(0, asked.size())];
  Context context;
  const SearchResult alone = explore(product, goals, context);
  const SearchResult one = by_team(product, goals, 1).front();
  for (const SearchResult& result : by_team(product, goals, *rc::gen::inRange(2U, 5U))) {
    RC_ASSERT(same(result, one));
  }
  RC_ASSERT(steps(one.error) == steps(alone.error));
  RC_ASSERT(steps(one.deadlock) == steps(alone.deadlock));
  if (one.error) RC_ASSERT(replays(product, *one.error, true));
  if (one.deadlock) RC_ASSERT(replays(product, *one.deadlock, false));
  RC_ASSERT(as_set(one.culprits) == as_set(alone.culprits));
  // A search that stops at its findings finishes the level first.
  const bool found = (goals.error && alone.error) || (goals.deadlock && alone.deadlock);
  if (found && !goals.all) return;
  RC_ASSERT(one.states == alone.states);
  RC_ASSERT(one.transitions == alone.transitions);
  RC_ASSERT(one.depth == alone.depth);
}

TEST(TeamSearch, FindsWhatOneFindsForAnyNumberOfRanks) {
  EXPECT_TRUE(rc::check([] { expect_the_same(random_system()); }));
}

TEST(TeamSearch, FindsWhatOneFindsInWideStates) {
  EXPECT_TRUE(rc::check([] { expect_the_same(widened(random_system())); }));
}

/// Independent cycles, so that levels have thousands of states; the first tick of the last cycle
/// after a round of the first leads to π if `errs`.
lts::System cycles(const std::vector<std::uint32_t>& lengths, bool errs = false) {
  lts::System system;
  for (std::size_t c = 0; c < lengths.size(); ++c) {
    lts::LtsBuilder builder;
    builder.add_states(lengths[c]);
    const lts::ActionId tick = builder.action(fmt::format("tick.{}", c));
    for (std::uint32_t s = 0; s < lengths[c]; ++s) {
      const bool last = errs && c + 1 == lengths.size() && s + 1 == lengths[c];
      builder.add_transition(lts::StateId{s}, tick,
                             last ? lts::kError : lts::StateId{(s + 1) % lengths[c]});
    }
    system.components.push_back({fmt::format("CYCLE{}", c), std::move(builder).build()});
  }
  return system;
}

// More states than a chunk in one level, so that a level takes several exchanges.
const std::vector<std::uint32_t> kLargeLevels = {61, 62, 63};

TEST(TeamSearch, SharesLargeLevels) {
  const Product product(cycles({40, 41, 42, 43}));
  std::vector<std::size_t> sent(2);
  std::vector<SearchResult> results(2);
  as_team(2, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    results[team.rank()] = explore(product, {}, context);
    sent[team.rank()] = team.sent();
  });
  const std::uint64_t states = std::uint64_t{40} * 41 * 42 * 43;
  EXPECT_EQ(results[0].states, states);
  EXPECT_EQ(results[0].transitions, 4 * states);
  EXPECT_EQ(results[0].depth, 39U + 40 + 41 + 42);
  EXPECT_TRUE(same(results[0], results[1]));
  // Every target is sent once, and the ranks have about equally many.
  EXPECT_EQ(sent[0] + sent[1], 4 * states);
  EXPECT_NEAR(static_cast<double>(sent[0]), 2.0 * static_cast<double>(states),
              0.05 * static_cast<double>(states));
}

TEST(TeamSearch, GivesEachRankItsShareOfTheStates) {
  constexpr unsigned kRanks = 4;
  const Product product(cycles({24, 25, 26, 27}));
  std::vector<std::size_t> states(kRanks);
  as_team(kRanks, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    const TeamStates kept = explore_keeping_states(product, {}, context);
    states[team.rank()] = kept.store.size();
  });
  const std::size_t all = std::size_t{24} * 25 * 26 * 27;
  EXPECT_EQ(std::accumulate(states.begin(), states.end(), std::size_t{0}), all);
  const double mean = static_cast<double>(all) / kRanks;
  EXPECT_GE(mean, 1e5);
  EXPECT_LE(static_cast<double>(*std::max_element(states.begin(), states.end())), 1.05 * mean);
}

TEST(TeamSearch, GivesTheSameRunInLargeLevels) {
  const Product product(cycles(kLargeLevels, true));
  const SearchResult one = by_team(product, {.error = true, .deadlock = false}, 1).front();
  ASSERT_TRUE(one.error.has_value());
  EXPECT_EQ(one.error->trace.size(), 63U);
  EXPECT_TRUE(replays(product, *one.error, true));
  for (const SearchResult& result : by_team(product, {.error = true, .deadlock = false}, 3)) {
    EXPECT_TRUE(same(result, one));
  }
}

TEST(TeamSearch, StopsTogetherAtTheStateLimit) {
  const Product product(cycles(kLargeLevels));
  for (const SearchResult& result : by_team(product, {}, 3, 50'000)) {
    EXPECT_EQ(result.stopped, StopReason::States);
    EXPECT_GT(result.states, 50'000U);
    EXPECT_LT(result.states, std::uint64_t{61} * 62 * 63);
  }
  EXPECT_EQ(by_team(Product(cycles({4})), {}, 2, 3)[1].stopped, StopReason::States);
  EXPECT_EQ(by_team(Product(cycles({3})), {}, 2, 3)[1].stopped, std::nullopt);
}

TEST(TeamSearch, NamesTheRankWhoseLimitEndsTheSearch) {
  const Product product(cycles(kLargeLevels));
  as_team(3, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    if (team.rank() == 1) context.cancel();
    const SearchResult result = explore(product, {}, context);
    EXPECT_EQ(result.stopped, StopReason::Interrupt);
    EXPECT_EQ(team.stopped_by, 1U);
    team.leave(false);
  });
}

TEST(TeamSearch, RefusesToSearchDifferentSpaces) {
  const Product one(cycles({3, 4}));
  const Product other(cycles({4, 4, 4}));
  as_team(2, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    EXPECT_THROW(explore(team.rank() == 0 ? one : other, {}, context), TeamDisagrees);
    team.leave(true);
  });
}

TEST(TeamSearch, EndsWhereARankHasLeft) {
  const Product product(cycles({3, 4}));
  as_team(3, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    if (team.rank() == 2) {
      team.leave(false);
      return;
    }
    EXPECT_EQ(explore(product, {}, context).stopped, StopReason::Interrupt);
    EXPECT_EQ(explore(product, {}, context).stopped, StopReason::Interrupt);
    team.leave(false);
  });
}

TEST(TeamSearch, FailsWhereARankHasFailed) {
  const Product product(cycles({3, 4}));
  as_team(3, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    if (team.rank() == 2) {
      EXPECT_FALSE(team.leave(true));
      return;
    }
    EXPECT_THROW(explore(product, {}, context), TeamDisagrees);
  });
}

/// A product that cannot give the moves of some states.
class FragileSpace : public PassingSpace {
 public:
  struct Broken {};
  using PassingSpace::PassingSpace;
  void moves(const Word* state, Moves& moves) const override {
    if (*state == 1) throw Broken();
    PassingSpace::moves(state, moves);
  }
};

TEST(TeamSearch, ThrowsOnAllRanksWhatOneThrows) {
  const Product product(cycles({16, 16}));
  const FragileSpace fragile(product);
  as_team(4, [&](ThreadTeam& team) {
    Context context;
    context.team = &team;
    EXPECT_THROW(explore(fragile, {}, context), FragileSpace::Broken);
    // Afterwards they can search together again.
    EXPECT_EQ(explore(product, {}, context).states, 256U);
    team.leave(false);
  });
}

}  // namespace
}  // namespace proviso::space
