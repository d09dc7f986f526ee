#include "engine/weakest/analysis.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/random_lts.hpp"
#include "lts/transform.hpp"
#include "space/open_system.hpp"
#include "use/reference.hpp"

namespace proviso::weakest {
namespace {

using lts::make_lts;
using Words = std::vector<std::string>;

std::vector<std::string> actions(const Trace& trace) {
  std::vector<std::string> result;
  for (const TraceStep& step : trace.steps) result.push_back(step.action);
  return result;
}

Analysis analysed(const lts::Lts& component, const lts::Lts& assumption,
                  const std::vector<lts::Component>& properties = {}) {
  Context context;
  return analyse({"T", {{"T", component}}}, properties, assumption, context);
}

const lts::Lts kMutex = make_lts("0 acquire 1, 1 release 0");

TEST(Analysis, HasNothingToSayOfAnAssumptionThatLeavesEverything) {
  const Analysis analysis = analysed(kMutex, make_lts("0 acquire 0, 0 release 0"));
  EXPECT_FALSE(analysis.deadlock.has_value());
  EXPECT_FALSE(analysis.violation.has_value());
  EXPECT_FALSE(analysis.useless);
  EXPECT_EQ(analysis.never_allowed, Words{});
  EXPECT_EQ(analysis.never_occurring, Words{});
  EXPECT_EQ(analysis.only_to_anything, Words{});
  EXPECT_TRUE(analysis.held.empty());
  EXPECT_EQ(analysis.statistics.states, 2U);
}

TEST(Analysis, SeesALockThatIsHeldForEver) {
  const Analysis analysis = analysed(kMutex, make_lts("0 acquire 1", {"release"}));
  EXPECT_EQ(actions(analysis.deadlock.value()), (Words{"acquire"}));
  EXPECT_EQ(analysis.never_allowed, (Words{"release"}));
  ASSERT_EQ(analysis.held.size(), 1U);
  EXPECT_EQ(analysis.held[0].taken, "acquire");
  EXPECT_EQ(analysis.held[0].given_back, "release");
  EXPECT_TRUE(analysis.held[0].always);
  EXPECT_EQ(actions(analysis.held[0].trace), (Words{"acquire"}));
  EXPECT_FALSE(analysis.useless);
}

TEST(Analysis, SeesALockThatIsHeldForEverOnSomeRun) {
  // The second acquire is the last; work goes on for ever, so that nothing deadlocks.
  const lts::Lts mutex = make_lts("0 acquire 1, 1 release 0, 1 work 1");
  const Analysis analysis =
      analysed(mutex, make_lts("0 acquire 1, 1 release 2, 2 acquire 3, 1 work 1, 3 work 3"));
  EXPECT_FALSE(analysis.deadlock.has_value());
  ASSERT_EQ(analysis.held.size(), 1U);
  EXPECT_FALSE(analysis.held[0].always);
  EXPECT_EQ(actions(analysis.held[0].trace), (Words{"acquire", "release", "acquire"}));
}

TEST(Analysis, WhatIsNotGivenBackAnywayIsNotHeld) {
  // A key that may be lost: release need not follow in the component either.
  const Analysis lost = analysed(make_lts("0 acquire 1, 1 release 0, 0 acquire 2"),
                                 make_lts("0 acquire 1", {"release"}));
  EXPECT_TRUE(lost.held.empty());
  // And release is possible without acquire: it gives nothing back.
  const Analysis free = analysed(make_lts("0 acquire 1, 1 release 0, 0 release 0"),
                                 make_lts("0 acquire 1", {"release"}));
  EXPECT_TRUE(free.held.empty());
}

TEST(Analysis, SeesThatNoUsefulBehaviourIsLeft) {
  const Analysis analysis = analysed(kMutex, make_lts("0 release 0", {"acquire"}));
  EXPECT_TRUE(analysis.useless);
  EXPECT_EQ(analysis.deadlock.value().steps.size(), 0U);
  EXPECT_EQ(analysis.never_allowed, (Words{"acquire"}));
  EXPECT_EQ(analysis.never_occurring, (Words{"release"}));
}

TEST(Analysis, TellsLabelsThatOnlyLeadToAnything) {
  const lts::Lts assumption = make_lts(
      "0 acquire 1, 1 release 0, 0 release 2, 1 reset 2, 2 acquire 2, 2 release 2, "
      "2 reset 2");
  const Analysis analysis =
      analysed(kMutex, assumption, {{"P", lts::complete_with_error(make_lts("0 reset 0"))}});
  EXPECT_EQ(analysis.only_to_anything, (Words{"reset"}));
  EXPECT_EQ(analysis.never_allowed, Words{});
}

TEST(Analysis, WhatIsAllowedOnlyWhereAnythingGoesIsAllowedIfItOccurs) {
  const lts::Lts assumption = make_lts("0 acquire 1, 1 acquire 1, 1 release 1");
  EXPECT_EQ(analysed(kMutex, assumption).never_allowed, Words{});
  EXPECT_EQ(analysed(make_lts("0 acquire 0", {"release"}), assumption).never_allowed,
            (Words{"release"}));
}

TEST(Analysis, SeesAnAssumptionThatDoesNotSuffice) {
  const lts::Component property{"P",
                                lts::complete_with_error(make_lts("0 acquire 1", {"release"}))};
  const Analysis analysis = analysed(kMutex, make_lts("0 acquire 0, 0 release 0"), {property});
  EXPECT_EQ(actions(analysis.violation.value()), (Words{"acquire", "release"}));
}

TEST(Analysis, ALimitIsTold) {
  Context context(Limits{.seconds = {}, .memory_bytes = {}, .states = 1});
  const Analysis analysis =
      analyse({"T", {{"T", kMutex}}}, {}, make_lts("0 acquire 0, 0 release 0"), context);
  EXPECT_EQ(analysis.stopped, StopReason::States);
}

/// All runs of the component and the assumption, as a graph.
class Runs {
 public:
  using State = space::ReferenceProduct::State;

