#include "engine/symbolic/cone.hpp"

#include <gtest/gtest.h>

#include "engine/symbolic/ctl.hpp"
#include "engine/symbolic/ltl.hpp"

namespace proviso::symbolic {
namespace {

/// x toggles; y is a bit of its own.
circuit::System two_bits() {
  circuit::System system;
  circuit::Component component{"main"};
  for (std::uint32_t i = 0; i < 2; ++i) {
    system.variables.push_back({i == 0 ? "x" : "y", {}, false, {circuit::BitId{i}}});
    system.bits.push_back(
        {circuit::VariableId{i}, system.graph.variable(), system.graph.variable()});
    component.initial.push_back(!system.bits[i].now);
  }
  component.updates.push_back({circuit::BitId{0}, !system.bits[0].now});
  system.components = {component};
  system.atoms = {system.bits[0].now};
  return system;
}

TEST(Cone, LeavesOutWhatDoesNotMatter) {
  circuit::System system = two_bits();
  system.components[0].updates.push_back({circuit::BitId{1}, system.bits[0].now});
  const circuit::Problem whole = problem_of(system, circuit::kTrue);
  const Cone cone = cone_of(whole, system.atoms, Initially::Exact);
  EXPECT_FALSE(cone.is_whole);
  EXPECT_EQ(cone.problem.state.size(), 1U);
  const circuit::Literal other[] = {system.bits[1].now};
  EXPECT_TRUE(cone_of(whole, other, Initially::Exact).is_whole);
  Context context;
  EXPECT_TRUE(is_followed(system, whole, context));
}

TEST(Cone, AnInitialConditionMayBeLeftOut) {
  circuit::System system = two_bits();
  // Initially x ≡ y; nothing else relates them.
  circuit::Component& component = system.components[0];
  component.initial = {system.graph.equivalent(system.bits[0].now, system.bits[1].now)};
  component.updates.push_back({circuit::BitId{1}, system.bits[1].now});
  const circuit::Problem whole = problem_of(system, circuit::kTrue);
  EXPECT_TRUE(cone_of(whole, system.atoms, Initially::Exact).is_whole);
  const Cone loose = cone_of(whole, system.atoms, Initially::Loose);
  EXPECT_EQ(loose.problem.state.size(), 1U);
  EXPECT_TRUE(loose.problem.initial.empty());
  // What depends on the condition is still decided, by the whole: x is false at first if y is.
  component.initial.push_back(!system.bits[1].now);
  Context context;
  const logic::PastFormula first = system.ltl.negate(system.ltl.atom(0));
  EXPECT_EQ(check_ltl(system, first, context).verdict, Verdict::Holds);
  EXPECT_EQ(check_ltl(system, system.ltl.atom(0), context).verdict, Verdict::Violated);
}

TEST(Cone, IsNotFollowedWithoutAnInitialState) {
  circuit::System system = two_bits();
  system.components[0].initial.push_back(system.bits[1].now);
  const circuit::Problem whole = problem_of(system, circuit::kTrue);
  Context context;
  EXPECT_FALSE(is_followed(system, whole, context));
  // The cone has a path on which x is true. The system has none at all.
  const logic::CtlFormula formulas[] = {system.ctl.always(system.ctl.negate(system.ctl.atom(0)))};
  EXPECT_EQ(check_ctl(system, formulas, context).front().verdict, Verdict::Holds);
}

TEST(Cone, ADeadlockOutsideOfItCounts) {
  circuit::System system = two_bits();
  // y becomes true, and then there is no step.
  system.components[0].transition = {!system.bits[1].now, system.bits[1].next};
  const circuit::Problem whole = problem_of(system, circuit::kTrue);
  EXPECT_FALSE(cone_of(whole, system.atoms, Initially::Exact).is_whole);
  Context context;
  EXPECT_FALSE(is_followed(system, whole, context));
  const logic::CtlFormula formulas[] = {system.ctl.always(system.ctl.negate(system.ctl.atom(0)))};
  EXPECT_EQ(check_ctl(system, formulas, context).front().verdict, Verdict::Holds);
  const logic::PastFormula linear = system.ltl.always(system.ltl.negate(system.ltl.atom(0)));
  EXPECT_EQ(check_ltl(system, linear, context).verdict, Verdict::Holds);
}

}  // namespace
}  // namespace proviso::symbolic
