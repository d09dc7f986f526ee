// Every method against enumeration.
#include "engine/specification/decide.hpp"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "engine/certify/invariant.hpp"

namespace proviso::specification {
namespace {

using circuit::Explicit;
using circuit::Property;
using circuit::System;

/// A state after which no fair path goes on does not count for a temporal property.
std::set<circuit::ExplicitState> with_infinite_path(const Explicit& reference) {
  std::set<circuit::ExplicitState> states;
  for (const auto& [state, depth] : reference.reachable()) states.insert(state);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto at = states.begin(); at != states.end();) {
      const auto next = reference.successors(*at);
      const bool goes_on = std::any_of(next.begin(), next.end(),
                                       [&states](auto state) { return states.contains(state); });
      at = goes_on ? std::next(at) : states.erase(at);
      changed = changed || !goes_on;
    }
  }
  return states;
}

/// The property as AG p and G p, p one of states.
void add_temporal(System& system, circuit::Literal p) {
  system.atoms.push_back(p);
  Property ctl;
  ctl.kind = Property::Kind::Ctl;
  ctl.ctl = system.ctl.always(system.ctl.atom(0));
  Property ltl;
  ltl.kind = Property::Kind::Ltl;
  ltl.ltl = system.ltl.always(system.ltl.atom(0));
  system.properties = {ctl, ltl};
}

RC_GTEST_PROP(Decide, InvariantsAsEnumerationDoes, ()) {
  circuit::RandomSystem random = circuit::random_system();
  Property& property = random.system.properties.front();
  property.mentions_steps = random_below(3) == 0;
  const auto violation = Explicit(random.system).first_violation(property);
  Context context;
  const Method methods[] = {Method::Auto,          Method::Pdr,       Method::Bounded,
                            Method::Interpolation, Method::Component, Method::Diagrams};
  Options options;
  options.method = methods[random_below(6)];
  if (options.method == Method::Bounded) options.bound = 10;
  const Decision decision = decide(random.system, {0}, options, context).front();
  if (decision.verdict == Verdict::Undecided) {
    RC_ASSERT(options.method == Method::Bounded);
    RC_ASSERT(!violation || *violation > 10);
    return;
  }
  RC_ASSERT((decision.verdict == Verdict::Violated) == violation.has_value());
  if (violation) {
    RC_ASSERT(decision.path.has_value());
    RC_ASSERT(!circuit::defect(random.system, *decision.path));
    RC_ASSERT(circuit::violates(random.system, *decision.path, property));
  }
  if (decision.certificate) {
    RC_ASSERT(certify::check_invariant(random.system, random.system.properties[0],
                                       *decision.certificate, context)
                  .accepted);
  }
}

RC_GTEST_PROP(Decide, AlwaysAsEnumerationDoes, ()) {
  circuit::RandomSystem random = circuit::random_system();
  RC_PRE(!circuit::problem_of(random.system, random.property).watches_steps);
  add_temporal(random.system, random.property);
  const Explicit reference(random.system);
  bool holds = true;
  for (const circuit::ExplicitState state : with_infinite_path(reference)) {
    holds = holds && reference.holds(random.property, state, 0, state);
  }
  Context context;
  for (const Decision& decision : decide(random.system, {0, 1}, {}, context)) {
    RC_ASSERT(decision.verdict == (holds ? Verdict::Holds : Verdict::Violated));
  }
}

/// A state that has no step, and a property that is false: of steps it says nothing.
TEST(Decide, PropertiesOfStepsSayNothingOfStatesWithoutOne) {
  for (const bool mentions_steps : {true, false}) {
    System system;
    system.components.push_back({"main"});
    const circuit::Literal now = system.graph.variable();
    const circuit::Literal next = system.graph.variable();
    system.variables.push_back({"x", {}, false, {circuit::BitId{0}}});
    system.bits.push_back({circuit::VariableId{0}, now, next});
    system.components.front().transition = {circuit::kFalse};
    Property property;
    property.text = "next(x) & !next(x)";
    property.invariant = circuit::kFalse;
    property.mentions_steps = mentions_steps;
    system.properties = {property};
    for (const Method method : {Method::Auto, Method::Pdr, Method::Bounded, Method::Induction,
                                Method::Interpolation, Method::Component, Method::Diagrams}) {
      Context context;
      const Decision decision = decide(system, {0}, {method, 5}, context).front();
      EXPECT_EQ(decision.verdict, mentions_steps ? Verdict::Holds : Verdict::Violated)
          << static_cast<int>(method);
      if (!decision.certificate) continue;
      const auto finding =
          certify::check_invariant(system, property, *decision.certificate, context);
      EXPECT_TRUE(finding.accepted) << finding.reason;
      Property of_states = property;
      of_states.mentions_steps = false;
      EXPECT_FALSE(
          certify::check_invariant(system, of_states, *decision.certificate, context).accepted);
    }
  }
}

TEST(Decide, SaysWhatAMethodCannotDo) {
  System system;
  system.components.push_back({"main"});
  Property property;
  property.kind = Property::Kind::Ctl;
  property.ctl = system.ctl.possibly(system.ctl.truth(true));
  Property psl;
  psl.kind = Property::Kind::Psl;
  psl.undecided = "abort is not decided";
  system.properties = {property, psl};
  Options options;
  options.method = Method::Pdr;
  Context context;
  const auto decisions = decide(system, {0, 1}, options, context);
  EXPECT_EQ(decisions[0].verdict, Verdict::Undecided);
  EXPECT_EQ(decisions[0].notes.front(), "this method decides invariants only");
  EXPECT_EQ(decisions[1].notes.front(), "abort is not decided");
}

TEST(Decide, NoPropertyIsBegunAfterTheTimeLimit) {
  System system;
  Property property;
  system.properties.assign(5, property);
  Context context(Limits{1e-9, {}, {}});
  for (const Decision& decision : decide(system, {0, 1, 2, 3, 4}, {}, context)) {
    EXPECT_EQ(decision.verdict, Verdict::Undecided);
    EXPECT_EQ(decision.stopped, StopReason::Time);
  }
}

}  // namespace
}  // namespace proviso::specification
