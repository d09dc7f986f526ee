#include "engine/reach/safety.hpp"

#include <gtest/gtest.h>

#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::reach {
namespace {

using space::Product;

lts::Lts cycle(const std::vector<std::string>& labels) {
  lts::LtsBuilder builder;
  const auto length = static_cast<std::uint32_t>(labels.size());
  builder.add_states(length);
  for (std::uint32_t s = 0; s < length; ++s) {
    builder.add_transition(lts::StateId{s}, builder.action(labels[s]),
                           lts::StateId{(s + 1) % length});
  }
  return std::move(builder).build();
}

/// P = (a -> b -> P), completed with moves to π.
lts::Lts alternation() {
  lts::LtsBuilder builder;
  builder.add_states(2);
  const lts::ActionId a = builder.action("a"), b = builder.action("b");
  builder.add_transition(lts::StateId{0}, a, lts::StateId{1});
  builder.add_transition(lts::StateId{1}, b, lts::StateId{0});
  builder.add_transition(lts::StateId{0}, b, lts::kError);
  builder.add_transition(lts::StateId{1}, a, lts::kError);
  return std::move(builder).build();
}

TEST(Safety, NamesActionsActorsAndTheViolatedProperty) {
  const lts::System system{
      "S", {{"X", cycle({"a", "x", "a", "b"})}, {"Y", cycle({"y"})}, {"P", alternation()}}};
  const lts::Visibility hidden{lts::Visibility::Kind::Hide, lts::LabelSet({"x"})};
  Context context;
  const SafetyOutcome outcome = check_safety(Product(system), {}, hidden, context);
  ASSERT_TRUE(outcome.safety.has_value());
  EXPECT_EQ(outcome.safety->verdict, Verdict::Violated);
  EXPECT_EQ(outcome.safety->violated, "P");
  const Trace& trace = outcome.safety->trace.value();
  ASSERT_EQ(trace.steps.size(), 3U);
  EXPECT_EQ(trace.steps[0].action, "a");
  EXPECT_EQ(trace.steps[0].component, "X, P");
  EXPECT_EQ(trace.steps[1].action, "tau");
  EXPECT_EQ(trace.steps[1].component, "X");
  EXPECT_EQ(trace.steps[2].action, "a");
  ASSERT_TRUE(outcome.deadlock.has_value());
  EXPECT_EQ(outcome.deadlock->verdict, Verdict::Holds);
  EXPECT_FALSE(outcome.stopped.has_value());
}

TEST(Safety, ShowsADeadlock) {
  const lts::System system{"S", {{"X", cycle({"a", "b"})}, {"Y", cycle({"b", "a"})}}};
  Context context;
  const SafetyOutcome outcome =
      check_safety(Product(system), {.error = false, .deadlock = true}, {}, context);
  EXPECT_FALSE(outcome.safety.has_value());
  ASSERT_TRUE(outcome.deadlock.has_value());
  EXPECT_EQ(outcome.deadlock->verdict, Verdict::Violated);
  EXPECT_TRUE(outcome.deadlock->trace->steps.empty());
  EXPECT_EQ(outcome.statistics.states, 1U);
  EXPECT_EQ(outcome.statistics.transitions, 0U);
}

TEST(Safety, VerdictsAreThoseOfTheReference) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = space::random_system();
    const auto distances = space::ReferenceProduct(system).distances();
    Context context;
    const SafetyOutcome outcome = check_safety(Product(system), {}, {}, context);
    const auto expected = [](bool found) { return found ? Verdict::Violated : Verdict::Holds; };
    RC_ASSERT(outcome.safety->verdict == expected(distances.error.has_value()));
    RC_ASSERT(outcome.deadlock->verdict == expected(distances.deadlock.has_value()));
    if (distances.error) RC_ASSERT(outcome.safety->trace->steps.size() == *distances.error);
  }));
}

TEST(Safety, ALimitLeavesUndecidedWhatWasNotFound) {
  std::vector<std::string> many(5000, "y");
  const lts::System system{"S",
                           {{"X", cycle({"a", "a"})}, {"Y", cycle(many)}, {"P", alternation()}}};
  Context context({.seconds = {}, .memory_bytes = {}, .states = 1000});
  const SafetyOutcome outcome = check_safety(Product(system), {}, {}, context);
  EXPECT_EQ(outcome.safety->verdict, Verdict::Violated);
  EXPECT_EQ(outcome.deadlock->verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.stopped, StopReason::States);
  EXPECT_GT(outcome.statistics.states.value(), 1000U);
}

}  // namespace
}  // namespace proviso::reach
