#include "engine/symbolic/ltl.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/invariant/pdr.hpp"
#include "engine/symbolic/check.hpp"
#include "engine/symbolic/lasso_search.hpp"
#include "engine/symbolic/liveness_to_safety.hpp"
#include "engine/symbolic/tableau.hpp"
#include "symbolic/explicit_ltl.hpp"
#include "symbolic/plain_meaning.hpp"
#include "symbolic/random_conditions.hpp"

namespace proviso::symbolic {
namespace {

using logic::PastFormula;

/// Whether the formula is true of the lasso, by the definitions.
bool plainly_true(const circuit::System& system, const circuit::Path& lasso, PastFormula formula) {
  std::vector<std::vector<bool>> letters;
  for (const circuit::Valuation& state : lasso.states) {
    circuit::Evaluation values(system.graph);
    for (std::size_t i = 0; i < state.size(); ++i) values.set(system.bits[i].now, state[i]);
    values.run();
    letters.emplace_back();
    for (const circuit::Literal atom : system.atoms) letters.back().push_back(values[atom]);
  }
  return PlainMeaning(system.ltl, std::move(letters), *lasso.loops_to).is_true(formula, 0);
}

RC_GTEST_PROP(SymbolicLtl, AgreesWithTheDefinitions, ()) {
  circuit::System system = random_fair_system(true);
  const PastFormula formula = random_ltl(system.ltl, 1 + random_below(2));
  const PastFormula negated = system.ltl.negate(formula);
  const bool expected = !ExplicitLtl(system, negated).found();
  Context context;
  const Answer answer = check_ltl(system, formula, context);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Holds : Verdict::Violated));
  RC_ASSERT(answer.path.has_value() == !expected);
  if (expected) {
    RC_ASSERT(search_lasso(system, formula, 6, context).verdict == Verdict::Undecided);
    return;
  }
  RC_ASSERT(!defect(system, *answer.path));
  RC_ASSERT(!plainly_true(system, *answer.path, formula));
  const Answer shortest = search_lasso(system, formula, answer.path->states.size(), context);
  RC_ASSERT(shortest.verdict == Verdict::Violated);
  RC_ASSERT(shortest.path->states.size() <= answer.path->states.size());
  RC_ASSERT(!defect(system, *shortest.path));
  RC_ASSERT(!plainly_true(system, *shortest.path, formula));
}

RC_GTEST_PROP(SymbolicLtl, AnInvariantSaysWhetherThereIsAFairPath, ()) {
  circuit::System system = random_fair_system(true);
  const PastFormula formula = random_ltl(system.ltl, 1);
  const bool expected = ExplicitLtl(system, formula).found();
  const circuit::System watched = watch_for_fair_lasso(with_tableau(system, formula));
  circuit::Problem problem = problem_of(watched, watched.properties.front().invariant);
  Context context;
  const invariant::Answer answer = invariant::pdr(problem, context);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Violated : Verdict::Holds));
}

RC_GTEST_PROP(SymbolicCheck, TurnsOfEnginesAgreeWithTheDefinitions, ()) {
  circuit::System system = random_fair_system(true);
  circuit::Property property;
  property.kind = circuit::Property::Kind::Ltl;
  // Often an invariant, so that its violations must be told from those of fair paths.
  property.ltl =
      random_below(2) == 0 ? system.ltl.always(system.ltl.atom(0)) : random_ltl(system.ltl, 1);
  const PastFormula negated = system.ltl.negate(property.ltl);
  const bool expected = !ExplicitLtl(system, negated).found();
  Context context;
  RC_ASSERT(check(system, property, context).verdict ==
            (expected ? Verdict::Holds : Verdict::Violated));
}

TEST(SymbolicCheck, ABadStateThatNoPathLeavesBreaksNoTemporalProperty) {
  // x := 1, and then nothing: an invariant !x is violated, G !x and AG !x hold.
  circuit::System system;
  const circuit::Literal now = system.graph.variable();
  const circuit::Literal next = system.graph.variable();
  system.variables.push_back({"x", {}, false, {circuit::BitId{0}}});
  system.bits.push_back({circuit::VariableId{0}, now, next});
  circuit::Component component{"main"};
  component.initial = {!now};
  component.transition = {!now};
  system.components = {component};
  system.atoms = {now};
  circuit::Property linear;
  linear.kind = circuit::Property::Kind::Ltl;
  linear.ltl = system.ltl.always(system.ltl.negate(system.ltl.atom(0)));
  circuit::Property branching;
  branching.kind = circuit::Property::Kind::Ctl;
  branching.ctl = system.ctl.always(system.ctl.negate(system.ctl.atom(0)));
  circuit::Problem problem = problem_of(system, !now);
  Context context;
  EXPECT_EQ(invariant::pdr(problem, context).verdict, Verdict::Violated);
  EXPECT_EQ(check(system, linear, context).verdict, Verdict::Holds);
  EXPECT_EQ(check(system, branching, context).verdict, Verdict::Holds);
}

TEST(SymbolicCheck, ALimitOfTheWholeEndsTheTurns) {
  circuit::System system;
  system.components = {circuit::Component{"main"}};
  circuit::Property property;
  property.kind = circuit::Property::Kind::Ltl;
  property.ltl = system.ltl.truth(false);
  Context context;
  context.cancel();
  const Answer answer = check(system, property, context);
  EXPECT_EQ(answer.verdict, Verdict::Undecided);
  EXPECT_EQ(answer.stopped, StopReason::Interrupt);
}

TEST(SymbolicLtl, ALimitIsUndecided) {
  circuit::System system;
  system.components = {circuit::Component{"main"}};
  Context context;
  context.cancel();
  const Answer answer = check_ltl(system, system.ltl.truth(false), context);
  EXPECT_EQ(answer.verdict, Verdict::Undecided);
  EXPECT_EQ(answer.stopped, StopReason::Interrupt);
}

}  // namespace
}  // namespace proviso::symbolic
