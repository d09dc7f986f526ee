#include "engine/weakest/weakest.hpp"

#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "bench/chains.hpp"
#include "engine/weakest/methods.hpp"
#include "engine/weakest/shown_product.hpp"
#include "fsp/compile.hpp"
#include "lts/random_lts.hpp"
#include "space/open_system.hpp"

namespace proviso::weakest {
namespace {

using bench::chains;
using bench::Chains;
using lts::make_lts;

std::string example(const std::string& name) {
  std::ifstream file(std::string(PROVISO_EXAMPLES) + "/" + name);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// The writer of the paper and its relatives.
class Mutex : public ::testing::Test {
 protected:
  Outcome ask(const std::string& component, const std::string& property,
              Method method = Method::Auto) {
    const lts::System open = space::open_system(model_.system(component).value(), model_.context);
    const std::vector<lts::Component> properties = {
        {property, space::compose(model_.system(property).value(), model_.context)}};
    const lts::Alphabet interface({"e.acquire", "e.enter", "e.exit", "e.release"});
    return weakest_assumption({open, properties, interface}, method, model_.context);
  }

  fsp::Compiled model_{example("mutex.lts")};
};

TEST_F(Mutex, TheEnvironmentMustHoldItInTheCriticalSection) {
  const lts::Lts expected = make_lts(
      "0 e.acquire 1, 0 e.release 2, 1 e.acquire 2, 1 e.enter 3, 1 e.release 0, 2 e.acquire 2, "
      "2 e.enter 2, 2 e.exit 2, 2 e.release 2, 3 e.acquire 2, 3 e.exit 1");
  for (const Method method : {Method::Auto, Method::Build, Method::Lazy}) {
    const Outcome outcome = ask("PROTECTED", "EXCLUSION", method);
    EXPECT_EQ(outcome.verdict, Verdict::HoldsUnder);
    // 3 e.release is forbidden: the writer could then enter as well.
    EXPECT_EQ(outcome.assumption, expected);
    EXPECT_EQ(outcome.sink, lts::StateId{2});
    EXPECT_FALSE(outcome.trace.has_value());
  }
}

TEST_F(Mutex, TheStepsAreThoseOfThePaper) {
  std::vector<std::string> names;
  const Outcome outcome = ask("PROTECTED", "EXCLUSION");
  for (const MethodStep& step : outcome.steps) names.push_back(step.name);
  const std::vector<std::string> expected = {"compose",     "minimise", "propagate", "prune",
                                             "determinise", "complete", "assumption"};
  EXPECT_EQ(names, expected);
  EXPECT_EQ(outcome.statistics.states, outcome.steps.front().states);
  EXPECT_EQ(outcome.steps.back().states, outcome.assumption->state_count());
}

TEST_F(Mutex, WithoutProtectionTheEnvironmentMustNeverEnter) {
  const Outcome outcome = ask("UNPROTECTED", "EXCLUSION");
  ASSERT_EQ(outcome.verdict, Verdict::HoldsUnder);
  const lts::Lts& assumption = *outcome.assumption;
  const lts::ActionId enter = assumption.alphabet().find("e.enter").value();
  for (std::uint32_t s = 0; s < assumption.state_count(); ++s) {
    const bool allowed = !assumption.edges(lts::StateId{s}, enter).empty();
    EXPECT_EQ(allowed, outcome.sink == lts::StateId{s}) << "in state " << s;
  }
}

TEST_F(Mutex, AWrongWriterIsWrongInEveryEnvironment) {
  for (const Method method : {Method::Build, Method::Lazy}) {
    const Outcome outcome = ask("WRONG", "EXCLUSION", method);
    EXPECT_EQ(outcome.verdict, Verdict::Violated);
    EXPECT_FALSE(outcome.assumption.has_value());
    ASSERT_TRUE(outcome.trace.has_value());
    ASSERT_EQ(outcome.trace->steps.size(), 2U);
    EXPECT_EQ(outcome.trace->steps[1].action, "w.enter");
    EXPECT_EQ(outcome.trace->steps[1].component, "w:CARELESS, EXCLUSION");
  }
}

TEST_F(Mutex, WhatTheComponentDoesAloneHoldsInEveryEnvironment) {
  for (const Method method : {Method::Build, Method::Lazy}) {
    const Outcome outcome = ask("PROTECTED", "TURNS", method);
    EXPECT_EQ(outcome.verdict, Verdict::Holds);
    EXPECT_FALSE(outcome.assumption.has_value());
  }
}

TEST(Weakest, ALabelThatIsNeverAllowedStaysInTheAlphabet) {
  const lts::System component{"T", {{"T", make_lts("0 go 0, 0 stop -1")}}};
  const lts::Alphabet interface({"go", "idle", "stop"});
  Context context;
  const Outcome outcome = weakest_assumption({component, {}, interface}, Method::Auto, context);
  ASSERT_EQ(outcome.verdict, Verdict::HoldsUnder);
  EXPECT_EQ(outcome.assumption->alphabet(), interface);
  EXPECT_EQ(*outcome.assumption, make_lts("0 go 0, 0 idle 1, 1 go 1, 1 idle 1, 1 stop 1"));
}

TEST(Weakest, AnInterfaceHasItsLabelsAndNotThoseBelowThem) {
  // x.y is internal although x is in the interface.
  const lts::System component{"T", {{"T", make_lts("0 x 1, 1 x.y -1")}}};
  const lts::Alphabet interface({"x"});
  Context context;
  for (const Method method : {Method::Build, Method::Lazy}) {
    const Outcome outcome = weakest_assumption({component, {}, interface}, method, context);
    ASSERT_EQ(outcome.verdict, Verdict::HoldsUnder);
    EXPECT_EQ(outcome.assumption->state_count(), 1U);
    EXPECT_EQ(outcome.assumption->transition_count(), 0U);
  }
}

TEST(Weakest, HiddenLabelsAppearAsTauInTheRun) {
  lts::System hiding{"T", {{"T", make_lts("0 secret 1, 1 shown -1")}}};
  hiding.visibility = lts::Visibility{lts::Visibility::Kind::Hide, lts::LabelSet({"secret"})};
  Context context;
  const lts::System component = space::open_system(hiding, context);
  const Outcome outcome =
      weakest_assumption({component, {}, lts::Alphabet()}, Method::Auto, context);
  ASSERT_EQ(outcome.verdict, Verdict::Violated);
  ASSERT_EQ(outcome.trace->steps.size(), 2U);
  EXPECT_EQ(outcome.trace->steps[0].action, "tau");
  EXPECT_EQ(outcome.trace->steps[1].action, "shown");
}

TEST(Weakest, WhatIsTooLargeToBuildIsMerged) {
  const Chains model = chains(1, 25);  // 3^25 states, or twice that with the property
  Context context;
  const Outcome outcome = weakest_assumption({model.component, model.properties, model.interface},
                                             Method::Auto, context);
  ASSERT_EQ(outcome.verdict, Verdict::HoldsUnder);
  EXPECT_EQ(outcome.steps.front().name, "merge");
  // Up to 25 in the row, running or halted; the sink for what cannot happen.
  EXPECT_EQ(outcome.assumption->state_count(), 2 * 26 + 1U);
}

/// Once started, each part can do its own label at any time; the error is near, but it takes all
/// parts together to see it.
lts::System restless(int parts) {
  lts::System component{"RESTLESS", {{"CULPRIT", make_lts("0 start 1, 1 meet -1")}}};
  for (int i = 0; i < parts; ++i) {
    component.components.push_back(
        {fmt::format("PART.{}", i),
         make_lts(fmt::format("0 start 1, 1 meet 1, 1 own.{0} 2, 2 own.{0} 1", i))});
  }
  return component;
}

TEST(Weakest, WhatIsTooLargeToMergeIsExplored) {
  const lts::System component = restless(12);
  std::vector<std::string> labels = {"start"};
  for (int i = 0; i < 12; ++i) labels.push_back(fmt::format("own.{}", i));
  const lts::Alphabet interface(std::move(labels));
  Context context({.seconds = {}, .memory_bytes = {}, .states = 50});
  const Outcome built = weakest_assumption({component, {}, interface}, Method::Build, context);
  EXPECT_EQ(built.verdict, Verdict::Undecided);
  const Outcome outcome = weakest_assumption({component, {}, interface}, Method::Auto, context);
  ASSERT_EQ(outcome.verdict, Verdict::HoldsUnder);
  ASSERT_EQ(outcome.steps.size(), 3U);
  EXPECT_EQ(outcome.steps[0].name, "merge");
  EXPECT_EQ(outcome.steps[1].name, "project");
  // It must not be started; whatever else is tried first cannot happen.
  EXPECT_EQ(outcome.assumption->state_count(), 2U);
  EXPECT_TRUE(outcome.assumption->edges(lts::kInitial, interface.find("start").value()).empty());
}

/// What a limit leaves of the question.
Outcome limited(const Limits& limits, Method method) {
  const Chains model = chains(1, 12);
  Context context(limits);
  return weakest_assumption({model.component, model.properties, model.interface}, method, context);
}

TEST(Limits, LeaveTheQuestionUndecidedAndSayWhere) {
  const Outcome states = limited({.seconds = {}, .memory_bytes = {}, .states = 3}, Method::Auto);
  EXPECT_EQ(states.verdict, Verdict::Undecided);
  EXPECT_EQ(states.stopped, StopReason::States);
  EXPECT_EQ(states.stopped_in, "project");
  EXPECT_FALSE(states.assumption.has_value());
  const Outcome time = limited({.seconds = 1e-9, .memory_bytes = {}, .states = {}}, Method::Auto);
  EXPECT_EQ(time.verdict, Verdict::Undecided);
  EXPECT_EQ(time.stopped, StopReason::Time);
  EXPECT_EQ(time.stopped_in, "compose");
  const Outcome memory = limited({.seconds = {}, .memory_bytes = 1, .states = {}}, Method::Lazy);
  EXPECT_EQ(memory.verdict, Verdict::Undecided);
  EXPECT_EQ(memory.stopped, StopReason::Memory);
  EXPECT_EQ(memory.stopped_in, "project");
}

TEST(Limits, AnInterruptReachesTheBoundedAttempts) {
  const Chains model = chains(1, 12);
  Context context;
  context.cancel();
  const Outcome outcome = weakest_assumption({model.component, model.properties, model.interface},
                                             Method::Auto, context);
  EXPECT_EQ(outcome.verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.stopped, StopReason::Interrupt);
}

TEST(ShownProduct, HidesExactlyTheOtherLabels) {
  Context context;
  const lts::Lts part = make_lts("0 x 1, 1 x.y 2, 2 x.y.z 0");
  EXPECT_EQ(show_only(part, lts::Alphabet({"x", "x.y.z"})), make_lts("0 x 1, 1 tau 2, 2 x.y.z 0"));
  const lts::Lts composed = compose_showing({{"P", part}}, lts::Alphabet({"x.y"}), context);
  EXPECT_EQ(composed, make_lts("0 tau 1, 1 x.y 2, 2 tau 0"));
}

}  // namespace
}  // namespace proviso::weakest
