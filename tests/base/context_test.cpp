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

}  // namespace
}  // namespace proviso
