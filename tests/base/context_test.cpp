#include "base/context.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace proviso {
namespace {

template <typename Work>
std::optional<StopReason> reason_of(Work work) {
  try {
    work();
  } catch (const LimitReached& stop) {
    return stop.reason();
  }
  return std::nullopt;
}

TEST(Context, RunsFreelyWithoutLimits) {
  Context context;
  EXPECT_EQ(reason_of([&] { context.poll({"work", 1'000'000'000, 0, 0}); }), std::nullopt);
}

TEST(Context, StopsAtTheStateLimit) {
  Context context({.seconds = {}, .memory_bytes = {}, .states = 10});
  EXPECT_EQ(reason_of([&] { context.poll({"work", 10, 0, 0}); }), std::nullopt);
  EXPECT_EQ(reason_of([&] { context.poll({"work", 11, 0, 0}); }), StopReason::States);
}

TEST(Context, StopsWhenCancelled) {
  Context context;
  context.cancel();
  EXPECT_EQ(reason_of([&] { context.poll({}); }), StopReason::Interrupt);
}

TEST(Context, StopsAtTheTimeLimit) {
  Context context({.seconds = 0.001, .memory_bytes = {}, .states = {}});
  std::this_thread::sleep_for(std::chrono::milliseconds(120));
  EXPECT_EQ(reason_of([&] { context.poll({}); }), StopReason::Time);
}

TEST(Context, RefusesABlockThatWouldNotFit) {
  Context context({.seconds = {}, .memory_bytes = std::size_t{1} << 30, .states = {}});
  EXPECT_EQ(reason_of([&] { context.reserve(1 << 20); }), std::nullopt);
  EXPECT_EQ(reason_of([&] { context.reserve(std::size_t{1} << 31); }), StopReason::Memory);
}

TEST(Context, DrawsProgressOnlyNowAndThen) {
  Context context;
  int drawn = 0;
  context.on_progress([&](const Progress&) { ++drawn; });
  for (int i = 0; i < 1000; ++i) context.poll({});
  EXPECT_LE(drawn, 5);
  EXPECT_GE(drawn, 1);
}

TEST(Context, APartEndsAtItsOwnLimits) {
  Context whole({.seconds = {}, .memory_bytes = {}, .states = 100});
  Context part({.seconds = {}, .memory_bytes = {}, .states = 10}, whole);
  EXPECT_EQ(reason_of([&] { part.poll({"work", 10, 0, 0}); }), std::nullopt);
  EXPECT_EQ(reason_of([&] { part.poll({"work", 11, 0, 0}); }), StopReason::States);
  EXPECT_EQ(reason_of([&] { whole.poll({"work", 11, 0, 0}); }), std::nullopt);
}

TEST(Context, TheTimeOfAPartBeginsWithThePart) {
  Context whole;
  std::this_thread::sleep_for(std::chrono::milliseconds(120));
  Context part({.seconds = 0.06, .memory_bytes = {}, .states = {}}, whole);
  EXPECT_EQ(reason_of([&] { part.poll({}); }), std::nullopt);
  std::this_thread::sleep_for(std::chrono::milliseconds(120));
  EXPECT_EQ(reason_of([&] { part.poll({}); }), StopReason::Time);
  EXPECT_EQ(reason_of([&] { whole.poll({}); }), std::nullopt);
}

TEST(Context, TheLimitsOfTheWholeReachThePart) {
  Context states({.seconds = {}, .memory_bytes = {}, .states = 10});
  Context of_states({.seconds = {}, .memory_bytes = {}, .states = 100}, states);
  EXPECT_EQ(reason_of([&] { of_states.poll({"work", 11, 0, 0}); }), StopReason::States);

  Context time({.seconds = 0.001, .memory_bytes = {}, .states = {}});
  std::this_thread::sleep_for(std::chrono::milliseconds(120));
  Context of_time({.seconds = 1000, .memory_bytes = {}, .states = {}}, time);
  EXPECT_EQ(reason_of([&] { of_time.poll({}); }), StopReason::Time);

  Context memory({.seconds = {}, .memory_bytes = std::size_t{1} << 30, .states = {}});
  Context of_memory({}, memory);
  EXPECT_EQ(reason_of([&] { of_memory.reserve(std::size_t{1} << 31); }), StopReason::Memory);
}

TEST(Context, CancellingTheWholeEndsThePartsOfItsParts) {
  Context whole;
  Context part({}, whole);
  Context piece({}, part);
  EXPECT_EQ(reason_of([&] { piece.poll({}); }), std::nullopt);
  whole.cancel();
  EXPECT_EQ(reason_of([&] { piece.poll({}); }), StopReason::Interrupt);
}

TEST(Context, CancellingAPartLeavesTheWhole) {
  Context whole;
  Context part({}, whole);
  part.cancel();
  EXPECT_EQ(reason_of([&] { part.poll({}); }), StopReason::Interrupt);
  EXPECT_EQ(reason_of([&] { whole.poll({}); }), std::nullopt);
}

TEST(Context, APartTakesSeedAndThreadsAndDrawsTheProgressOfTheWhole) {
  Context whole;
  whole.seed = 7;
  whole.threads = 3;
  int drawn = 0;
  whole.on_progress([&](const Progress&) { ++drawn; });
  Context part({}, whole);
  part.poll({});
  EXPECT_EQ(part.seed, 7U);
  EXPECT_EQ(part.threads, 3U);
  EXPECT_EQ(drawn, 1);
}

/// What a poll of the context reports.
std::optional<Depth> depth_at(Context& polled, Context& whole) {
  std::optional<Depth> seen;
  whole.on_progress([&](const Progress& progress) { seen = progress.depth; });
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  polled.poll({"work"});
  return seen;
}

TEST(Context, ReportsTheDepthOfTheInnermostSearch) {
  Context whole;
  Context part({}, whole);
  EXPECT_FALSE(depth_at(part, whole));
  Deepening outer(whole, "step", 20);
  outer.reach(4);
  EXPECT_EQ(depth_at(part, whole)->reached, 4U);
  EXPECT_EQ(depth_at(part, whole)->limit, 20U);
  {
    Deepening inner(part, "frame");
    inner.reach(7);
    EXPECT_EQ(depth_at(part, whole)->unit, "frame");
    EXPECT_EQ(depth_at(part, whole)->limit, std::nullopt);
  }
  EXPECT_EQ(depth_at(part, whole)->unit, "step");
}

}  // namespace
}  // namespace proviso
