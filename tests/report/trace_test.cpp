#include <gtest/gtest.h>

#include "report/answer/trace_path.hpp"
#include "report/answer/trace_table.hpp"
#include "report/systems.hpp"

namespace proviso::report {
namespace {

using lts::StateId;
using testing::kPi;
using testing::make_lts;

Trace steps(const std::vector<std::string>& actions) {
  Trace trace;
  for (const std::string& action : actions) trace.steps.push_back({action});
  return trace;
}

TEST(TraceTable, LeavesOutEmptyColumns) {
  EXPECT_EQ(trace_table(steps({"a", "tau"})),
            "  step  action\n"
            "     1  a\n"
            "     2  \xCF\x84\n");
}

TEST(TraceTable, ShowsActorsAndChanges) {
  Trace trace;
  trace.steps.push_back({"sit", "phil.0", {{"x", "1"}, {"y", "2"}}});
  trace.steps.push_back({"eat", "phil.1", {}});
  EXPECT_EQ(trace_table(trace),
            "  step  actor   action  changes\n"
            "     1  phil.0  sit     x=1, y=2\n"
            "     2  phil.1  eat\n");
}

TEST(TraceTable, BracketsTheLasso) {
  Trace trace = steps({"a", "b", "c", "d"});
  trace.loops_to = 1;
  EXPECT_EQ(trace_table(trace),
            "     step  action\n"
            "        1  a\n"
            "  \xE2\x94\x8C     2  b\n"
            "  \xE2\x94\x82     3  c\n"
            "  \xE2\x94\x94     4  d       and again from step 2\n");
  trace.loops_to = 3;
  EXPECT_NE(trace_table(trace).find("  [     4  d       and again from step 4\n"),
            std::string::npos);
}

TEST(TraceTable, SaysWhenThereIsNoStep) {
  EXPECT_EQ(trace_table({}), "  (no step: the initial state)\n");
}

TEST(TracePath, FindsTheBranchThatGoesOn) {
  const lts::Lts lts =
      make_lts(4, {{0, "a", 1}, {0, "a", 2}, {2, "tau", 3}, {3, "b", kPi}, {1, "c", 0}});
  const auto path = trace_path(lts, steps({"a", "tau", "b"}));
  ASSERT_TRUE(path.has_value());
  EXPECT_EQ(*path, (std::vector{StateId{0}, StateId{2}, StateId{3}, lts::kError}));
  EXPECT_FALSE(trace_path(lts, steps({"a", "b"})).has_value());
  EXPECT_FALSE(trace_path(lts, steps({"unknown"})).has_value());
  EXPECT_FALSE(trace_path(lts, steps({"a", "tau", "b", "b"})).has_value());
}

}  // namespace
}  // namespace proviso::report
