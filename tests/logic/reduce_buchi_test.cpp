#include "logic/reduce_buchi.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/random_inputs.hpp"

namespace proviso::logic {
namespace {

Buchi reduced(Buchi::Rows rows, std::vector<bool> accepting) {
  Context context;
  return reduce(Buchi(std::move(rows), std::move(accepting)), context);
}

constexpr Guard kAlways{0, 0};
constexpr Guard kA{1, 0};
constexpr Guard kNotA{0, 1};

TEST(ReduceBuchi, RemovesDeadStates) {
  const Buchi automaton = reduced({{{kA, 1}, {kNotA, 2}}, {{kA, 1}}, {{kA, 2}}}, {1, 1, 0});
  EXPECT_EQ(automaton.transition_count(), 1U);
  EXPECT_EQ(reduced({{{kA, 1}}, {}}, {1, 1}).transition_count(), 0U);
}

TEST(ReduceBuchi, FindsTheUniversalStateBehindGuards) {
  const Buchi automaton =
      reduced({{{kA, 1}, {kNotA, 2}}, {{kAlways, 1}}, {{kAlways, 2}}}, {0, 1, 1});
  EXPECT_EQ(automaton.state_count(), 1U);
  EXPECT_EQ(automaton.universal_state(), 0U);
}

TEST(ReduceBuchi, MergesSimilarStates) {
  // 1 and 2 differ by a transition of 2 that another one of 2 makes superfluous
  const Buchi automaton =
      reduced({{{kA, 1}, {kNotA, 2}}, {{kA, 3}}, {{kA, 3}, {kA, 4}}, {{kAlways, 3}}, {{kA, 4}}},
              {0, 0, 0, 1, 1});
  EXPECT_EQ(automaton.state_count(), 3U);
  EXPECT_EQ(automaton.transition_count(), 3U);
}

TEST(ReduceBuchi, UnrollsNothing) {
  // two copies of one cycle
  const Buchi automaton = reduced({{{kA, 1}}, {{kNotA, 2}}, {{kA, 3}}, {{kNotA, 0}}}, {1, 0, 1, 0});
  EXPECT_EQ(automaton.state_count(), 2U);
}

TEST(ReduceBuchi, KeepsApartWhatOnlyAcceptanceTellsApart) {
  constexpr Guard kB{2, 0};
  const Buchi automaton =
      reduced({{{kNotA, 1}, {kA, 2}}, {{kB, 1}, {kA, 3}}, {{kB, 2}, {kA, 3}}, {{kAlways, 3}}},
              {0, 1, 0, 1});
  EXPECT_EQ(automaton.state_count(), 4U);
  EXPECT_TRUE(reference::accepts(automaton, {{0b00}, {0b10}}));
  EXPECT_FALSE(reference::accepts(automaton, {{0b01}, {0b10}}));
}

RC_GTEST_PROP(ReduceBuchiProperty, PreservesTheLanguage, ()) {
  const Buchi automaton = reference::random_buchi();
  Context context;
  const Buchi small = reduce(automaton, context);
  RC_ASSERT(small.state_count() <= automaton.state_count());
  for (const auto& word : *reference::words(30)) {
    RC_ASSERT(reference::accepts(small, word) == reference::accepts(automaton, word));
  }
}

}  // namespace
}  // namespace proviso::logic
