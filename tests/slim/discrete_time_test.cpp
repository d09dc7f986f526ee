// Clocks in discrete time: ticks, invariants of modes, urgent modes, and what is refused.
#include <gtest/gtest.h>

#include "engine/specification/decide.hpp"
#include "slim/reading.hpp"

namespace proviso::slim {
namespace {

Read timed(const std::string& sections, const std::string& property) {
  Reading reading;
  reading.has_time = true;
  reading.properties = {property};
  return read_text(
      "system T features n: out data port int [0..9] default 0; end T;\n"
      "system implementation T.I " +
          sections + " end T.I;\n",
      reading);
}

/// The steps of a shortest violation; -1 if the property holds.
int steps(const std::string& sections, const std::string& property) {
  const Read read = timed(sections, property);
  EXPECT_TRUE(read.system) << read.messages();
  if (!read.system) return -2;
  Context context;
  using specification::Method;
  const auto decision =
      specification::decide(*read.system, {0}, {Method::Auto, {}}, context).front();
  if (decision.verdict == Verdict::Holds) return -1;
  const bool is_invariant =
      read.system->properties.front().kind == circuit::Property::Kind::Invariant;
  const auto shortest =
      is_invariant
          ? specification::decide(*read.system, {0}, {Method::Bounded, {}}, context).front()
          : decision;
  EXPECT_FALSE(circuit::defect(*read.system, *shortest.path).has_value());
  return static_cast<int>(shortest.path->states.size()) - 1;
}

TEST(SlimDiscreteTime, AGuardWaitsForItsTicks) {
  const std::string waits =
      "subcomponents x: data clock; states a: initial state; b: state; "
      "transitions a -[ when x >= 4 ]-> b;";
  EXPECT_EQ(steps(waits, "mode = a"), 5);
  EXPECT_EQ(steps(waits, "DEADLOCK"), -1);  // a clock that is high enough stays so
}

TEST(SlimDiscreteTime, AnInvariantStopsTime) {
  const std::string invariant =
      "subcomponents x: data clock; states a: initial state while x <= 3; b: state; "
      "transitions a -[ when x >= 4 ]-> b;";
  EXPECT_EQ(steps(invariant, "mode = a"), -1);
  EXPECT_EQ(steps(invariant, "DEADLOCK"), 3);
}

TEST(SlimDiscreteTime, AResetBeginsAgain) {
  // Two steps of a between 2 and 3 units after each other: the third is not before 6.
  const std::string sections =
      "subcomponents x: data clock; y: data clock; "
      "states a: initial state while x <= 3; b: state; transitions "
      "a -[ when x >= 2 and n < 9 then n := n + 1; x := 0 ]-> a; a -[ when y = 5 ]-> b;";
  EXPECT_EQ(steps(sections, "not (mode = b and n >= 3)"), -1);
  EXPECT_EQ(steps(sections, "not (mode = b and n = 2)"), 8);
  EXPECT_EQ(steps(sections, "not (mode = b and n < 1)"), -1);
}

TEST(SlimDiscreteTime, AnUrgentModeLetsNoTimePass) {
  const std::string urgent =
      "subcomponents x: data clock; states a: initial urgent state; b: state; c: state; "
      "transitions a -[ ]-> b; b -[ when x >= 1 ]-> c; a -[ when x >= 1 then n := 1 ]-> a;";
  EXPECT_EQ(steps(urgent, "n = 0"), -1);
  EXPECT_EQ(steps(urgent, "mode != c"), 3);
}

TEST(SlimDiscreteTime, ClocksOfInactiveInstancesStandStill) {
  Reading reading;
  reading.has_time = true;
  reading.properties = {"d.mode = a"};
  const std::string text =
      "device D end D; device implementation D.I subcomponents x: data clock; states a: initial "
      "state; b: state; transitions a -[ when x >= 2 ]-> b; end D.I;\n"
      "system S end S; system implementation S.I subcomponents d: device D.I in modes (on); y: "
      "data "
      "clock; modes on: initial mode while y <= 1; off: mode; transitions on -[ when y = 1 ]-> "
      "off; "
      "end S.I;";
  const Read read = read_text(text, reading);
  ASSERT_TRUE(read.system) << read.messages();
  Context context;
  const auto decision =
      specification::decide(*read.system, {0}, {specification::Method::Auto, {}}, context);
  EXPECT_EQ(decision.front().verdict, Verdict::Holds);
}

TEST(SlimDiscreteTime, WhatDoesNotFitIsRefused) {
  const std::string begin = "subcomponents x: data clock; y: data clock; states a: initial state; ";
  for (const char* transition :
       {"a -[ when x < 3 ]-> a;", "a -[ when x > 3 ]-> a;", "a -[ when x != 3 ]-> a;",
        "a -[ when x <= y ]-> a;", "a -[ when x - y <= 3 ]-> a;", "a -[ then x := 1 ]-> a;",
        "a -[ when n <= 8 then n := x ]-> a;", "a -[ when x <= n ]-> a;"}) {
    const Read read = timed(begin + "transitions " + transition, "true");
    EXPECT_FALSE(read.system) << transition;
    ASSERT_FALSE(read.errors().empty()) << transition;
    EXPECT_EQ(read.errors().front(), "SLIM054") << transition << read.messages();
  }
  EXPECT_EQ(timed(begin, "x <= 3").errors().front(), "SLIM054");
  EXPECT_EQ(read_text("system T features c: in data port clock; end T; system implementation T.I "
                      "end T.I;",
                      [] {
                        Reading reading;
                        reading.has_time = true;
                        return reading;
                      }())
                .errors()
                .front(),
            "SLIM053");
}

}  // namespace
}  // namespace proviso::slim
