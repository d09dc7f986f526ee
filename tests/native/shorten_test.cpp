// Fewer context switches, on schedules of a toy: each thread counts its own steps, a step may wait
// for another thread's count, and the finding is that some thread has made so many.
#include "search/shorten.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::runtime {
namespace {

constexpr std::uint32_t kThreads = 3;

struct Toy {
  /// Before its step number s, thread t needs that thread (t + 1) % 3 has made needs[t][s] steps.
  std::array<std::array<std::uint32_t, 6>, kThreads> needs = {};
  std::uint32_t thread = 0;
  std::uint32_t steps = 1;

  bool is_possible(const std::array<std::uint32_t, kThreads>& made, std::uint32_t next) const {
    return made[next] < 6 && made[(next + 1) % kThreads] >= needs[next][made[next]];
  }

  std::optional<std::size_t> replay(const std::vector<Choice>& schedule) const {
    std::array<std::uint32_t, kThreads> made = {};
    for (std::size_t i = 0; i < schedule.size(); ++i) {
      if (!is_possible(made, schedule[i].thread)) return {};
      ++made[schedule[i].thread];
      if (made[thread] == steps) return i + 1;
    }
    return {};
  }
};

std::vector<Choice> of_threads(const std::vector<std::uint32_t>& threads) {
  std::vector<Choice> schedule;
  for (const std::uint32_t thread : threads) schedule.push_back({thread, 0});
  return schedule;
}

std::vector<std::uint32_t> threads_of(const std::vector<Choice>& schedule) {
  std::vector<std::uint32_t> threads;
  for (const Choice& choice : schedule) threads.push_back(choice.thread);
  return threads;
}

TEST(ShortenTest, SwitchesAreCounted) {
  EXPECT_EQ(context_switches({}), 0u);
  EXPECT_EQ(context_switches(of_threads({0, 0, 1, 1, 0})), 2u);
}

TEST(ShortenTest, WhatIsNotNeededIsLeftOutAndTheRestJoined) {
  Toy toy;
  toy.thread = 0;
  toy.steps = 3;
  toy.needs[0][2] = 2;  // the last step of 0 comes after two of 1
  const auto found = of_threads({2, 0, 1, 0, 2, 1, 0});
  const auto shorter = with_fewer_switches(
      found, [&](const std::vector<Choice>& tried) { return toy.replay(tried); }, 1000);
  EXPECT_EQ(context_switches(shorter), 1u);
  EXPECT_EQ(threads_of(shorter), (std::vector<std::uint32_t>{1, 1, 0, 0, 0}));
}

TEST(ShortenTest, WithoutEffortNothingChanges) {
  Toy toy;
  toy.steps = 2;
  const auto found = of_threads({0, 1, 0});
  const auto same = with_fewer_switches(
      found, [&](const std::vector<Choice>& tried) { return toy.replay(tried); }, 0);
  EXPECT_EQ(threads_of(same), threads_of(found));
}

RC_GTEST_PROP(ShortenTest, FindingIsKeptAndNothingGetsWorse, ()) {
  Toy toy;
  for (auto& row : toy.needs)
    for (auto& need : row) need = random_below(4) == 0 ? random_below(4) : 0;
  toy.thread = random_below(kThreads);
  toy.steps = 1 + random_below(5);
  std::vector<Choice> found;
  std::array<std::uint32_t, kThreads> made = {};
  while (found.size() < 40 && !toy.replay(found)) {
    const std::uint32_t next = random_below(kThreads);
    bool stuck = true;
    for (std::uint32_t thread = 0; thread < kThreads; ++thread)
      if (toy.is_possible(made, thread)) stuck = false;
    RC_PRE(!stuck);
    if (!toy.is_possible(made, next)) continue;
    ++made[next];
    found.push_back({next, 0});
  }
  RC_PRE(toy.replay(found).has_value());
  std::size_t replayed = 0;
  const std::size_t effort = random_below(2000);
  const auto shorter = with_fewer_switches(
      found,
      [&](const std::vector<Choice>& tried) {
        replayed += tried.size();
        return toy.replay(tried);
      },
      effort);
  RC_ASSERT(toy.replay(shorter) == std::optional(shorter.size()));
  RC_ASSERT(context_switches(shorter) <= context_switches(found));
  RC_ASSERT(shorter.size() <= found.size());
  RC_ASSERT(replayed <= effort + found.size());
}

}  // namespace
}  // namespace proviso::runtime
