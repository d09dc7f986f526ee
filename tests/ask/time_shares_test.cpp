// A hard question leaves time for the others.
#include "ask/time_shares.hpp"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

namespace proviso::ask {
namespace {

/// Questions that need this many seconds each; `decided` says which were answered.
struct Questions {
  std::vector<double> needs;
  std::vector<int> asked = std::vector<int>(needs.size(), 0);
  std::vector<bool> decided = std::vector<bool>(needs.size(), false);

  std::optional<StopReason> ask(std::size_t at, Context& context) {
    ++asked[at];
    const double end = context.seconds() + needs[at];
    try {
      while (context.seconds() < end) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
        context.poll({"waiting"});
      }
    } catch (const LimitReached& stop) {
      return stop.reason();
    }
    decided[at] = true;
    return std::nullopt;
  }

  void run(Context& whole) {
    share_time(
        needs.size(), [this](std::size_t at, Context& context) { return ask(at, context); }, whole);
  }
};

TEST(TimeShares, AHardQuestionLeavesTimeForTheOthers) {
  Context whole(Limits{1.0, {}, {}});
  Questions questions{{100, 0.01, 100, 0.01}};
  questions.run(whole);
  EXPECT_EQ(questions.decided, (std::vector<bool>{false, true, false, true}));
  EXPECT_EQ(questions.asked, (std::vector<int>{2, 1, 2, 1}));
  EXPECT_LT(whole.seconds(), 1.5);
  EXPECT_GT(whole.seconds(), 0.7);
}

TEST(TimeShares, WhatIsLeftGoesToTheQuestionsThatAreOpen) {
  Context whole(Limits{2.0, {}, {}});
  Questions questions{{0.8, 0.01}};  // more than a quarter of the time, less than all of it
  questions.run(whole);
  EXPECT_EQ(questions.decided, (std::vector<bool>{true, true}));
}

TEST(TimeShares, WithoutALimitEachIsAskedOnce) {
  Context whole;
  Questions questions{{0.02, 0.01}};
  questions.run(whole);
  EXPECT_EQ(questions.decided, (std::vector<bool>{true, true}));
  EXPECT_EQ(questions.asked, (std::vector<int>{1, 1}));
}

TEST(TimeShares, AnInterruptEndsAll) {
  Context whole(Limits{10.0, {}, {}});
  whole.cancel();
  Questions questions{{100, 100}};
  questions.run(whole);
  EXPECT_EQ(questions.asked, (std::vector<int>{1, 1}));
  EXPECT_LT(whole.seconds(), 2);
}

}  // namespace
}  // namespace proviso::ask
