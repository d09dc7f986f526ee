#include "engine/invariant/turns.hpp"

#include <atomic>
#include <ctime>
#include <thread>

#include <gtest/gtest.h>

namespace proviso::invariant {
namespace {

double processor_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Works until `enough` is set, or for so many seconds of a processor, and then sets it. Returns
/// the seconds used.
double work(Turns& turns, std::size_t number, double seconds, std::atomic<bool>& enough) {
  turns.enter(number);
  const double begin = processor_seconds();
  while (!enough && processor_seconds() - begin < seconds) turns.pass(number);
  const double used = processor_seconds() - begin;
  enough = true;
  turns.stop();
  turns.leave(number);
  return used;
}

/// How much two threads used when the first had worked for that long.
std::pair<double, double> race(Share first, Share second, double seconds) {
  Turns turns({first, second}, 1);
  std::atomic<bool> enough = false;
  double others = 0;
  std::thread other([&] { others = work(turns, 1, 100, enough); });
  const double own = work(turns, 0, seconds, enough);
  other.join();
  return {own, others};
}

TEST(Turns, ShareTheProcessorByWeight) {
  const auto [own, other] = race({0, 0, 1}, {0, 0, 0.25}, 0.6);
  EXPECT_GT(other, 0.05);
  EXPECT_LT(other, own / 2);
}

TEST(Turns, BeginLateWithADelay) {
  const auto [own, other] = race({0, 0, 1}, {10, 0, 1}, 0.2);
  EXPECT_GE(own, 0.2);
  EXPECT_LT(other, 0.02);
}

/// What was used before does not count against a thread whose share is changed.
TEST(Turns, AShareMayChange) {
  Turns turns({{0, 0, 1}, {0, 0, 0.01}}, 1);
  std::atomic<bool> enough = false;
  double others = 0;
  std::thread other([&] { others = work(turns, 1, 100, enough); });
  turns.set_share(1, 1);
  const double own = work(turns, 0, 0.4, enough);
  other.join();
  EXPECT_GT(others, own / 3);
}

TEST(Turns, AHeadStartIsAFullShare) {
  const auto [own, other] = race({0, 0, 1}, {0, 0.3, 0.01}, 0.3);
  EXPECT_GT(other, 0.1);
  EXPECT_LT(other, 0.45);
  EXPECT_GE(own, 0.3);
}

/// A second thread that could run at the same time waits until the first has used its time.
TEST(Turns, RunTogetherWhenTheRaceLasts) {
  for (const double alone : {0.0, 0.2, 100.0}) {
    Turns turns({{0, 0, 1}, {1000, 0, 1}}, 2, alone);
    std::atomic<bool> enough = false;
    std::atomic<bool> ran = false;
    std::thread other([&] {
      turns.enter(1);
      ran = !enough;
      turns.leave(1);
    });
    turns.enter(0);
    const double begin = processor_seconds();
    while (!ran && processor_seconds() - begin < 0.5) turns.pass(0);
    const double used = processor_seconds() - begin;
    enough = true;
    turns.stop();
    turns.leave(0);
    other.join();
    EXPECT_EQ(ran, alone < 1);
    EXPECT_TRUE(alone != 0.2 || used >= 0.2);
  }
}

TEST(Turns, AThreadThatLeavesMakesRoom) {
  Turns turns({{}, {}}, 1);
  std::atomic<bool> ran = false;
  std::thread other([&] {
    turns.enter(1);
    ran = true;
    turns.leave(1);
  });
  turns.enter(0);
  EXPECT_FALSE(ran);
  turns.leave(0);
  other.join();
  EXPECT_TRUE(ran);
}

}  // namespace
}  // namespace proviso::invariant
