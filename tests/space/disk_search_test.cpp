#include "space/disk_search.hpp"

#include <csignal>
#include <filesystem>
#include <random>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sys/resource.h>

#include "base/team.hpp"
#include "base/temporary_folder.hpp"
#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/sorted_run.hpp"

namespace proviso::space {
namespace {

const SearchGoals kBoth{.error = true, .deadlock = true};

void expect_same(const std::optional<Finding>& finding, const std::optional<Finding>& expected) {
  RC_ASSERT(finding.has_value() == expected.has_value());
  if (!finding) return;
  RC_ASSERT(finding->trace == expected->trace);
  RC_ASSERT(finding->states == expected->states);
  RC_ASSERT(finding->culprit == expected->culprit);
}

/// A team of one finds the same runs, by the same rule.
void expect_like_team(const lts::System& system, SearchGoals goals) {
  const TemporaryFolder folder;
  const Product product(system);
  Context context;
  TeamOfOne team;
  context.team = &team;
  const SearchResult expected = explore(product, goals, context);
  for (const DiskShares shares : {DiskShares{1, 1}, DiskShares{3, 2}, DiskShares{1000, 100}}) {
    ScratchFolder disk{folder.path()};
    Context alone;
    const SearchResult found = explore_on_disk(product, goals, shares, disk, alone);
    RC_ASSERT(!found.stopped);
    RC_ASSERT(found.states == expected.states);
    RC_ASSERT(found.transitions == expected.transitions);
    RC_ASSERT(found.depth == expected.depth);
    RC_ASSERT(found.culprits == expected.culprits);
    expect_same(found.error, expected.error);
    expect_same(found.deadlock, expected.deadlock);
  }
}

TEST(DiskSearch, FindsWhatATeamOfOneFinds) {
  EXPECT_TRUE(rc::check([] { expect_like_team(random_system(), kBoth); }));
}

TEST(DiskSearch, FindsWhatATeamOfOneFindsInWideStates) {
  EXPECT_TRUE(rc::check([] { expect_like_team(widened(random_system()), kBoth); }));
}

TEST(DiskSearch, ListsAllCulprits) {
  EXPECT_TRUE(rc::check(
      [] { expect_like_team(random_system(), {.error = true, .deadlock = true, .all = true}); }));
}

/// Two counters beside each other: (n + 1)^2 states in 2n + 1 levels, of which one is stuck.
lts::System two_counters(std::uint32_t last) {
  lts::System system;
  for (const char* name : {"a", "b"}) {
    lts::LtsBuilder builder;
    builder.add_states(last + 1);
    const lts::ActionId action = builder.action(name);
    for (std::uint32_t s = 0; s < last; ++s) {
      builder.add_transition(lts::StateId{s}, action, lts::StateId{s + 1});
    }
    system.components.push_back({name, std::move(builder).build()});
  }
  return system;
}

TEST(DiskSearch, MergesManyRunsAndLevels) {
  const TemporaryFolder folder;
  ScratchFolder disk{folder.path()};
  Context context;
  const SearchResult found =
      explore_on_disk(Product(two_counters(300)), kBoth, {7, 5}, disk, context);
  EXPECT_EQ(found.states, 301U * 301);
  EXPECT_EQ(found.depth, 600U);
  ASSERT_TRUE(found.deadlock.has_value());
  EXPECT_EQ(found.deadlock->trace.size(), 600U);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(DiskSearch, EndsWhenItIsCancelled) {
  const TemporaryFolder folder;
  ScratchFolder disk{folder.path()};
  Context context;
  context.cancel();
  const SearchResult found =
      explore_on_disk(Product(two_counters(300)), kBoth, {100, 100}, disk, context);
  EXPECT_EQ(found.stopped, StopReason::Interrupt);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(DiskSearch, SaysWhyAFullDiskEndsIt) {
  const TemporaryFolder folder;
  ScratchFolder disk{folder.path()};
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit little{4096, before.rlim_max};
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  ::setrlimit(RLIMIT_FSIZE, &little);
  Context context;
  const SearchResult found =
      explore_on_disk(Product(two_counters(300)), kBoth, {1000, 1000}, disk, context);
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, handler);
  EXPECT_EQ(found.stopped, StopReason::Memory);
  EXPECT_FALSE(found.deadlock.has_value());
  EXPECT_FALSE(disk.failure.empty());
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(DiskSearch, SaysThatThereIsNoFolder) {
  ScratchFolder disk{"/nonexistent/folder"};
  Context context;
  EXPECT_EQ(explore_on_disk(Product(two_counters(3)), kBoth, {100, 100}, disk, context).stopped,
            StopReason::Memory);
  EXPECT_EQ(disk.failure, "No such file or directory");
}

// In memory the search needs more than is allowed, so that it is the one on the disk that ends.
TEST(DiskSearch, GoesOnWhereMemoryEnds) {
  const TemporaryFolder folder;
  ScratchFolder disk{folder.path()};
  Context context({.seconds = {}, .memory_bytes = 1, .states = {}});
  TeamOfOne team;
  team.disk = &disk;
  context.team = &team;
  // There is no room at all here; what is left of the limit is what the disk may use.
  EXPECT_EQ(explore(Product(two_counters(600)), kBoth, context).stopped, StopReason::Memory);
  Context whole;
  whole.team = &team;
  EXPECT_EQ(explore(Product(two_counters(600)), kBoth, whole).states, 601U * 601);
}

TEST(SortedRun, ReadsWhatWasWrittenAndSkipsBlocks) {
  const TemporaryFolder folder;
  const StateBytes format(1, 40);
  RunWriter writer(format, std::make_shared<ScratchFile>(folder.path()));
  std::mt19937_64 random(1);
  std::set<Word> states;
  while (states.size() < 100'000) states.insert(random() >> 24);
  for (const Word state : states) writer.add(&state);
  const SortedRun run = writer.finish();
  ASSERT_EQ(run.states, states.size());
  EXPECT_GT(run.blocks.size(), 4U);
  RunReader reader(format, run);
  for (const Word state : states) {
    ASSERT_FALSE(reader.at_end());
    ASSERT_EQ(*reader.state(), state);
    reader.next();
  }
  EXPECT_TRUE(reader.at_end());
  RunReader seeker(format, run);
  for (Word wanted = 0; wanted < Word{1} << 40; wanted += Word{1} << 32) {
    ASSERT_FALSE(seeker.advance_to(&wanted) && !states.contains(wanted));
    const auto next = states.lower_bound(wanted);
    ASSERT_EQ(seeker.at_end(), next == states.end());
    if (!seeker.at_end()) {
      ASSERT_EQ(*seeker.state(), *next);
    }
  }
}

}  // namespace
}  // namespace proviso::space