  explicit Runs(const lts::System& system) : product_(system) {}

  bool occurs(const std::string& label) const {
    for (const auto& [state, moves] : product_.reachable()) {
      for (const auto& move : moves) {
        if (move.first == label) return true;
      }
    }
    return false;
  }

  bool occurs_from(const State& start, const std::string& label) const {
    std::set<State> seen{start};
    std::vector<State> open{start};
    while (!open.empty()) {
      const State state = open.back();
      open.pop_back();
      for (const auto& [name, target] : product_.reachable().at(state)) {
        if (name == label) return true;
        if (target && seen.insert(*target).second) open.push_back(*target);
      }
    }
    return false;
  }

  /// How many of the states that x leads to are followed by y, and how many are not.
  std::pair<int, int> followed(const std::string& x, const std::string& y) const {
    int with = 0, without = 0;
    for (const auto& [state, moves] : product_.reachable()) {
      for (const auto& [label, target] : moves) {
        if (label == x && target) ++(occurs_from(*target, y) ? with : without);
      }
    }
    return {with, without};
  }

 private:
  space::ReferenceProduct product_;
};

/// x and y alternate, x first, on all runs: the same runs with a watcher that forbids otherwise.
bool alternate(const lts::System& system, const std::string& x, const std::string& y) {
  const lts::Lts watcher = make_lts("0 " + x + " 1, 1 " + y + " 0");
  return !reference::shortest_departure(system, watcher);
}

RC_GTEST_PROP(Analysis, AgreesWithTheDefinitions, ()) {
  space::SystemShape shape;
  shape.fewest_components = 1;
  shape.most_components = 2;
  shape.priorities = false;
  shape.errors = false;
  shape.ends = false;
  lts::System component = reference::random_system(shape);
  component.components.push_back({"LOCK", make_lts("0 a 1, 1 c 0")});
  const lts::Lts assumption = reference::random_assumption();
  Context context;
  const Analysis analysis = analyse(component, {}, assumption, context);
  lts::System both = component;
  both.components.push_back({"A", assumption});
  const Runs alone(component), under(both);
  RC_ASSERT(analysis.deadlock.has_value() ==
            space::ReferenceProduct(both).distances().deadlock.has_value());
  bool useless = true;
  for (const std::string& label : assumption.alphabet().labels()) {
    const auto told = [&label](const Words& words) {
      return std::find(words.begin(), words.end(), label) != words.end();
    };
    useless = useless && !under.occurs(label);
    RC_ASSERT(under.occurs(label) ==
              !(told(analysis.never_allowed) || told(analysis.never_occurring)));
  }
  RC_ASSERT(analysis.useless == (useless && !assumption.alphabet().labels().empty()));
  std::set<std::tuple<std::string, std::string, bool>> held, expected;
  for (const HeldForEver& pair : analysis.held) {
    held.insert({pair.taken, pair.given_back, pair.always});
    RC_ASSERT(pair.trace.steps.back().action == pair.taken);
  }
  const lts::Alphabet own = space::alphabet_of(component);
  for (const std::string& x : assumption.alphabet().labels()) {
    for (const std::string& y : assumption.alphabet().labels()) {
      if (x == y || !own.contains(x) || !own.contains(y)) continue;
      if (!alternate(component, x, y) || alone.followed(x, y).second > 0) continue;
      const auto [with, without] = under.followed(x, y);
      if (without > 0) expected.insert({x, y, with == 0});
    }
  }
  RC_TAG(expected.empty() ? "nothing held" : "held");
  RC_ASSERT(held == expected);
}

}  // namespace
}  // namespace proviso::weakest
