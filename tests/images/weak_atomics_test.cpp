// Programs with atomics below seq_cst, from the source to the answer.
#include <algorithm>
#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "images/replayed_check.hpp"

namespace proviso::native {
namespace {

constexpr const char* kModel = "memory model: RC11, that of C++20 without values out of thin air";

bool says_model(const CheckOutcome& outcome) {
  return std::find(outcome.notes.begin(), outcome.notes.end(), kModel) != outcome.notes.end();
}

class WeakAtomicsTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (std::system("clang-19 --version > /dev/null 2>&1") != 0) GTEST_SKIP() << "no clang 19";
  }

  /// `-DRELEASE=…` and `-DACQUIRE=…` are the orders of the program. What is found is found again.
  CheckOutcome checked(const std::string& release, const std::string& acquire,
                       const SearchOptions& options = {}) {
    Program program;
    program.sources = {
        {PROVISO_PROGRAMS "/handover_of_two.c",
         {"-std=c17", "-DRELEASE=memory_order_" + release, "-DACQUIRE=memory_order_" + acquire}}};
    return check_(program, options);
  }

 private:
  ReplayedCheck check_;
};

TEST_F(WeakAtomicsTest, ReleaseAndAcquireHold) {
  const CheckOutcome outcome = checked("release", "acquire");
  EXPECT_EQ(overall(outcome.results), Verdict::Holds);
  EXPECT_TRUE(says_model(outcome));
}

TEST_F(WeakAtomicsTest, TheTraceSaysWhichStoreIsRead) {
  const CheckOutcome outcome = checked("relaxed", "relaxed");
  EXPECT_EQ(overall(outcome.results), Verdict::Violated);
  EXPECT_TRUE(says_model(outcome));
  ASSERT_TRUE(outcome.trace);
  EXPECT_NE(outcome.trace->finding.find("assertion failed"), std::string::npos);
  const auto reads_older = [](const ProgramStep& step) {
    return step.operation.find("reads 1, an older store written at") != std::string::npos &&
           step.operation.find("handover_of_two.c:12") != std::string::npos;
  };
  const auto& steps = outcome.trace->steps;
  EXPECT_TRUE(std::any_of(steps.begin(), steps.end(), reads_older));
}

TEST_F(WeakAtomicsTest, SequentialConsistencyCanBeAssumed) {
  const CheckOutcome outcome = checked("relaxed", "relaxed", {.sequentially_consistent = true});
  EXPECT_EQ(overall(outcome.results), Verdict::Holds);
  EXPECT_FALSE(says_model(outcome));
}

}  // namespace
}  // namespace proviso::native
