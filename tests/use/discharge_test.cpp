#include "engine/weakest/discharge.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/random_lts.hpp"
#include "space/open_system.hpp"
#include "use/reference.hpp"

namespace proviso::weakest {
namespace {

using lts::make_lts;

std::vector<std::string> actions(const Trace& trace) {
  std::vector<std::string> result;
  for (const TraceStep& step : trace.steps) result.push_back(step.action);
  return result;
}

using Words = std::vector<std::string>;

/// enter and leave only between acquire and release.
const lts::Component kCritical{
    "critical", make_lts("0 acquire 1, 1 release 0, 1 enter 2, 2 leave 1, 0 release 0")};

TEST(Discharge, AcceptsAComponentThatKeepsToIt) {
  const lts::System good{
      "E", {{"E", make_lts("0 acquire 1, 1 enter 2, 2 tau 3, 3 leave 4, 4 release 0")}}};
  Context context;
  const Discharge result = discharge(good, kCritical, context);
  EXPECT_EQ(result.verdict, Verdict::Holds);
  EXPECT_FALSE(result.trace.has_value());
  EXPECT_EQ(result.statistics.states, 5U);
}

TEST(Discharge, ShowsAShortestDeparture) {
  const lts::System bad{
      "E", {{"E", make_lts("0 acquire 1, 1 enter 2, 2 leave 3, 3 release 4, 4 enter 0")}}};
  Context context;
  const Discharge result = discharge(bad, kCritical, context);
  EXPECT_EQ(result.verdict, Verdict::Violated);
  EXPECT_EQ(actions(result.trace.value()),
            (Words{"acquire", "enter", "leave", "release", "enter"}));
  EXPECT_EQ(result.trace->steps.back().component, "critical, E");
  EXPECT_EQ(result.departure, actions(*result.trace));
}

TEST(Discharge, ALabelThatTheComponentLacksIsNeverDone) {
  // The assumption alone could do `go`, and then `stop` would be forbidden.
  const lts::Component assumption{"A", make_lts("0 go 1, 0 stop 0, 1 go 1")};
  const lts::System component{"E", {{"E", make_lts("0 stop 0")}}};
  Context context;
  EXPECT_EQ(discharge(component, assumption, context).verdict, Verdict::Holds);
  EXPECT_EQ(discharge({"none", {}}, assumption, context).verdict, Verdict::Holds);
}

TEST(Discharge, AnErrorOfTheComponentItselfIsNoDeparture) {
  const lts::Component assumption{"A", make_lts("0 a 0", {"b"})};
  Context context;
  const lts::System fails{"E", {{"E", make_lts("0 a -1")}}};
  EXPECT_EQ(discharge(fails, assumption, context).verdict, Verdict::Holds);
  const lts::System departs{"E", {{"E", make_lts("0 a -1, 0 a 1, 1 tau 2, 2 b -1")}}};
  EXPECT_EQ(discharge(departs, assumption, context).departure, (Words{"a", "b"}));
}

TEST(Discharge, WhatTheComponentHidesIsSilent) {
  const lts::System hiding{"E",
                           {{"E", make_lts("0 work 1, 1 enter 0")}},
                           {},
                           lts::Visibility{lts::Visibility::Kind::Hide, lts::LabelSet({"work"})}};
  Context context;
  const Discharge result = discharge(space::open_system(hiding, context), kCritical, context);
  EXPECT_EQ(actions(result.trace.value()), (Words{"tau", "enter"}));
  EXPECT_EQ(result.departure, (Words{"enter"}));
}

TEST(Discharge, ALimitLeavesItUndecided) {
  Context context(Limits{.seconds = {}, .memory_bytes = {}, .states = 1});
  const lts::System good{"E", {{"E", make_lts("0 acquire 1, 1 release 0")}}};
  const Discharge result = discharge(good, kCritical, context);
  EXPECT_EQ(result.verdict, Verdict::Undecided);
  EXPECT_EQ(result.stopped, StopReason::States);
}

RC_GTEST_PROP(Discharge, AgreesWithWordByWord, ()) {
  space::SystemShape shape;
  shape.fewest_components = 1;
  shape.most_components = 3;
  shape.priorities = false;
  const lts::System component = reference::random_system(shape);
  const lts::Component assumption{"A", reference::random_assumption()};
  Context context;
  const Discharge result = discharge(component, assumption, context);
  const auto expected = reference::shortest_departure(component, assumption.lts);
  RC_TAG(expected ? "departs" : "meets it");
  RC_ASSERT(result.verdict == (expected ? Verdict::Violated : Verdict::Holds));
  if (expected) RC_ASSERT(result.trace->steps.size() == *expected);
}

// A system of E = (a | b) and the rest, with the property that b comes only after a.
const lts::Component kOrder{"ORDER", lts::complete_with_error(make_lts("0 a 1, 1 a 1, 1 b 1"))};
const lts::Component kEager{"E", make_lts("0 a 0, 0 b 0")};

Consequence followed(const lts::Component& rest, const Words& departure) {
  Context context;
  const lts::System system{"S", {kEager, rest}};
  return follow(system, std::vector{kOrder}, kEager.lts.alphabet(), departure, context);
}

TEST(Follow, TellsARealViolationWithTheRunOfTheSystem) {
  const Consequence result = followed({"R", make_lts("0 x 1, 1 b 1")}, {"b"});
  EXPECT_EQ(result.effect, Effect::Violation);
  EXPECT_EQ(actions(result.trace.value()), (Words{"x", "b"}));
  EXPECT_EQ(result.trace->steps[1].component, "ORDER, E, R");
}

TEST(Follow, TellsWhatTheRestNeverFollows) {
  EXPECT_EQ(followed({"R", make_lts("0 a 1, 1 b 1")}, {"b"}).effect, Effect::Unfollowed);
}

TEST(Follow, TellsWhatDoesNoHarm) {
  const Consequence result = followed({"R", make_lts("0 x 0")}, {"a", "b"});
  EXPECT_EQ(result.effect, Effect::Harmless);
  EXPECT_FALSE(result.trace.has_value());
}

TEST(Follow, TellsAViolationThatComesBefore) {
  EXPECT_EQ(followed({"R", make_lts("0 x 0")}, {"b", "a"}).effect, Effect::EarlierViolation);
}

TEST(Follow, ALimitLeavesItUndecided) {
  Context context(Limits{.seconds = {}, .memory_bytes = {}, .states = 1});
  const lts::System system{"S", {kEager, {"R", make_lts("0 x 1, 1 b 1")}}};
  const Consequence result =
      follow(system, std::vector{kOrder}, kEager.lts.alphabet(), Words{"a", "b"}, context);
  EXPECT_EQ(result.effect, Effect::Undecided);
  EXPECT_EQ(result.stopped, StopReason::States);
}

/// All runs of the system and its property that do of `own` a beginning of the word only.
struct Guided {
  std::optional<std::size_t> error;  // the length of a shortest run to π
  bool complete_error = false;
  bool partial_error = false;
  bool complete = false;
};

Guided guided_runs(const lts::System& system, const lts::Alphabet& own, const Words& word) {
  using State = space::ReferenceProduct::State;
  const space::ReferenceProduct product(system);
  Guided result;
  std::set<std::pair<State, std::size_t>> seen{{product.initial(), 0}};
  std::deque<std::tuple<State, std::size_t, std::size_t>> queue{{product.initial(), 0, 0}};
  while (!queue.empty()) {
    const auto [state, done, length] = queue.front();
    queue.pop_front();
    for (const auto& [label, target] : product.reachable().at(state)) {
      const bool counts = own.contains(label);
      if (counts && (done == word.size() || word[done] != label)) continue;
      const std::size_t then = done + (counts ? 1 : 0);
      if (!target) {
        if (!result.error) result.error = length + 1;
        (then == word.size() ? result.complete_error : result.partial_error) = true;
        continue;
      }
      result.complete |= then == word.size();
      if (seen.insert({*target, then}).second) queue.emplace_back(*target, then, length + 1);
    }
  }
  return result;
}

RC_GTEST_PROP(Follow, AgreesWithAllGuidedRuns, ()) {
  space::SystemShape shape;
  shape.priorities = false;
  shape.errors = false;
  const lts::System system = reference::random_system(shape);
  const lts::System component{"E", {system.components.front()}};
  const lts::Alphabet own = space::alphabet_of(component);
  RC_PRE(!own.labels().empty());
  Context context;
  const auto found = discharge(component, {"A", reference::random_assumption()}, context);
  RC_PRE(found.verdict == Verdict::Violated);
  const std::vector<lts::Component> properties{
      {"P", lts::complete_with_error(reference::random_assumption())}};
  const Consequence result = follow(system, properties, own, found.departure, context);
  lts::System all = system;
  all.components.push_back(properties.front());
  const Guided expected = guided_runs(all, own, found.departure);
  RC_TAG(static_cast<int>(result.effect));
  if (expected.error) {
    RC_ASSERT(result.effect == Effect::Violation || result.effect == Effect::EarlierViolation);
    RC_ASSERT(result.trace->steps.size() == *expected.error);
    const bool complete = result.effect == Effect::Violation;
    RC_ASSERT((complete ? expected.complete_error : expected.partial_error));
  } else {
    RC_ASSERT(result.effect == (expected.complete ? Effect::Harmless : Effect::Unfollowed));
  }
}

}  // namespace
}  // namespace proviso::weakest
