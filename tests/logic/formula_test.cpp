#include "logic/formula.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "logic/random_inputs.hpp"

namespace proviso::logic {
namespace {

const std::vector<std::string> kNames = {"a", "b", "c"};

class FormulaTest : public ::testing::Test {
 protected:
  std::string text(Formula f) const { return to_string(pool, f, kNames); }

  FormulaPool pool;
  const Formula yes = pool.truth(true);
  const Formula no = pool.truth(false);
  const Formula a = pool.atom(0);
  const Formula b = pool.atom(1);
  const Formula c = pool.atom(2);
};

TEST_F(FormulaTest, IsSharedWhenEqual) {
  EXPECT_EQ(pool.until(a, b), pool.until(a, b));
  EXPECT_NE(pool.until(a, b), pool.until(b, a));
  EXPECT_EQ(pool.conjunction(a, b), pool.conjunction(b, a));
  EXPECT_EQ(pool.disjunction(a, b), pool.disjunction(b, a));
}

TEST_F(FormulaTest, TellsItsParts) {
  const Formula f = pool.release(pool.next(a), b);
  EXPECT_EQ(pool.op(f), Operator::Release);
  EXPECT_EQ(pool.op(pool.left(f)), Operator::Next);
  EXPECT_EQ(pool.left(pool.left(f)), a);
  EXPECT_EQ(pool.atom_of(pool.right(f)), 1U);
}

TEST_F(FormulaTest, SimplifiesJunctions) {
  EXPECT_EQ(pool.conjunction(a, yes), a);
  EXPECT_EQ(pool.conjunction(no, a), no);
  EXPECT_EQ(pool.conjunction(a, a), a);
  EXPECT_EQ(pool.conjunction(a, pool.negate(a)), no);
  EXPECT_EQ(pool.conjunction(a, pool.disjunction(b, a)), a);
  EXPECT_EQ(pool.disjunction(pool.negate(a), a), yes);
  EXPECT_EQ(pool.disjunction(pool.conjunction(a, b), b), b);
  EXPECT_EQ(pool.negate(pool.negate(a)), a);
}

TEST_F(FormulaTest, TakesOutWhatOperandsShare) {
  EXPECT_EQ(pool.conjunction(pool.next(a), pool.next(b)), pool.next(pool.conjunction(a, b)));
  EXPECT_EQ(pool.until(pool.next(a), pool.next(b)), pool.next(pool.until(a, b)));
  EXPECT_EQ(pool.conjunction(pool.always(a), pool.always(b)), pool.always(pool.conjunction(a, b)));
  EXPECT_EQ(pool.disjunction(pool.until(c, a), pool.until(c, b)),
            pool.until(c, pool.disjunction(a, b)));
}

TEST_F(FormulaTest, SimplifiesUntilAndRelease) {
  EXPECT_EQ(pool.until(a, no), no);
  EXPECT_EQ(pool.until(no, a), a);
  EXPECT_EQ(pool.until(a, pool.until(a, b)), pool.until(a, b));
  EXPECT_EQ(pool.until(pool.until(a, b), b), pool.until(a, b));
  EXPECT_EQ(pool.until(pool.negate(b), b), pool.eventually(b));
  EXPECT_EQ(pool.until(a, pool.eventually(b)), pool.eventually(b));
  EXPECT_EQ(pool.eventually(pool.until(a, b)), pool.eventually(b));
  EXPECT_EQ(pool.release(yes, a), a);
  EXPECT_EQ(pool.release(a, pool.always(b)), pool.always(b));
}

TEST_F(FormulaTest, SimplifiesEventuallyAndAlways) {
  const Formula infinitely_often = pool.always(pool.eventually(a));
  EXPECT_EQ(pool.eventually(pool.eventually(a)), pool.eventually(a));
  EXPECT_EQ(pool.always(pool.always(a)), pool.always(a));
  EXPECT_EQ(pool.eventually(infinitely_often), infinitely_often);
  EXPECT_EQ(pool.next(infinitely_often), infinitely_often);
  EXPECT_EQ(pool.eventually(pool.next(a)), pool.next(pool.eventually(a)));
}

TEST_F(FormulaTest, PrintsAsInFsp) {
  EXPECT_EQ(text(pool.always(pool.implies(a, pool.eventually(b)))), "[](a -> <>b)");
  EXPECT_EQ(text(pool.conjunction(pool.conjunction(a, b), pool.disjunction(b, c))),
            "a && b && (b || c)");
  EXPECT_EQ(text(pool.until(a, pool.next(pool.negate(b)))), "a U X !b");
  EXPECT_EQ(text(pool.negate(pool.weak_until(a, b))), "!(a W b)");
  EXPECT_EQ(text(pool.release(pool.negate(a), b)), "!(a U !b)");
  EXPECT_EQ(text(pool.equivalent(a, pool.next(b))), "a <-> X b");
  EXPECT_EQ(text(pool.disjunction(pool.until(a, b), no)), "a U b");
  EXPECT_EQ(text(yes), "True");
}

TEST_F(FormulaTest, RefusesToPrintWhatIsExponential) {
  Formula f = a;
  for (int i = 0; i < 100; ++i) f = pool.until(pool.next(f), pool.negate(f));
  EXPECT_THROW(text(f), FormulaTooLarge);
}

TEST_F(FormulaTest, NestsDeeplyWithoutRecursion) {
  Formula f = a;
  Formula g = b;
  for (int i = 0; i < 20'000; ++i) {
    f = i % 2 == 0 ? pool.next(f) : pool.until(c, pool.negate(f));
    g = pool.next(pool.release(c, g));
  }
  const Formula both = pool.conjunction(pool.always(f), pool.next(pool.release(c, g)));
  const Formula normal = negation_normal_form(pool, pool.negate(pool.conjunction(both, g)));
  EXPECT_EQ(pool.op(normal), Operator::Or);
  EXPECT_GT(text(normal).size(), 20'000U);
}

bool is_negation_normal(const FormulaPool& pool, Formula f) {
  std::vector<Formula> todo{f};
  while (!todo.empty()) {
    const Formula g = todo.back();
    todo.pop_back();
    switch (pool.op(g)) {
      case Operator::Not:
        if (pool.op(pool.left(g)) != Operator::Atom) return false;
        break;
      case Operator::And:
      case Operator::Or:
      case Operator::Until:
      case Operator::Release:
        todo.push_back(pool.right(g));
        [[fallthrough]];
      case Operator::Next:
        todo.push_back(pool.left(g));
        break;
      default:
        break;
    }
  }
  return true;
}

RC_GTEST_PROP(FormulaProperty, SimplifyingPreservesMeaning, ()) {
  const auto program = *reference::programs();
  FormulaPool pool;
  const Formula f = reference::build(pool, program);
  for (const auto& word : *reference::words(20)) {
    RC_ASSERT(reference::holds(pool, f, word) == reference::holds(program, word));
  }
}

RC_GTEST_PROP(FormulaProperty, NegationNormalFormPreservesMeaning, ()) {
  FormulaPool pool;
  const Formula f = reference::build(pool, *reference::programs());
  const Formula positive = negation_normal_form(pool, f);
  const Formula negative = negation_normal_form(pool, pool.negate(f));
  RC_ASSERT(is_negation_normal(pool, positive));
  RC_ASSERT(is_negation_normal(pool, negative));
  for (const auto& word : *reference::words(20)) {
    const bool truth = reference::holds(pool, f, word);
    RC_ASSERT(reference::holds(pool, positive, word) == truth);
    RC_ASSERT(reference::holds(pool, negative, word) != truth);
  }
}

}  // namespace
}  // namespace proviso::logic
