// Variables that race, taken as atomics: which they are is found, and what then goes wrong.
#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/native/promotion.hpp"
#include "images/replayed_check.hpp"

namespace proviso::native {
namespace {

bool has_note(const CheckOutcome& outcome, const std::string& note) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), note) != outcome.notes.end();
}

class RacyByIntentTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("clang-19 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no clang 19";
  }

  CheckOutcome checked(const std::string& name, const std::string& flag = {},
                       bool intended = true) {
    Program program;
    program.sources = {{PROVISO_PROGRAMS "/" + name + ".c", {"-std=c17"}}};
    if (!flag.empty()) program.sources.front().arguments.push_back(flag);
    SearchOptions options;
    options.racy_by_intent = intended;
    return check_(program, options);
  }

 private:
  ReplayedCheck check_;
};

TEST_F(RacyByIntentTest, ByDefaultARaceIsAMistake) {
  const CheckOutcome outcome = checked("counter", {}, false);
  EXPECT_EQ(outcome.results.front().kind, "race");
  EXPECT_EQ(outcome.results.front().verdict, Verdict::Violated);
}

TEST_F(RacyByIntentTest, CounterLosesOneUpdateAndNotBoth) {
  const CheckOutcome right = checked("counter");
  EXPECT_EQ(overall(right.results), Verdict::Holds);
  EXPECT_TRUE(has_note(right, "sequential consistency of ::counter is assumed"));
  const CheckOutcome wrong = checked("counter", "-DLEAST=2");
  EXPECT_EQ(overall(wrong.results), Verdict::Violated);
  ASSERT_TRUE(wrong.trace);
  EXPECT_EQ(wrong.trace->finding, "counter.c:21: assertion failed: counter >= LEAST");
}

TEST_F(RacyByIntentTest, EveryAccessIsAnOperationOfItsOwn) {
  const CheckOutcome right = checked("fibonacci");
  EXPECT_EQ(overall(right.results), Verdict::Holds);
  EXPECT_TRUE(has_note(right, "sequential consistency of ::left, ::right is assumed") ||
              has_note(right, "sequential consistency of ::right, ::left is assumed"));
  EXPECT_EQ(overall(checked("fibonacci", "-DMOST=7").results), Verdict::Violated);
}

TEST_F(RacyByIntentTest, SpinningOnAPlainFlagEnds) {
  const CheckOutcome right = checked("spin");
  EXPECT_EQ(overall(right.results), Verdict::Holds) << right.results.front().note;
  EXPECT_EQ(overall(checked("spin", "-DTOO_EARLY").results), Verdict::Violated);
}

TEST_F(RacyByIntentTest, MemoryWithoutANameIsToldByItsLine) {
  const CheckOutcome outcome = checked("unnamed");
  EXPECT_EQ(overall(outcome.results), Verdict::Holds) << outcome.results.front().note;
  EXPECT_TRUE(has_note(outcome,
                       "sequential consistency of heap memory (unnamed.c:14), a local variable "
                       "(unnamed.c:13) is assumed"))
      << fmt::format("{}", fmt::join(outcome.notes, "\n"));
}

TEST_F(RacyByIntentTest, WhatTheLibraryDoesIsNoOperation) {
  EXPECT_EQ(overall(checked("library").results), Verdict::Undecided);
}

runtime::Outcome race_of(std::uint64_t first, std::uint32_t first_size, std::uint64_t second,
                         std::uint32_t second_size) {
  runtime::Outcome race;
  race.finding = runtime::Finding::Race;
  race.accesses.resize(2);
  race.accesses[0].address = first;
  race.accesses[0].size = first_size;
  race.accesses[1].address = second;
  race.accesses[1].size = second_size;
  return race;
}

Symbol variable(const std::string& name, std::uint64_t address, std::uint64_t size) {
  Symbol symbol;
  symbol.name = name;
  symbol.address = address;
  symbol.size = size;
  symbol.defined = true;
  symbol.is_variable = true;
  return symbol;
}

TEST(Promotions, TakeTheVariableThatBothAccess) {
  const std::vector<Symbol> symbols{variable("a", 100, 4), variable("b", 104, 8)};
  Promotions promotions;
  EXPECT_EQ(promotions.note(), "");
  ASSERT_TRUE(promotions.add(race_of(100, 8, 104, 4), symbols, ""));
  ASSERT_EQ(promotions.objects().size(), 1U);
  EXPECT_EQ(promotions.objects().front().address, 104U);
  EXPECT_EQ(promotions.objects().front().size, 8U);
  EXPECT_TRUE(promotions.objects().front().promoted);
  EXPECT_EQ(promotions.note(), "sequential consistency of ::b is assumed");
  EXPECT_FALSE(promotions.add(race_of(108, 4, 108, 4), symbols, "")) << "it is promoted already";
  ASSERT_TRUE(promotions.add(race_of(100, 4, 100, 8), symbols, ""));
  EXPECT_EQ(promotions.note(), "sequential consistency of ::b, ::a is assumed");
  EXPECT_FALSE(promotions.add(race_of(100, 12, 100, 12), symbols, ""));
}

TEST(Promotions, AreBytesWhereThereIsNoName) {
  Promotions promotions;
  ASSERT_TRUE(promotions.add(race_of(1000, 8, 1004, 8), {}, "a.c:3"));
  EXPECT_EQ(promotions.objects().front().address, 1004U);
  EXPECT_EQ(promotions.objects().front().size, 4U);
  EXPECT_EQ(promotions.note(), "sequential consistency of memory (a.c:3) is assumed");
  EXPECT_TRUE(promotions.add(race_of(1000, 8, 1000, 8), {}, "a.c:3")) << "there is more of it";
  EXPECT_FALSE(promotions.add(race_of(1, 1, 2, 1), {}, "")) << "they do not touch the same";
  EXPECT_FALSE(promotions.add(runtime::Outcome(), {}, ""));
}

TEST(Promotions, OfASpinningThreadAreAllThatItReads) {
  const std::vector<Symbol> symbols{variable("ready", 100, 4)};
  runtime::Outcome spinning = race_of(100, 4, 200, 8);
  spinning.finding = runtime::Finding::None;
  Promotions promotions;
  ASSERT_TRUE(promotions.add(spinning, symbols, "a.c:3"));
  EXPECT_EQ(promotions.note(), "sequential consistency of ::ready, memory (a.c:3) is assumed");
  EXPECT_FALSE(promotions.add(spinning, symbols, "a.c:3"));
}

TEST(Promotions, HaveABound) {
  Promotions promotions;
  std::uint64_t address = 0;
  while (promotions.add(race_of(address, 4, address, 4), {}, "")) address += 8;
  EXPECT_EQ(promotions.objects().size(), 100U);
}

}  // namespace
}  // namespace proviso::native
