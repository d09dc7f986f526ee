#include "engine/symbolic/linear.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/symbolic/check.hpp"
#include "engine/symbolic/ctl.hpp"
#include "engine/symbolic/ltl.hpp"
#include "symbolic/random_conditions.hpp"

namespace proviso::symbolic {
namespace {

TEST(Linear, KnowsWhatHasALinearEquivalent) {
  logic::CtlPool pool;
  logic::PastPool made;
  const logic::CtlFormula p = pool.atom(0);
  const logic::CtlFormula q = pool.atom(1);
  EXPECT_EQ(linear_equivalent(pool, pool.always(pool.implies(p, pool.inevitably(q))), made),
            made.always(made.implies(made.atom(0), made.eventually(made.atom(1)))));
  EXPECT_EQ(linear_equivalent(pool, pool.all_next(p), made), made.next(made.atom(0)));
  EXPECT_TRUE(linear_equivalent(pool, pool.all_until(p, q), made));
  EXPECT_FALSE(linear_equivalent(pool, pool.inevitably(pool.always(p)), made));
  EXPECT_FALSE(linear_equivalent(pool, pool.always(pool.possibly(p)), made));
  EXPECT_FALSE(linear_equivalent(pool, pool.exists_next(p), made));
  EXPECT_FALSE(linear_equivalent(pool, pool.disjunction(pool.always(p), pool.always(q)), made));
}

/// Mostly of the kind that has a linear equivalent.
logic::CtlFormula random_universal(logic::CtlPool& pool, unsigned depth) {
  if (depth == 0) return random_ctl(pool, 0);
  const auto operand = [&] { return random_universal(pool, depth - 1); };
  switch (random_below(7)) {
    case 0:
      return pool.always(operand());
    case 1:
      return pool.all_next(operand());
    case 2:
      return pool.implies(random_ctl(pool, 0), operand());
    case 3:
      return pool.conjunction(operand(), operand());
    case 4:
      return pool.inevitably(operand());
    case 5:
      return pool.all_until(random_ctl(pool, 0), random_ctl(pool, 0));
    default:
      return pool.negate(operand());
  }
}

RC_GTEST_PROP(Linear, SaysTheSame, ()) {
  circuit::System system = random_fair_system(false);
  const logic::CtlFormula formula = random_universal(system.ctl, 1 + random_below(3));
  const auto linear = linear_equivalent(system.ctl, formula, system.ltl);
  RC_PRE(linear.has_value());
  Context context;
  const logic::CtlFormula formulas[] = {formula};
  const Verdict branching = check_ctl(system, formulas, context).front().verdict;
  RC_ASSERT(check_ltl(system, *linear, context).verdict == branching);
  circuit::Property property;
  property.kind = circuit::Property::Kind::Ctl;
  property.ctl = formula;
  RC_ASSERT(check(system, property, context).verdict == branching);
}

}  // namespace
}  // namespace proviso::symbolic
