#include "logic/ltl_to_buchi.hpp"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/random_inputs.hpp"

namespace proviso::logic {
namespace {

using reference::Lasso;

class LtlToBuchi : public ::testing::Test {
 protected:
  Buchi automaton(Formula f) { return ltl_to_buchi(pool, f, context); }
  std::uint32_t states(Formula f) { return automaton(f).state_count(); }

  FormulaPool pool;
  Context context;
  const Formula a = pool.atom(0);
  const Formula b = pool.atom(1);
  const Formula c = pool.atom(2);
};

TEST_F(LtlToBuchi, KnowsTheConstants) {
  const Buchi everything = automaton(pool.truth(true));
  EXPECT_EQ(everything.state_count(), 1U);
  EXPECT_EQ(everything.universal_state(), 0U);
  EXPECT_TRUE(everything.only_universal_accepts());
  const Buchi nothing = automaton(pool.truth(false));
  EXPECT_EQ(nothing.state_count(), 1U);
  EXPECT_EQ(nothing.transition_count(), 0U);
  EXPECT_FALSE(nothing.universal_state().has_value());
}

TEST_F(LtlToBuchi, GivesTheExpectedSizes) {
  EXPECT_EQ(states(pool.always(a)), 1U);
  EXPECT_EQ(states(pool.eventually(a)), 2U);
  EXPECT_EQ(states(pool.until(a, b)), 2U);
  EXPECT_EQ(states(pool.weak_until(a, b)), 2U);
  EXPECT_EQ(states(pool.always(pool.eventually(a))), 2U);
  EXPECT_EQ(states(pool.eventually(pool.always(a))), 2U);
  EXPECT_EQ(states(pool.always(pool.implies(a, pool.eventually(b)))), 2U);
  EXPECT_EQ(states(pool.negate(pool.always(pool.implies(a, pool.eventually(b))))), 2U);
  EXPECT_EQ(states(pool.always(pool.implies(a, pool.next(b)))), 2U);
  EXPECT_EQ(states(pool.always(pool.implies(a, pool.next(pool.next(b))))), 4U);
  EXPECT_EQ(states(pool.negate(pool.always(pool.implies(a, pool.next(b))))), 3U);
}

TEST_F(LtlToBuchi, KeepsFairnessSmall) {
  const Formula fair = pool.conjunction(
      pool.always(pool.eventually(a)),
      pool.conjunction(pool.always(pool.eventually(b)), pool.always(pool.eventually(c))));
  EXPECT_LE(states(fair), 4U);
  EXPECT_LE(states(pool.negate(fair)), 4U);
  // who is infinitely often in a ∧ b is infinitely often in a
  EXPECT_EQ(states(pool.conjunction(pool.always(pool.eventually(a)),
                                    pool.always(pool.eventually(pool.conjunction(a, b))))),
            2U);
  EXPECT_LE(states(pool.negate(pool.implies(fair, pool.always(pool.eventually(pool.atom(3)))))),
            5U);
}

TEST_F(LtlToBuchi, FindsContradictions) {
  const Formula never = pool.conjunction(pool.always(pool.eventually(a)),
                                         pool.eventually(pool.always(pool.negate(a))));
  EXPECT_EQ(automaton(never).transition_count(), 0U);
}

TEST_F(LtlToBuchi, MergesUniversalStates) {
  // true in disguise: after the first step nothing is left to be seen to
  const Formula f = pool.disjunction(pool.conjunction(a, pool.next(pool.disjunction(b, c))),
                                     pool.disjunction(pool.negate(a), a));
  EXPECT_EQ(automaton(f).universal_state(), 0U);
  const Formula g = pool.disjunction(pool.conjunction(a, pool.disjunction(b, pool.negate(b))),
                                     pool.conjunction(pool.negate(a), pool.disjunction(c, b)));
  EXPECT_EQ(states(g), 2U);
}

TEST_F(LtlToBuchi, SurvivesDeepNesting) {
  Formula nexts = a;
  for (int i = 0; i < 10'000; ++i) nexts = pool.next(nexts);
  EXPECT_EQ(states(nexts), 10'002U);

  Formula sequence = a;
  for (int i = 0; i < 300; ++i) {
    sequence =
        pool.eventually(pool.conjunction(pool.atom(i % 2 == 0 ? 1 : 0), pool.next(sequence)));
  }
  EXPECT_TRUE(automaton(sequence).only_universal_accepts());

  Formula untils = a;
  for (std::uint32_t i = 0; i < 10'000; ++i) untils = pool.until(pool.atom(i % 64), untils);
  EXPECT_THROW(automaton(untils), FormulaTooLarge);
}

TEST_F(LtlToBuchi, RefusesTooManyAtoms) {
  EXPECT_EQ(states(pool.eventually(pool.atom(63))), 2U);
  EXPECT_THROW(states(pool.eventually(pool.atom(64))), FormulaTooLarge);
}

TEST_F(LtlToBuchi, StopsAtALimit) {
  Formula f = pool.truth(true);
  for (std::uint32_t i = 0; i < 6; ++i) {
    f = pool.conjunction(
        f, pool.always(pool.implies(pool.atom(2 * i), pool.eventually(pool.atom(2 * i + 1)))));
  }
  Context small({.seconds = {}, .memory_bytes = {}, .states = 20});
  EXPECT_THROW(ltl_to_buchi(pool, f, small), LimitReached);
}

TEST_F(LtlToBuchi, TellsSafetyByItsBadPrefixes) {
  const auto always = pool.always(pool.implies(a, pool.next(b)));
  EXPECT_TRUE(automaton(pool.negate(always)).only_universal_accepts());
  EXPECT_FALSE(automaton(always).only_universal_accepts());
  EXPECT_FALSE(automaton(pool.always(pool.eventually(a))).only_universal_accepts());
  EXPECT_TRUE(automaton(pool.negate(pool.weak_until(a, b))).only_universal_accepts());
}

// A prefix reaches the universal state iff all its continuations satisfy the formula.
TEST_F(LtlToBuchi, ReachesTheUniversalStateByExactlyTheGoodPrefixes) {
  const std::vector<Formula> formulas = {
      a,
      pool.until(a, b),
      pool.eventually(pool.conjunction(a, pool.next(b))),
      pool.eventually(pool.conjunction(a, pool.eventually(b))),
      pool.disjunction(pool.next(pool.next(a)), pool.until(b, a)),
      pool.negate(pool.always(pool.implies(a, pool.next(pool.weak_until(b, a))))),
  };
  const std::vector<Lasso> continuations = reference::all_lassos(2, 1, 2);
  for (const Formula f : formulas) {
    const Buchi buchi = automaton(f);
    ASSERT_TRUE(buchi.only_universal_accepts() && buchi.universal_state());
    for (const Lasso& prefix : reference::all_lassos(0, 3, 2)) {
      const bool reached = reference::after(buchi, prefix.loop)[*buchi.universal_state()];
      const bool good =
          std::all_of(continuations.begin(), continuations.end(), [&](const Lasso& rest) {
            Lasso word{prefix.loop, rest.loop};
            word.stem.insert(word.stem.end(), rest.stem.begin(), rest.stem.end());
            return reference::holds(pool, f, word);
          });
      EXPECT_EQ(reached, good);
    }
  }
}

RC_GTEST_PROP(LtlToBuchiProperty, AcceptsTheWordsThatSatisfyTheFormula, ()) {
  FormulaPool pool;
  Context context;
  for (const auto& program :
       *rc::gen::container<std::vector<reference::Program>>(5, reference::programs())) {
    const Formula f = reference::build(pool, program);
    const Buchi positive = ltl_to_buchi(pool, f, context);
    const Buchi negative = ltl_to_buchi(pool, pool.negate(f), context);
    for (const Lasso& word : *reference::words(10)) {
      const bool truth = reference::holds(program, word);
      RC_ASSERT(reference::accepts(positive, word) == truth);
      RC_ASSERT(reference::accepts(negative, word) != truth);
    }
  }
}

RC_GTEST_PROP(LtlToBuchiProperty, AcceptsEverythingAfterTheUniversalState, ()) {
  FormulaPool pool;
  Context context;
  const Formula f = reference::build(pool, *reference::programs());
  const Buchi automaton = ltl_to_buchi(pool, f, context);
  for (const Lasso& word : *reference::words(20)) {
    bool seen = false;
    for (std::size_t length = 0; length <= word.stem.size(); ++length) {
      const auto states = reference::after(automaton, std::span(word.stem).first(length));
      seen = seen || (automaton.universal_state() && states[*automaton.universal_state()]);
    }
    if (seen) RC_ASSERT(reference::holds(pool, f, word));
  }
}

// A word satisfies a co-safety formula iff one of its prefixes shows it.
RC_GTEST_PROP(LtlToBuchiProperty, NeedsOnlyAPrefixOfACoSafetyWord, ()) {
  FormulaPool pool;
  Context context;
  auto program = *reference::programs();
  for (auto& instruction : program) {
    if (instruction == reference::Instruction::Always) instruction = reference::Instruction::Next;
    if (instruction >= reference::Instruction::Implies) {
      instruction = reference::Instruction::Until;
    }
    if (instruction == reference::Instruction::Not) instruction = reference::Instruction::AtomB;
  }
  const Formula f = reference::build(pool, program);
  const Buchi automaton = ltl_to_buchi(pool, f, context);
  RC_ASSERT(automaton.only_universal_accepts());
  for (const Lasso& word : *reference::words(20)) {
    std::vector<Valuation> prefix = word.stem;
    for (std::uint32_t round = 0; round <= automaton.state_count(); ++round) {
      prefix.insert(prefix.end(), word.loop.begin(), word.loop.end());
    }
    const auto universal = automaton.universal_state();
    const bool shown = universal && reference::after(automaton, prefix)[*universal];
    RC_ASSERT(shown == reference::holds(pool, f, word));
  }
}

// Every state is live and a reduced automaton has one universal state.
RC_GTEST_PROP(LtlToBuchiProperty, HasNoSuperfluousStates, ()) {
  FormulaPool pool;
  Context context;
  const Buchi automaton =
      ltl_to_buchi(pool, reference::build(pool, *reference::programs()), context);
  std::uint32_t universal = 0;
  for (std::uint32_t state = 0; state < automaton.state_count(); ++state) {
    if (automaton.state_count() > 1) RC_ASSERT(!automaton.transitions(state).empty());
    for (const auto& [guard, target] : automaton.transitions(state)) {
      RC_ASSERT(!guard.contradictory());
      if (automaton.accepting(state) && target == state && guard.unconditional()) ++universal;
    }
  }
  RC_ASSERT(universal == (automaton.universal_state() ? 1U : 0U));
}

}  // namespace
}  // namespace proviso::logic
