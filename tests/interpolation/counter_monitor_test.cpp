// The paper's running example: a counter that the monitor follows; γ is first true at depth 3.
#include "circuit/counter_monitor.hpp"

#include <gtest/gtest.h>

#include "engine/interpolation/interpolation.hpp"
#include "interpolation/relation_table.hpp"

namespace proviso::interpolation {
namespace {

using circuit::BitId;
using circuit::ComponentId;

constexpr BitId kAlpha{0};
constexpr BitId kGamma{2};
constexpr ComponentId kCounter{1};
constexpr ComponentId kMonitor{2};

circuit::Property never_gamma(const circuit::CounterMonitor& example) {
  circuit::Property property;
  property.text = "!gamma";
  property.invariant = example.property;
  property.mentioned = {kMonitor};
  return property;
}

TEST(CounterMonitor, HoldsUpToTwoStepsAndIsViolatedAfterThree) {
  const auto example = circuit::counter_monitor();
  for (const Criterion criterion : {Criterion::Complete, Criterion::Paper}) {
    for (const ComponentId focus : {kCounter, kMonitor}) {
      for (unsigned bound = 1; bound <= 4; ++bound) {
        Context context;
        Options options;
        options.focus = {focus};
        options.criterion = criterion;
        options.bound = bound;
        const Result result = check(example.system, never_gamma(example), options, context);
        // A refined abstraction may find the violation before the bounded run does.
        if (result.answer.verdict == Verdict::Undecided) {
          EXPECT_LT(bound, 3U);
          continue;
        }
        ASSERT_EQ(result.answer.verdict, Verdict::Violated);
        EXPECT_EQ(result.path->states.size(), 4U);
        EXPECT_EQ(defect(example.system, *result.path), std::nullopt);
        EXPECT_TRUE(violates(example.system, *result.path, example.property));
        EXPECT_TRUE(criterion == Criterion::Complete || bound >= 3);
      }
    }
  }
}

/// For p = the counter at k = 2 the environment is implied by T² and says α ∨ ¬γ' at least.
TEST(CounterMonitor, SaysThatGammaFollowsAlpha) {
  const auto example = circuit::counter_monitor();
  Context context;
  const Result result = inspect(example.system, never_gamma(example), {kCounter}, 2, context);
  EXPECT_EQ(result.answer.verdict, Verdict::Undecided);
  ASSERT_EQ(result.environment.parts.size(), 1U);
  const ComponentRelation& monitor = result.environment.parts.front();
  EXPECT_EQ(monitor.components, std::vector<ComponentId>{kMonitor});
  const RelationTable table(example.system);
  for (const RelationClause& clause : monitor.initial) {
    EXPECT_TRUE(table.implies({kMonitor}, true, clause));
  }
  for (const RelationClause& clause : monitor.transition) {
    EXPECT_TRUE(table.implies({kMonitor}, false, clause));
  }
  const RelationClause printed{{kAlpha, false, false}, {kGamma, true, true}};
  table.for_each_row([&](const circuit::Evaluation& row) {
    EXPECT_TRUE(!table.satisfied(row, monitor.transition) || table.satisfied(row, {printed}));
  });
  const RelationClause starts_low{{kGamma, false, true}};
  EXPECT_EQ(monitor.initial, std::vector<RelationClause>{starts_low});
}

}  // namespace
}  // namespace proviso::interpolation
