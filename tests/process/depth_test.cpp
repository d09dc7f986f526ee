// Violations that are deeper than a breadth-first search can reach.
#include <gtest/gtest.h>

#include "process/checked.hpp"
#include "space/explore.hpp"

namespace proviso::process {
namespace {

constexpr std::uint64_t kFewStates = 5'000;

Limits few_states() { return {.seconds = {}, .memory_bytes = {}, .states = kFewStates}; }

/// Three processes count, each to 40; `end` is what the last to arrive does.
std::string counters(const std::string& end) {
  return "byte n[3]; byte arrived;\n"
         "active [3] proctype P() {\n"
         "  do :: n[_pid] < 40 -> n[_pid]++ :: n[_pid] == 40 -> break od;\n"
         "  arrived++;\n  if :: arrived == 3 -> " +
         end + " :: arrived < 3 fi }";
}

space::SearchResult breadth_first(const Loaded& model) {
  Context context(few_states());
  return reach::with_room(model.program, model.machine, true, [&](const ProgramSpace& space) {
    return space::explore(space, {}, context);
  });
}

TEST(Depth, AnAssertionThatBreadthFirstSearchMisses) {
  const Loaded model = loaded(counters("assert(false)"));
  const auto broad = breadth_first(model);
  EXPECT_EQ(broad.stopped, StopReason::States);
  EXPECT_FALSE(broad.error);
  Context context(few_states());
  const auto outcome = reach::check_program(model.program, model.machine, {}, context);
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Violated);
  EXPECT_NE(outcome.assertion.note.find("assert"), std::string::npos);
  EXPECT_NE(outcome.assertion.note.find("there may be a shorter run"), std::string::npos);
  ASSERT_TRUE(outcome.assertion.trace);
  // Each process takes two steps a count.
  EXPECT_GE(outcome.assertion.trace->steps.size(), 240U);
}

TEST(Depth, ADeadlockThatBreadthFirstSearchMisses) {
  const Loaded model = loaded(counters("false"));
  EXPECT_FALSE(breadth_first(model).deadlock);
  Context context(few_states());
  const auto outcome = reach::check_program(model.program, model.machine, {}, context);
  EXPECT_EQ(outcome.deadlock.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Undecided);
}

TEST(Depth, WithoutAViolationTheLimitIsTheReason) {
  const Loaded model = loaded(counters("skip"));
  Context context(few_states());
  const auto outcome = reach::check_program(model.program, model.machine, {}, context);
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.assertion.stopped, StopReason::States);
  EXPECT_EQ(outcome.deadlock.stopped, StopReason::States);
}

TEST(Depth, AllErrorsAreThoseOfTheWholeSpace) {
  const Loaded model = loaded(counters("assert(false)"));
  const auto whole = [&](reach::SearchBounds bounds) {
    Context context;
    return reach::check_program(model.program, model.machine,
                                {.all_errors = true, .bounds = bounds}, context);
  };
  const auto outcome = whole({.broad = 10, .deep = 10});
  EXPECT_EQ(outcome.assertion.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.deadlock.verdict, Verdict::Holds);
  EXPECT_EQ(outcome.statistics.states, whole({}).statistics.states);
}

TEST(Depth, ABadPrefixThatBreadthFirstSearchMisses) {
  const Loaded model = loaded(counters("skip") + "\nltl never_all { [] (arrived < 3) }");
  Context context(few_states());
  const auto outcome = reach::check_property(model.program, model.machine, 0, {}, context);
  EXPECT_EQ(outcome.result.verdict, Verdict::Violated);
  EXPECT_TRUE(outcome.result.trace);
}

TEST(Depth, ACycleIsReportedBeforeItsComponentIsComplete) {
  const Loaded model = loaded(
      "byte n[3]; bool done;\n"
      "active [3] proctype P() { do :: n[_pid] < 60 -> n[_pid]++ :: n[_pid] > 0 -> n[_pid]-- od }\n"
      "ltl ends { <> done }");
  Context context(few_states());
  const auto outcome = reach::check_property(model.program, model.machine, 0, {}, context);
  EXPECT_EQ(outcome.result.verdict, Verdict::Violated);
  ASSERT_TRUE(outcome.result.trace);
  EXPECT_TRUE(outcome.result.trace->loops_to);
}

}  // namespace
}  // namespace proviso::process
