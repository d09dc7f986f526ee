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
int steps(const Read& read) {
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
int steps(const std::string& sections, const std::string& property) {
  return steps(timed(sections, property));
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

/// A device whose error model has these sections.
Read failing(const std::string& features, const std::string& sections, const std::string& property,
             bool has_time = true) {
  Reading reading;
  reading.has_time = has_time;
  reading.properties = {property};
  return read_text(
      "error model E features ok: initial state; " + features +
          " end E; error model implementation E.I events f: error event; g: error event; r: reset "
          "event; " +
          sections +
          " end E.I;\nsystem T end T; system implementation T.I properties ErrorModel => "
          "classifier(E.I); end T.I;",
      reading);
}

TEST(SlimDiscreteTime, ErrorModelsHaveClocks) {
  // A fault that lasts two or three units of time: in, two ticks, out.
  const std::string states = "bad: error state while t <= 3; gone: error state;";
  const std::string lasts =
      "clocks t: data clock; transitions ok -[ f then t := 0 ]-> bad; bad -[ g when t >= 2 ]-> "
      "gone;";
  EXPECT_EQ(steps(failing(states, lasts, "error != gone")), 4);
  // Without the reset, the fault comes in the first three units or not at all.
  const std::string once =
      "clocks t: data clock; transitions ok -[ f when t >= 4 ]-> bad; bad -[ g ]-> gone;";
  EXPECT_EQ(steps(failing(states, once, "error = ok")), -1);
  const std::string early = "clocks t: data clock; transitions ok -[ f when t = 3 ]-> bad;";
  EXPECT_EQ(steps(failing(states, early, "error = ok")), 4);
}

TEST(SlimDiscreteTime, ErrorModelsSpeakOfTheirClocksOnly) {
  const std::string clock = "clocks t: data clock; ";
  const std::string state = "bad: error state;";
  const auto first = [](const Read& read) {
    return read.errors().empty() ? std::string("none") : read.errors().front();
  };
  EXPECT_EQ(first(failing(state, clock + "transitions ok -[ f when n = 1 ]-> bad;", "true")),
            "SLIM053");
  EXPECT_EQ(first(failing("bad: error state while error = ok;", clock, "true")), "SLIM053");
  EXPECT_EQ(first(failing(state, clock + "transitions ok -[ f when t < 1 ]-> bad;", "true")),
            "SLIM054");
  EXPECT_EQ(first(failing(state, clock + "transitions ok -[ r when t >= 1 ]-> bad;", "true")),
            "SLIM054");
  EXPECT_EQ(
      first(failing(state, clock + "transitions ok -[ @activation when t >= 1 ]-> bad;", "true")),
      "SLIM054");
  EXPECT_EQ(first(failing(state, clock + "transitions ok -[ f then t := 1 ]-> bad;", "true")),
            "SLIM054");
  EXPECT_EQ(first(failing(state, clock + "transitions ok -[ f then u := 0 ]-> bad;", "true")),
            "SLIM040");
  EXPECT_EQ(first(failing(state, "clocks t: data bool;", "true")), "SLIM053");
  EXPECT_EQ(first(failing(state, clock, "true", false)), "SLIM053");
  EXPECT_EQ(first(failing(state, clock + "transitions ok -[ f ]-> bad;", "error.t <= 1")),
            "SLIM013");
}

TEST(SlimDiscreteTime, ClocksThatStandStillAreNoted) {
  Reading reading;
  reading.has_time = true;
  const std::string unit =
      "device D end D; device implementation D.I subcomponents x: data clock; end D.I;\n"
      "system S end S; system implementation S.I subcomponents d: device D.I";
  const std::string modes =
      "; modes on: initial mode; off: mode; transitions on -[ ]-> off; end S.I;";
  const std::string note = "clock x stands still while d is inactive";
  EXPECT_NE(read_text(unit + " in modes (on)" + modes, reading).messages().find(note),
            std::string::npos);
  EXPECT_EQ(read_text(unit + modes, reading).messages().find(note), std::string::npos);
}

TEST(SlimDiscreteTime, AClockIsNoTargetOfAFault) {
  Reading reading;
  reading.has_time = true;
  const Read read = read_text(
      "error model E features ok: initial state; end E; error model implementation E.I end E.I; "
      "system T end T; system implementation T.I subcomponents x: data clock; properties "
      "ErrorModel => classifier(E.I); FaultEffects => ([State => \"ok\"; Target => reference(x); "
      "Effect => \"0\";]); end T.I;",
      reading);
  ASSERT_FALSE(read.errors().empty());
  EXPECT_EQ(read.errors().front(), "SLIM041");
}

TEST(SlimDiscreteTime, WhatDoesNotFitIsRefused) {
  const std::string begin = "subcomponents x: data clock; y: data clock; states a: initial state; ";
  for (const char* transition :
       {"a -[ when x < 3 ]-> a;", "a -[ when x > 3 ]-> a;", "a -[ when x != 3 ]-> a;",
        "a -[ when x <= y ]-> a;", "a -[ when x - y <= 3 ]-> a;", "a -[ then x := 1 ]-> a;",
        "a -[ when n <= 8 then n := x ]-> a;", "a -[ when x <= n ]-> a;",
        "a -[ when not (x <= 3) ]-> a;", "a -[ when x <= 3 implies n = 0 ]-> a;",
        "a -[ when (x <= 3) = (n = 0) ]-> a;", "a -[ when x <= 3 iff n = 0 ]-> a;",
        "a -[ when x <= 3 ? n = 0 : n = 1 ]-> a;",
        "a -[ when n < 9 then n := x <= 3 ? 1 : 2 ]-> a;", "a -[ @activation when x <= 3 ]-> a;"}) {
    const Read read = timed(begin + "transitions " + transition, "true");
    EXPECT_FALSE(read.system) << transition;
    ASSERT_FALSE(read.errors().empty()) << transition;
    EXPECT_EQ(read.errors().front(), "SLIM054") << transition << read.messages();
  }
  const std::string clock = "subcomponents x: data clock; y: data clock; states ";
  for (const char* states :
       {"a: initial state while x <= 2 or y >= 3;", "a: initial state while not (x >= 2);",
        "a: initial urgent state; transitions a -[ when x <= 2 ]-> a;",
        "a: initial urgent state; transitions a -[ when 2 >= x ]-> a;"}) {
    const Read read = timed(clock + states, "true");
    ASSERT_FALSE(read.errors().empty()) << states;
    EXPECT_EQ(read.errors().front(), "SLIM054") << states << read.messages();
  }
  for (const char* states :
       {"a: initial state while x <= 2 or n >= 3;", "a: initial state while n = 0 implies x <= 2;",
        "a: initial urgent state; transitions a -[ when 2 <= x and y >= 1 ]-> a;",
        "a: initial state; transitions a -[ when not not (x <= 2) or y = 1 ]-> a;",
        "a: initial state; transitions a -[ when n = 0 ? x <= 2 : x >= 1 ]-> a;"}) {
    EXPECT_TRUE(timed(clock + states, "true").system)
        << states << timed(clock + states, "true").messages();
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
