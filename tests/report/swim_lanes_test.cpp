#include "report/answer/swim_lanes.hpp"

#include <gtest/gtest.h>

#include "report/answer/program_table.hpp"
#include "well_formed.hpp"

namespace proviso::report {
namespace {

ProgramTrace trace() {
  ProgramTrace trace;
  trace.finding = "property violated: P";
  trace.place = {"/home/me/exec.cpp", 93, "run()"};
  trace.automata = {"A", "P"};
  trace.judgement = "implementation wrong";
  ProgramStep lock;
  lock.thread_name = "Executive";
  lock.place = {"/home/me/exec.cpp", 88, "wait<int>()"};
  lock.operation = "lock ::exec";
  lock.actions = {"external.exec.lock"};
  lock.states = {"1", "0"};
  ProgramStep read;
  read.thread = 1;
  read.thread_name = "Internal";
  read.operation = "choose (1 of 0..3)";
  read.states = {"1", "ERROR"};
  trace.steps = {lock, read};
  return trace;
}

TEST(ProgramTable, HasALineForEachStep) {
  EXPECT_EQ(program_table(trace()),
            "     step  thread     source       operation           design action       A  P\n"
            "        1  Executive  exec.cpp:88  lock ::exec         external.exec.lock  1  0\n"
            "  -     2  Internal                choose (1 of 0..3)                      1  ERROR\n"
            "  property violated: P (exec.cpp:93)\n"
            "  implementation wrong\n");
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TEST(SwimLanes, HaveALaneForEachThread) {
  const std::string picture = swim_lanes_svg(view_of(trace()));
  EXPECT_EQ(testing::markup_complaint(picture), "");
  EXPECT_EQ(count(picture, "rx=\"4\""), 2U);
  EXPECT_EQ(count(picture, ">Executive</text>"), 1U);
  EXPECT_EQ(count(picture, ">Internal</text>"), 1U);
  EXPECT_EQ(count(picture, "stroke-dasharray"), 1U);
  EXPECT_EQ(count(picture, ">ERROR<"), 1U);
  EXPECT_EQ(count(picture, "wait&lt;int&gt;()"), 1U);
  EXPECT_EQ(count(picture, "wait<int>"), 0U);
  EXPECT_EQ(count(picture, "property violated: P (exec.cpp:93)"), 1U);
}

TEST(SwimLanes, BracketALassoAndJoinParticipants) {
  Trace lasso;
  for (const char* action : {"sit", "eat", "leave"}) {
    TraceStep step{action};
    set_actors(step, {"phil", "fork"});
    lasso.steps.push_back(step);
  }
  lasso.loops_to = 1;
  const std::string picture = swim_lanes_svg(view_of(lasso));
  EXPECT_EQ(testing::markup_complaint(picture), "");
  EXPECT_EQ(count(picture, "stroke-width=\"2\"/>"), 3U);  // a line between phil and fork, each step
  EXPECT_EQ(count(picture, "<path"), 1U);
  EXPECT_EQ(count(picture, ">and again from step 2</text>"), 1U);
}

}  // namespace
}  // namespace proviso::report
