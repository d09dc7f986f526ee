#include "lts/determinise.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/random_lts.hpp"
#include "lts/reference.hpp"

namespace proviso::lts {
namespace {

Lts determinised(const Lts& lts) {
  Context context;
  return determinise(lts, context);
}

RC_GTEST_PROP(Determinise, AgreesWithSetsOfSets, ()) {
  for (int round = 0; round < 5; ++round) {
    const Lts lts = *random_lts({.states = 9, .labels = 3, .degree = 4, .silent = 30, .errors = 3});
    const Lts result = determinised(lts);
    RC_ASSERT(result == reference::determinise(lts));
    RC_ASSERT(result.is_deterministic() || result.state_count() == 1);
  }
}

TEST(Determinise, JoinsWhatATraceLeadsTo) {
  EXPECT_EQ(determinised(make_lts("0 a 1, 0 a 2, 1 b 0, 2 c 0")), make_lts("0 a 1, 1 b 0, 1 c 0"));
  EXPECT_EQ(determinised(make_lts("0 tau 1, 1 a 2, 2 tau 0, 0 b 0")),
            make_lts("0 a 1, 0 b 0, 1 a 1, 1 b 0"));
}

TEST(Determinise, TakesASetWithTheErrorForTheError) {
  EXPECT_EQ(determinised(make_lts("0 a -1, 0 a 1, 1 b 0")), make_lts("0 a -1", {"b"}));
  EXPECT_EQ(determinised(make_lts("0 a 1, 1 tau -1, 1 b 0")), make_lts("0 a -1", {"b"}));
  EXPECT_EQ(determinised(make_lts("0 tau 1, 1 tau -1, 1 a 0")), make_lts("0 tau -1", {"a"}));
}

TEST(Determinise, HasOneEnd) {
  // {3} and {1, 3} are both END; {2, 3} can go on, and is not.
  EXPECT_EQ(determinised(make_lts("0 a 3, 0 b 1, 0 b 3, 0 c 2, 0 c 3, 2 a 2, end 3")),
            make_lts("0 a 1, 0 b 1, 0 c 2, 2 a 3, 3 a 3, end 1"));
}

TEST(Determinise, RespectsTheStateLimit) {
  // The n-th letter from the end is an a: 2ⁿ subsets.
  LtsBuilder builder;
  constexpr std::uint32_t kLetters = 14;
  builder.add_states(kLetters + 1);
  const ActionId a = builder.action("a");
  const ActionId b = builder.action("b");
  builder.add_transition(StateId{0}, a, StateId{0});
  builder.add_transition(StateId{0}, b, StateId{0});
  builder.add_transition(StateId{0}, a, StateId{1});
  for (std::uint32_t s = 1; s < kLetters; ++s) {
    builder.add_transition(StateId{s}, a, StateId{s + 1});
    builder.add_transition(StateId{s}, b, StateId{s + 1});
  }
  const Lts lts = std::move(builder).build();
  EXPECT_EQ(determinised(lts).state_count(), 1U << kLetters);
  Context context({.seconds = {}, .memory_bytes = {}, .states = 1000});
  EXPECT_THROW(determinise(lts, context), LimitReached);
}

TEST(SubsetConstruction, CanTakeTauForAnAction) {
  const Lts lts = make_lts("0 tau 1, 0 a 2, 1 a 2");
  SubsetConstruction subsets(lts, SubsetConstruction::Tau::Visible);
  const SubsetId initial = subsets.initial();
  EXPECT_EQ(subsets.states(initial).size(), 1U);
  const auto steps = subsets.steps(initial);
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_EQ(steps[0].action, kTau);
}

}  // namespace
}  // namespace proviso::lts
