#include "ask/run_tree.hpp"

#include <gtest/gtest.h>

namespace proviso::ask {
namespace {

TEST(RunTree, KeepsTheStepsAheadAndOtherBranches) {
  RunTree<int> run(10);
  run.enter(11);
  run.enter(12);
  EXPECT_TRUE(run.back());
  EXPECT_EQ(run.here(), 11);
  EXPECT_EQ(run.length(), 2U);
  EXPECT_TRUE(run.go_to(2));
  EXPECT_EQ(run.here(), 12);
  EXPECT_FALSE(run.go_to(3));
  run.go_to(1);
  run.enter(13);
  EXPECT_EQ(run.node(), 3U);
  EXPECT_EQ(run.parent(), 1U);
  EXPECT_EQ(run.length(), 2U);
  EXPECT_TRUE(run.go_to_node(2));
  EXPECT_EQ(run.here(), 12);
  EXPECT_EQ(run.at(1), 11);
  EXPECT_FALSE(run.go_to_node(4));
  EXPECT_EQ(run.node(), 2U);
}

TEST(RunTree, FindsTheNodeOfAStepThatWasTakenBefore) {
  RunTree<int> run(10);
  run.enter(11);
  run.back();
  run.enter(12);
  run.go_to(0);
  run.enter(11);
  EXPECT_EQ(run.node(), 1U);
  EXPECT_EQ(run.node_count(), 3U);
  run.go_to(0);
  EXPECT_FALSE(run.back());
  EXPECT_EQ(run.parent(), std::nullopt);
}

}  // namespace
}  // namespace proviso::ask
