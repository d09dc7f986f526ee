// Workflow and Elevator have the sizes of the paper's benchmarks, and the automata are at most as
// large as the paper's.
#include <gtest/gtest.h>

#include "bench/requirement_families.hpp"
#include "engine/requirement/requirement.hpp"
#include "lts/random_lts.hpp"
#include "requirement/reference.hpp"
#include "space/explore.hpp"
#include "space/product.hpp"

namespace proviso::requirement {
namespace {

using bench::OpenPair;

Requirement solve(const OpenPair& pair, Mode mode, Choice choice = Choice::Nearest) {
  Context context;
  return find_requirement({pair.component, pair.environment}, {mode, 0.1, choice}, context);
}

std::uint64_t composition_size(const OpenPair& pair) {
  Context context;
  const space::Product product({"", {{"M", pair.component}, {"E", pair.environment}}});
  return space::explore(product, {.error = true, .deadlock = false}, context).states;
}

TEST(Families, WorkflowNeedsOneBitForEachParticipant) {
  const std::uint64_t products[] = {160, 960, 6144};
  const std::uint32_t classes[] = {5, 9, 17};
  for (const std::uint32_t n : {2U, 3U, 4U}) {
    const OpenPair pair = bench::workflow(n);
    EXPECT_EQ(pair.component.state_count(), 1U << (3 * n));
    EXPECT_EQ(pair.environment.state_count() + 1, (1U << n) + n + 5);
    EXPECT_EQ(composition_size(pair), products[n - 2]);
    for (const Mode mode : {Mode::Verdict, Mode::Smallest}) {
      const Requirement found = solve(pair, mode);
      EXPECT_EQ(found.verdict, Verdict::Holds);
      EXPECT_EQ(found.automaton->state_count(), 1U << n);
      if (mode == Mode::Smallest) {
        EXPECT_EQ(found.environment_classes, classes[n - 2]);
      }
    }
    // Private cycles alone make it small enough.
    const Requirement early = solve(pair, Mode::Threshold);
    EXPECT_EQ(early.verdict, Verdict::Undecided);
    EXPECT_EQ(early.merging, Merging::PrivateCycles);
    EXPECT_EQ(early.automaton->state_count(), 1U << n);
  }
}

TEST(Families, ElevatorRemembersItsDoors) {
  const std::uint32_t expected[] = {4, 5, 6};
  for (const std::uint32_t n : {2U, 3U, 4U}) {
    const OpenPair pair = bench::elevator(n);
    EXPECT_EQ(pair.component.state_count(), 3U << (2 * n));
    EXPECT_EQ(pair.environment.state_count(), 6 * (2 * n - 1));
    const Requirement found = solve(pair, Mode::Smallest);
    EXPECT_EQ(found.verdict, Verdict::Holds);
    EXPECT_EQ(found.automaton->state_count(), expected[n - 2]);
    for (const Choice choice : {Choice::Busiest, Choice::Largest}) {
      EXPECT_EQ(solve(pair, Mode::Verdict, choice).verdict, Verdict::Holds);
    }
  }
}

TEST(Families, LedgerIsDecidedWithFewClassesOfManyStates) {
  const OpenPair pair = bench::ledger(5, 40);
  const Requirement found = solve(pair, Mode::Verdict);
  EXPECT_EQ(pair.environment.state_count(), (32U + 5 + 4) * 40);
  EXPECT_EQ(found.verdict, Verdict::Holds);
  EXPECT_EQ(found.automaton->state_count(), 32U);
  EXPECT_EQ(found.environment_classes, 33U);
  EXPECT_LT(found.pairs, composition_size(pair));
}

/// 0 ~B 2 ~F 1, but 0 and 1 are not alike: their join has an error that M does not have.
TEST(Traps, TheJoinOfTheEquivalencesIsNotExact) {
  const lts::Lts component = lts::make_lts("0 a 1, 1 b 2, 2 a 1");
  const lts::Lts environment = lts::make_lts("0 b -1", {"a"});
  const testing::PairReference reference(component, environment);
  ASSERT_TRUE(reference.safe());
  const auto bad = testing::rows(reference.bad(), 3);
  const auto reached = testing::rows(reference.reachable(), 3);
  ASSERT_EQ(bad.at(0), bad.at(2));
  ASSERT_EQ(reached.at(1), reached.at(2));
  const lts::Lts join = testing::merged(component, {0, 0, 0}, 1);
  EXPECT_FALSE(testing::PairReference(join, environment).safe());

  const OpenPair pair{component, environment};
  const Requirement found = solve(pair, Mode::Smallest);
  EXPECT_EQ(found.verdict, Verdict::Holds);
  EXPECT_EQ(found.automaton->state_count(), 2U);
  EXPECT_TRUE(testing::PairReference(*found.automaton, environment).safe());
}

TEST(Traps, TheOrderOfTheEquivalencesMatters) {
  const OpenPair pair = bench::elevator(3);
  const auto by_bad = [&pair](const lts::Lts& lts) {
    return testing::quotient(lts, testing::PairReference(lts, pair.environment).bad());
  };
  const auto by_reached = [&pair](const lts::Lts& lts) {
    return testing::quotient(lts, testing::PairReference(lts, pair.environment).reachable());
  };
  const lts::Lts backward = by_bad(pair.component);
  const lts::Lts backward_forward = by_reached(backward);
  const lts::Lts forward_backward = by_bad(by_reached(pair.component));
  EXPECT_EQ(backward.state_count(), 5U);
  EXPECT_EQ(backward_forward.state_count(), 5U);
  EXPECT_EQ(forward_backward.state_count(), 6U);
  for (const lts::Lts* one : {&backward, &backward_forward, &forward_backward}) {
    EXPECT_TRUE(testing::PairReference(*one, pair.environment).safe());
  }
  EXPECT_LE(solve(pair, Mode::Smallest).automaton->state_count(), 5U);
}

TEST(Limits, AreReportedAndNothingIsClaimed) {
  const OpenPair pair = bench::ledger(5, 40);
  Limits limits;
  limits.states = 10;
  Context context(limits);
  const Requirement found =
      find_requirement({pair.component, pair.environment}, {Mode::Verdict}, context);
  EXPECT_EQ(found.verdict, Verdict::Undecided);
  EXPECT_EQ(found.stopped, StopReason::States);
  EXPECT_FALSE(found.automaton);
  EXPECT_FALSE(found.invariant);
}

TEST(Limits, AnInterruptedRunSaysSo) {
  const OpenPair pair = bench::ledger(5, 40);
  Context context;
  context.cancel();
  const Requirement found =
      find_requirement({pair.component, pair.environment}, {Mode::Smallest}, context);
  EXPECT_EQ(found.verdict, Verdict::Undecided);
  EXPECT_EQ(found.stopped, StopReason::Interrupt);
}

}  // namespace
}  // namespace proviso::requirement
