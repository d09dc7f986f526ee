#include <algorithm>
#include <limits>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/branching_bisimulation.hpp"
#include "lts/minimise.hpp"
#include "lts/random_lts.hpp"
#include "lts/reference.hpp"
#include "lts/strong_bisimulation.hpp"
#include "lts/weak_bisimulation.hpp"

namespace proviso::lts {
namespace {

using reference::Kind;

const std::vector<RandomShape> kShapes = {
    {.states = 8, .labels = 2, .degree = 3, .silent = 40, .errors = 5, .ending = 50},
    {.states = 14, .labels = 1, .degree = 2, .silent = 60, .errors = 3, .ending = 30},
    {.states = 6, .labels = 3, .degree = 6, .silent = 30, .errors = 10, .ending = 50},
    {.states = 16, .labels = 2, .degree = 3, .silent = 60, .errors = 2, .cycles = false},
    {.states = 24, .labels = 1, .degree = 2, .silent = 75, .errors = 1, .cycles = false},
};

constexpr int kRounds = 5;  // systems a case: RapidCheck runs 100 cases

Lts random_of_any_shape() { return *random_lts(*rc::gen::elementOf(kShapes)); }

const std::vector<Kind> kKinds = {Kind::Strong, Kind::Branching, Kind::Weak};

Partition partition_of(const Lts& lts, Kind kind) {
  Context context;
  switch (kind) {
    case Kind::Strong:
      return strong_bisimulation(lts, context);
    case Kind::Branching:
      return branching_bisimulation(lts, context);
    case Kind::Weak:
      return weak_bisimulation(lts, context);
  }
  return {};
}

Lts minimal(const Lts& lts, Kind kind) {
  Context context;
  switch (kind) {
    case Kind::Strong:
      return minimise(lts, Equivalence::Strong, context);
    case Kind::Branching:
      return minimise(lts, Equivalence::Branching, context);
    case Kind::Weak:
      return minimise(lts, Equivalence::Weak, context);
  }
  return {};
}

RC_GTEST_PROP(StrongBisimulation, AgreesWithTheDefinition, ()) {
  for (int round = 0; round < kRounds; ++round) {
    const Lts lts = random_of_any_shape();
    RC_ASSERT(partition_of(lts, Kind::Strong) == reference::bisimulation(lts, Kind::Strong));
  }
}

RC_GTEST_PROP(BranchingBisimulation, AgreesWithTheDefinition, ()) {
  for (int round = 0; round < kRounds; ++round) {
    const Lts lts = random_of_any_shape();
    RC_ASSERT(partition_of(lts, Kind::Branching) == reference::bisimulation(lts, Kind::Branching));
  }
}

RC_GTEST_PROP(WeakBisimulation, AgreesWithTheDefinition, ()) {
  for (int round = 0; round < kRounds; ++round) {
    const Lts lts = random_of_any_shape();
    RC_ASSERT(partition_of(lts, Kind::Weak) == reference::bisimulation(lts, Kind::Weak));
  }
}

RC_GTEST_PROP(Minimise, GivesAnEquivalentSystemWithoutEquivalentStates, ()) {
  const Lts lts = random_of_any_shape();
  for (const Kind kind : kKinds) {
    const Lts small = minimal(lts, kind);
    RC_ASSERT(reference::bisimilar(lts, small, kind));
    RC_ASSERT(reference::bisimulation(small, kind).block_count == small.state_count());
    RC_ASSERT(small.alphabet() == lts.alphabet());
    RC_ASSERT(minimal(small, kind) == small);
  }
}

RC_GTEST_PROP(Minimise, ByTracesGivesADeterministicSystemWithTheSameTraces, ()) {
  for (int round = 0; round < kRounds; ++round) {
    const Lts lts = random_of_any_shape();
    Context context;
    const Lts small = minimise(lts, Equivalence::Trace, context);
    RC_ASSERT(reference::same_traces(lts, small, false));
    RC_ASSERT(small.is_deterministic() || small == reference::determinise(lts));
    RC_ASSERT(reference::bisimulation(small, Kind::Strong).block_count == small.state_count());
    RC_ASSERT(reference::bisimilar(reference::determinise(lts), small, Kind::Strong));
    RC_ASSERT(small.alphabet() == lts.alphabet());
  }
}

/// Blocks numbered by first appearance, none left out.
bool is_canonical(const Partition& partition) {
  std::uint32_t next = 0;
  for (const std::uint32_t block : partition.block_of_state) {
    if (block > next) return false;
    if (block == next) ++next;
  }
  return next == partition.block_count;
}

RC_GTEST_PROP(Partition, IsNumberedByFirstAppearance, ()) {
  const Lts lts = random_of_any_shape();
  for (const Kind kind : kKinds) {
    const Partition partition = partition_of(lts, kind);
    RC_ASSERT(partition.block_of_state.size() == lts.state_count());
    RC_ASSERT(is_canonical(partition));
  }
}

bool same(const std::string& first, const std::string& second, Kind kind) {
  // Side by side under a fresh initial state: both are in the same block or not.
  const Lts a = minimal(make_lts(first), kind);
  const Lts b = minimal(make_lts(second), kind);
  const bool by_definition = reference::bisimilar(a, b, kind);
  EXPECT_EQ(by_definition, reference::bisimilar(make_lts(first), make_lts(second), kind));
  return by_definition;
}

TEST(StrongBisimulation, TellsChoiceBeforeFromChoiceAfter) {
  EXPECT_FALSE(same("0 a 1, 1 b 2, 1 c 3", "0 a 1, 0 a 2, 1 b 3, 2 c 4", Kind::Strong));
  EXPECT_TRUE(same("0 a 1, 0 a 2, 1 b 3, 2 b 3", "0 a 1, 1 b 2", Kind::Strong));
}

TEST(StrongBisimulation, MergesDuplicatedCycles) {
  const Lts lts = make_lts("0 a 1, 1 b 2, 2 a 3, 3 b 0");
  const Partition expected{{0, 1, 0, 1}, 2};
  EXPECT_EQ(partition_of(lts, Kind::Strong), expected);
  EXPECT_EQ(minimal(lts, Kind::Strong), make_lts("0 a 1, 1 b 0"));
}

TEST(StrongBisimulation, OfASystemWithoutTransitions) {
  const Partition expected{{0}, 1};
  EXPECT_EQ(partition_of(Lts(), Kind::Strong), expected);
  EXPECT_EQ(partition_of(Lts(), Kind::Branching), expected);
  EXPECT_EQ(partition_of(Lts(), Kind::Weak), expected);
}

TEST(WeakBisimulation, SeesASilentChoice) {
  // a.(τ.P + τ.Q) is not a.P + a.Q: what LTSA's τ reduction gets wrong.
  const std::string silent = "0 a 1, 1 tau 2, 1 tau 3, 2 b 4, 3 c 4";
  EXPECT_FALSE(same(silent, "0 a 1, 0 a 2, 1 b 3, 2 c 3", Kind::Weak));
  EXPECT_FALSE(same(silent, "0 a 1, 1 b 2, 1 c 2", Kind::Weak));
  EXPECT_EQ(minimal(make_lts(silent), Kind::Weak).state_count(), 5U);
}

TEST(WeakBisimulation, IsCoarserThanBranchingBisimulation) {
  // Milner's third law: a.(b + τ.c) + a.c = a.(b + τ.c), which gives up b unseen.
  const std::string with = "0 a 1, 0 a 2, 1 b 3, 1 tau 2, 2 c 3";
  const std::string without = "0 a 1, 1 b 3, 1 tau 2, 2 c 3";
  EXPECT_TRUE(same(with, without, Kind::Weak));
  EXPECT_FALSE(same(with, without, Kind::Branching));
}

TEST(BranchingBisimulation, DoesNotSeeInertSteps) {
  EXPECT_TRUE(same("0 a 1, 1 tau 2, 1 b 3, 2 b 3", "0 a 1, 1 b 2", Kind::Branching));
  EXPECT_FALSE(same("0 a 1, 1 tau 2, 1 b 3, 2 c 3", "0 a 1, 1 b 2, 1 c 2", Kind::Branching));
}

TEST(BranchingBisimulation, TakesATauCycleForAState) {
  const Lts lts = make_lts("0 tau 1, 1 tau 2, 2 tau 0, 1 a 3, 3 tau 3");
  EXPECT_EQ(minimal(lts, Kind::Branching), make_lts("0 a 1"));
  EXPECT_EQ(minimal(lts, Kind::Weak), make_lts("0 a 1"));
  EXPECT_EQ(minimal(lts, Kind::Strong), lts);
}

TEST(Minimise, DropsTauLoopsExceptForStrong) {
  const Lts loop = make_lts("0 tau 0");
  EXPECT_EQ(minimal(loop, Kind::Weak), Lts());
  EXPECT_EQ(minimal(loop, Kind::Branching), Lts());
  EXPECT_EQ(minimal(loop, Kind::Strong), loop);
}

TEST(Minimise, KeepsEndApartFromDeadlock) {
  const Lts lts = make_lts("0 a 1, 0 b 2, end 1");
  for (const Kind kind : kKinds) {
    const Lts small = minimal(lts, kind);
    EXPECT_EQ(small.state_count(), 3U);
    EXPECT_EQ(small.end(), StateId{1});
  }
  EXPECT_FALSE(same("0 a 1, end 1", "0 a 1", Kind::Weak));
}

TEST(Minimise, TakesAStateThatGoesToEndSilentlyForEnd) {
  const Lts lts = make_lts("0 a 1, 1 tau 2, end 2");
  EXPECT_EQ(minimal(lts, Kind::Weak), make_lts("0 a 1, end 1"));
  EXPECT_EQ(minimal(lts, Kind::Branching), make_lts("0 a 1, end 1"));
  EXPECT_EQ(minimal(lts, Kind::Strong), lts);
  EXPECT_EQ(minimal(make_lts("0 tau 1, end 1"), Kind::Weak).end(), StateId{0});
}

TEST(Minimise, KeepsErrorApart) {
  // After a the error is there, or near, or neither.
  const Lts lts = make_lts("0 a -1, 0 b 1, 0 c 2, 1 tau -1");
  for (const Kind kind : kKinds) EXPECT_EQ(minimal(lts, kind), lts);
  EXPECT_FALSE(same("0 a -1", "0 a 1", Kind::Weak));
  EXPECT_FALSE(same("0 a 1, 1 tau -1", "0 a 1", Kind::Weak));
}

TEST(Minimise, KeepsLabelsThatNothingCarries) {
  const Lts lts = make_lts("0 a 0", {"never"});
  Context context;
  for (const auto equivalence :
       {Equivalence::Strong, Equivalence::Branching, Equivalence::Weak, Equivalence::Trace}) {
    EXPECT_EQ(minimise(lts, equivalence, context).alphabet(), Alphabet({"a", "never"}));
  }
}

TEST(Minimise, DropsWhatIsUnreachable) {
  const Lts lts = make_lts("0 a 0, 1 b 2, 2 c 1, end 3");
  for (const Kind kind : kKinds) {
    const Lts small = minimal(lts, kind);
    EXPECT_EQ(small.state_count(), 1U);
    EXPECT_EQ(small.end(), std::nullopt);
  }
}

/// States in a row, each with a silent step to the next and a label to the last.
Lts long_chain(std::uint32_t states) {
  LtsBuilder builder;
  builder.add_states(states);
  for (std::uint32_t s = 0; s + 1 < states; ++s) {
    builder.add_transition(StateId{s}, kTau, StateId{s + 1});
  }
  builder.add_transition(StateId{states - 1}, builder.action("a"), StateId{0});
  return std::move(builder).build();
}

TEST(Minimise, SurvivesDeepSystems) {
  const Lts lts = long_chain(300'000);
  EXPECT_EQ(minimal(lts, Kind::Branching), make_lts("0 a 0"));
  EXPECT_EQ(minimal(lts, Kind::Strong), lts);
}

TEST(Minimise, EndsWhenCancelled) {
  const Lts lts = long_chain(200'000);
  for (const auto equivalence :
       {Equivalence::Strong, Equivalence::Branching, Equivalence::Weak, Equivalence::Trace}) {
    Context context;
    context.cancel();
    EXPECT_THROW(minimise(lts, equivalence, context), LimitReached);
  }
}

TEST(WeakBisimulation, CanBeEndedWhileItSaturates) {
  // A silent chain whose states differ in how many labels are left: n² / 2 weak steps.
  constexpr std::uint32_t kStates = 500;
  LtsBuilder builder;
  builder.add_states(kStates);
  for (std::uint32_t s = 0; s + 1 < kStates; ++s) {
    builder.add_transition(StateId{s}, kTau, StateId{s + 1});
    builder.add_transition(StateId{s}, builder.action("a" + std::to_string(s)), StateId{s});
  }
  const Lts lts = std::move(builder).build();
  Context free;
  const Partition branching = branching_bisimulation(lts, free);
  ASSERT_EQ(branching.block_count, kStates);
  EXPECT_GE(saturate(lts, branching, free).steps.size(), kStates * kStates / 2);
  Context cancelled;
  cancelled.cancel();
  EXPECT_THROW(saturate(lts, branching, cancelled), LimitReached);
}

}  // namespace
}  // namespace proviso::lts
