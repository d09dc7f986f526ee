// Searches that are saved, ended and continued, by ranks that are threads.
#include "distributed/checkpoint.hpp"

#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "scratch_folder.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/thread_team.hpp"

namespace proviso::distributed {
namespace {

namespace fs = std::filesystem;
using space::SearchGoals;
using space::SearchResult;

constexpr unsigned kRanks = 3;

struct Outcome {
  std::optional<SearchResult> result;
  std::string failure;
};

/// One job: searches the space, saves every level there, and goes on from what is there.
std::vector<Outcome> job(const space::Space& space, SearchGoals goals, const std::string& folder,
                         std::optional<std::uint64_t> most_states = {}) {
  std::vector<Outcome> outcomes(kRanks);
  as_team(kRanks, [&](ThreadTeam& team) {
    Checkpoint checkpoint({folder, team.rank(), kRanks, 0});
    team.keeper = &checkpoint;
    Context context({.seconds = {}, .memory_bytes = {}, .states = most_states});
    context.team = &team;
    Outcome& outcome = outcomes[team.rank()];
    try {
      outcome.result = explore(space, goals, context);
      outcome.failure = team.keeping_failed;
    } catch (const KeepingFailed& failed) {
      outcome.failure = failed.what();
    } catch (const TeamDisagrees& disagreement) {
      outcome.failure = disagreement.what();
    }
    team.leave(false);
  });
  return outcomes;
}

std::string told(const std::optional<space::Finding>& finding) {
  if (!finding) return "none";
  return fmt::format("{} {} {}", fmt::join(finding->states, ","), finding->culprit,
                     finding->trace.size());
}

std::string told(const SearchResult& result) {
  return fmt::format("{} {} {} {} {} {} {}", result.states, result.transitions, result.depth,
                     result.stopped.has_value(), fmt::join(result.culprits, ","),
                     told(result.error), told(result.deadlock));
}

TEST(Checkpoint, GoesOnAsIfNothingHadHappened) {
  EXPECT_TRUE(rc::check([] {
    const space::Product product(*rc::gen::inRange(0, 2) == 0
                                     ? space::random_system()
                                     : space::widened(space::random_system()));
    const SearchGoals goals{.error = *rc::gen::inRange(0, 2) == 0,
                            .deadlock = *rc::gen::inRange(0, 2) == 0,
                            .all = *rc::gen::inRange(0, 4) == 0};
    const testing::ScratchFolder whole, broken;
    const std::string expected = told(*job(product, goals, whole.path().string()).front().result);
    // Ended twice, at any moment, and then continued to the end.
    for (int i = 0; i < 2; ++i) {
      job(product, goals, broken.path().string(), *rc::gen::inRange<std::uint64_t>(1, 12));
    }
    for (const Outcome& outcome : job(product, goals, broken.path().string())) {
      RC_ASSERT(outcome.failure.empty());
      RC_ASSERT(told(*outcome.result) == expected);
    }
    // What is complete is not searched again.
    RC_ASSERT(told(*job(product, goals, broken.path().string()).front().result) == expected);
  }));
}

lts::System counters() {
  lts::System system;
  for (int c = 0; c < 3; ++c) {
    lts::LtsBuilder builder;
    builder.add_states(20);
    const lts::ActionId tick = builder.action(fmt::format("tick.{}", c));
    for (std::uint32_t s = 0; s < 20; ++s) {
      builder.add_transition(lts::StateId{s}, tick, lts::StateId{(s + 1) % 20});
    }
    system.components.push_back({fmt::format("C{}", c), std::move(builder).build()});
  }
  return system;
}

void damage(const fs::path& path, std::streamoff at) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekg(at);
  const char before = static_cast<char>(file.get());
  file.seekp(at);
  file.put(static_cast<char>(before ^ 1));
}

/// The file whose name begins and does not end in a way.
fs::path ledger_of_rank_one(const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder / "search-0")) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("rank-1.") && !name.ends_with("states")) return entry.path();
  }
  return {};
}

TEST(Checkpoint, RefusesWhatIsDamaged) {
  const space::Product product(counters());
  for (const int kind : {0, 1, 2, 3}) {
    const testing::ScratchFolder folder;
    job(product, {}, folder.path().string(), 2000);
    const fs::path states = folder.path() / "search-0" / "rank-1.states";
    if (kind == 0) damage(states, 80);
    if (kind == 1) fs::resize_file(states, fs::file_size(states) / 16 * 8);
    if (kind == 2) damage(ledger_of_rank_one(folder.path()), 9);
    if (kind == 3) damage(folder.path() / "search-0" / "manifest", 40);
    for (const Outcome& outcome : job(product, {}, folder.path().string())) {
      EXPECT_NE(outcome.failure.find("damaged"), std::string::npos) << kind << outcome.failure;
      EXPECT_FALSE(outcome.result.has_value()) << kind;
    }
  }
}

TEST(Checkpoint, IgnoresTheStatesOfAnotherSpace) {
  const testing::ScratchFolder folder;
  job(space::Product(counters()), {}, folder.path().string(), 2000);
  lts::System other = counters();
  other.components.pop_back();
  const auto outcomes = job(space::Product(other), {}, folder.path().string());
  ASSERT_TRUE(outcomes.front().result.has_value());
  EXPECT_EQ(outcomes.front().result->states, 400U);
}

TEST(Checkpoint, CutsOffWhatWasNotCommitted) {
  const space::Product product(counters());
  const testing::ScratchFolder folder;
  job(product, {}, folder.path().string(), 2000);
  std::ofstream(folder.path() / "search-0" / "rank-2.states", std::ios::app) << "half a state";
  const auto outcomes = job(product, {}, folder.path().string());
  ASSERT_TRUE(outcomes.front().result.has_value()) << outcomes.front().failure;
  EXPECT_EQ(outcomes.front().result->states, 8000U);
  EXPECT_EQ(outcomes.front().result->transitions, 24000U);
}

TEST(Checkpoint, SaysWhatIsSaved) {
  const testing::ScratchFolder folder;
  EXPECT_FALSE(saved_level(folder.path().string()).has_value());
  job(space::Product(counters()), {}, folder.path().string(), 2000);
  const auto saved = saved_level(folder.path().string());
  ASSERT_TRUE(saved.has_value());
  EXPECT_GT(saved->level, 10U);
  EXPECT_GT(saved->states, 1000U);
}

TEST(Checkpoint, BelongsToOneQuestionAndNumberOfRanks) {
  const testing::ScratchFolder scratch;
  const std::string folder = (scratch.path() / "new").string();
  EXPECT_FALSE(Checkpoint::prepare(folder, "q", 2, true).has_value());
  EXPECT_TRUE(Checkpoint::prepare(folder, "q", 2, false).has_value());
  EXPECT_FALSE(Checkpoint::prepare(folder, "q", 2, false).has_value());
  EXPECT_TRUE(Checkpoint::prepare(folder, "q", 2, true).has_value());
  EXPECT_FALSE(Checkpoint::prepare(folder, "r", 2, true).has_value());
  EXPECT_FALSE(Checkpoint::prepare(folder, "q", 3, true).has_value());
  damage(fs::path(folder) / "run", 30);
  EXPECT_FALSE(Checkpoint::prepare(folder, "q", 2, true).has_value());
}

}  // namespace
}  // namespace proviso::distributed
