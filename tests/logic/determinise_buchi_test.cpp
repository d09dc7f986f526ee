#include "logic/determinise_buchi.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/ltl_to_buchi.hpp"
#include "logic/random_inputs.hpp"

namespace proviso::logic {
namespace {

using reference::Lasso;

class DeterminiseBuchi : public ::testing::Test {
 protected:
  DeterministicRabin automaton(Formula f) {
    return DeterministicRabin(ltl_to_buchi(pool, f, context));
  }

  FormulaPool pool;
  Context context;
  const Formula a = pool.atom(0);
  const Formula b = pool.atom(1);
};

TEST_F(DeterminiseBuchi, HasSinks) {
  DeterministicRabin nothing = automaton(pool.truth(false));
  EXPECT_TRUE(nothing.doomed(nothing.initial()));
  DeterministicRabin everything = automaton(pool.truth(true));
  EXPECT_TRUE(everything.universal(everything.initial()));

  DeterministicRabin until = automaton(pool.until(a, b));
  const std::uint32_t waiting = until.step(until.initial(), 0b01);
  EXPECT_FALSE(until.doomed(waiting) || until.universal(waiting));
  EXPECT_TRUE(until.universal(until.step(waiting, 0b10)));
  EXPECT_TRUE(until.doomed(until.step(waiting, 0b00)));
}

TEST_F(DeterminiseBuchi, EvaluatesTheRabinCondition) {
  DeterministicRabin finally = automaton(pool.eventually(pool.always(a)));
  std::uint32_t good = finally.initial();
  for (int i = 0; i < 5; ++i) good = finally.step(good, 0b1);
  const std::uint32_t bad = finally.step(good, 0b0);
  EXPECT_TRUE(finally.accepts(std::vector{good}));
  EXPECT_FALSE(finally.accepts(std::vector{bad}));
  EXPECT_FALSE(finally.accepts(std::vector{good, bad}));
  EXPECT_LT(finally.marks(good).good, finally.pair_count());
  EXPECT_TRUE(finally.marks(good).is_good(finally.marks(good).good));
  EXPECT_TRUE(finally.marks(bad).is_bad(finally.marks(good).good));
}

TEST_F(DeterminiseBuchi, IgnoresAtomsWithoutMeaning) {
  DeterministicRabin often = automaton(pool.always(pool.eventually(a)));
  const std::uint32_t state = often.step(often.initial(), 0b1);
  EXPECT_EQ(often.step(often.initial(), ~Valuation{0}), state);
}

TEST_F(DeterminiseBuchi, StaysSmallForSmallFormulas) {
  DeterministicRabin persistent =
      automaton(pool.disjunction(pool.eventually(pool.always(a)), pool.eventually(pool.always(b))));
  std::vector<std::uint32_t> todo{persistent.initial()};
  for (std::size_t next = 0; next < todo.size(); ++next) {
    const std::uint32_t known = persistent.state_count();
    for (Valuation v = 0; v < 4; ++v) persistent.step(todo[next], v);
    for (std::uint32_t fresh = known; fresh < persistent.state_count(); ++fresh) {
      todo.push_back(fresh);
    }
  }
  EXPECT_LE(persistent.state_count(), 30U);
}

RC_GTEST_PROP(DeterminiseBuchiProperty, AcceptsTheWordsThatSatisfyTheFormula, ()) {
  FormulaPool pool;
  Context context;
  for (const auto& program :
       *rc::gen::container<std::vector<reference::Program>>(5, reference::programs())) {
    const Formula f = reference::build(pool, program);
    DeterministicRabin automaton(ltl_to_buchi(pool, f, context));
    for (const Lasso& word : *reference::words(10)) {
      RC_ASSERT(reference::accepts(automaton, word) == reference::holds(program, word));
    }
  }
}

// Sinks are right, and marks name pairs that exist.
RC_GTEST_PROP(DeterminiseBuchiProperty, KnowsItsFate, ()) {
  FormulaPool pool;
  Context context;
  const Formula f = reference::build(pool, *reference::programs());
  DeterministicRabin automaton(ltl_to_buchi(pool, f, context));
  for (const Lasso& word : *reference::words(20)) {
    std::uint32_t state = automaton.initial();
    for (const Valuation v : word.stem) state = automaton.step(state, v);
    if (automaton.doomed(state)) RC_ASSERT(!reference::holds(pool, f, word));
    if (automaton.universal(state)) RC_ASSERT(reference::holds(pool, f, word));
    const RabinMarks marks = automaton.marks(state);
    RC_ASSERT(marks.good == RabinMarks::kNone || marks.good < automaton.pair_count());
    RC_ASSERT(marks.bad_from == RabinMarks::kNone || marks.bad_from < automaton.pair_count());
  }
}

// Random automata exercise trees that formulas never grow.
RC_GTEST_PROP(DeterminiseBuchiProperty, AgreesWithAnyBuchiAutomaton, ()) {
  for (int i = 0; i < 10; ++i) {
    const Buchi nondeterministic = reference::random_buchi();
    DeterministicRabin deterministic(nondeterministic);
    for (const Lasso& word : *reference::words(20)) {
      RC_ASSERT(reference::accepts(deterministic, word) ==
                reference::accepts(nondeterministic, word));
    }
  }
}

}  // namespace
}  // namespace proviso::logic
