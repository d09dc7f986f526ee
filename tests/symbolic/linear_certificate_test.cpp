// Certificates of linear formulas: every proof is accepted by the checker, and what the checker
// accepts is a proof.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/certify/linear.hpp"
#include "engine/symbolic/check.hpp"
#include "engine/symbolic/compassion.hpp"
#include "engine/symbolic/k_liveness.hpp"
#include "engine/symbolic/ltl.hpp"
#include "symbolic/explicit_ltl.hpp"
#include "symbolic/random_conditions.hpp"
#include "symbolic/stage_table.hpp"

namespace proviso::symbolic {
namespace {

using logic::PastFormula;

circuit::Property linear_property(PastFormula formula) {
  circuit::Property property;
  property.text = "random";
  property.kind = circuit::Property::Kind::Ltl;
  property.ltl = formula;
  return property;
}

/// Often a formula that many systems satisfy.
PastFormula random_formula(logic::PastPool& pool) {
  const PastFormula inner = random_ltl(pool, 1 + random_below(2));
  switch (random_below(5)) {
    case 0:
      return pool.always(pool.implies(pool.atom(0), pool.eventually(pool.atom(1))));
    case 1:
      return pool.negate(pool.always(pool.eventually(inner)));
    case 2:
      return pool.negate(pool.conjunction(pool.always(pool.eventually(pool.atom(0))), inner));
    case 3:
      return pool.always(inner);
    default:
      return inner;
  }
}

bool is_true(circuit::System& system, PastFormula formula) {
  return !ExplicitLtl(system, system.ltl.negate(formula)).found();
}

RC_GTEST_PROP(LinearCertificate, EveryProofIsAccepted, ()) {
  circuit::System system = random_fair_system(true);
  const circuit::Property property = linear_property(random_formula(system.ltl));
  const bool expected = is_true(system, property.ltl);
  Context context;
  const Answer answer = check(system, property, context, Proofs::Wanted);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Holds : Verdict::Violated));
  RC_ASSERT(answer.certificate.has_value() == expected);
  if (!expected) return;
  const auto finding = certify::check_linear(system, property, *answer.certificate, context);
  if (!finding.accepted) RC_FAIL(finding.reason);
}

RC_GTEST_PROP(LinearCertificate, EveryKindOfProofIsAccepted, ()) {
  circuit::System system = random_fair_system(true);
  const circuit::Property property = linear_property(random_formula(system.ltl));
  if (!is_true(system, property.ltl)) return;
  circuit::System copy = system;
  const Observed observed = without_compassion(observe(copy, copy.ltl.negate(property.ltl)));
  Context context;
  const Answer counted = KLiveness(observed, system.justice.size()).run(context);
  RC_ASSERT(counted.verdict == Verdict::Holds);
  const Answer drawn = check_observed(system, property.ltl, observed, Proofs::Wanted, context);
  RC_ASSERT(drawn.verdict == Verdict::Holds);
  for (const Answer* answer : {&counted, &drawn}) {
    const auto certificate = certificate_of(system, property, observed, *answer->proof);
    const auto finding = certify::check_linear(system, property, certificate, context);
    if (!finding.accepted) RC_FAIL(answer->engine + ": " + finding.reason);
  }
}

/// Changes a number, drops, repeats or exchanges stages, or changes the set of one.
void change(LinearCertificate& certificate, std::size_t conditions) {
  std::vector<CertifiedStage>& stages = certificate.stages;
  if (stages.empty()) return;
  const std::size_t place = random_below(static_cast<std::uint32_t>(stages.size()));
  const std::size_t other = random_below(static_cast<std::uint32_t>(stages.size()));
  const auto some_bit = [&]() -> circuit::Literal {
    if (certificate.bits.empty()) return circuit::kTrue;
    const auto count = static_cast<std::uint32_t>(certificate.bits.size());
    return certificate.bits[random_below(count)].now ^ (random_below(2) != 0);
  };
  switch (random_below(7)) {
    case 0:
      stages[place].condition = random_below(static_cast<std::uint32_t>(conditions));
      break;
    case 1:
      stages.erase(stages.begin() + static_cast<std::ptrdiff_t>(place));
      break;
    case 2:
      stages.insert(stages.begin() + static_cast<std::ptrdiff_t>(other), stages[place]);
      break;
    case 3:
      std::swap(stages[place].states, stages[other].states);
      break;
    case 4:
      stages[place].states = certificate.graph.conjunction(stages[place].states, some_bit());
      break;
    case 5:
      stages[place].states = certificate.graph.disjunction(stages[place].states, some_bit());
      break;
    default: {
      // A clause fewer: one side of a conjunction.
      const circuit::Literal states = stages[place].states;
      if (!states.negated() && certificate.graph.is_conjunction(states.node())) {
        stages[place].states = random_below(2) == 0 ? certificate.graph.left(states.node())
                                                    : certificate.graph.right(states.node());
      }
    }
  }
}

RC_GTEST_PROP(LinearCertificate, AcceptedMeansThatItIsAProof, ()) {
  circuit::System system = random_fair_system(true);
  // One part that is true initially: what the table can look at.
  const PastFormula formula =
      random_below(2) == 0 ? random_ltl(system.ltl, 1)
                           : system.ltl.always(system.ltl.implies(
                                 system.ltl.atom(0), system.ltl.eventually(system.ltl.atom(1))));
  const circuit::Property property = linear_property(formula);
  const PastFormula negated = system.ltl.negate(formula);
  const auto op = system.ltl.op(negated);
  RC_PRE(op != logic::PastOperator::And);
  const StageTable table(system, negated);
  RC_PRE(table.width() <= 14);
  Context context;
  Answer answer = check(system, property, context, Proofs::Wanted);
  if (answer.verdict != Verdict::Holds) return;
  LinearCertificate& certificate = *answer.certificate;
  RC_ASSERT(table.proves(certificate));
  std::size_t conditions = 1 + system.justice.size() + system.compassion.size();
  for (const PastFormula g : closure(system.ltl, negated)) {
    if (system.ltl.op(g) == logic::PastOperator::Until) ++conditions;
  }
  for (int changes = 0; changes < 3; ++changes) {
    change(certificate, conditions);
    const auto finding = certify::check_linear(system, property, certificate, context);
    RC_ASSERT(finding.accepted == table.proves(certificate));
  }
}

/// A certificate does not prove another formula, nor anything about a system with other steps,
/// initial states or fairness.
RC_GTEST_PROP(LinearCertificate, WhatIsNotTrueHasNoCertificate, ()) {
  circuit::System system = random_fair_system(true);
  const circuit::Property property = linear_property(random_formula(system.ltl));
  Context context;
  const Answer answer = check(system, property, context, Proofs::Wanted);
  if (answer.verdict != Verdict::Holds) return;
  circuit::System edited = system;
  circuit::Property other = property;
  circuit::Component& component =
      edited.components[random_below(static_cast<std::uint32_t>(edited.components.size()))];
  switch (random_below(5)) {
    case 0:
      other.ltl = random_formula(edited.ltl);
      break;
    case 1:
      component.transition.clear();
      component.updates.clear();
      break;
    case 2:
      component.initial.clear();
      break;
    case 3:
      edited.justice.clear();
      edited.compassion.clear();
      break;
    default:
      edited.atoms[random_below(kAtoms)] = random_condition(edited, true);
  }
  const auto finding = certify::recheck_linear(edited, other, *answer.certificate, context);
  if (finding.accepted) RC_ASSERT(is_true(edited, other.ltl));
  const auto strict = certify::check_linear(edited, other, *answer.certificate, context);
  RC_ASSERT(!strict.accepted || finding.accepted);
  if (!finding.changed.empty()) RC_ASSERT(!strict.accepted);
}

RC_GTEST_PROP(LinearCertificate, FormulasOfCtlWithALinearEquivalentHaveThem, ()) {
  circuit::System system = random_fair_system(false);
  circuit::Property property;
  property.text = "random";
  property.kind = circuit::Property::Kind::Ctl;
  property.ctl = random_ctl(system.ctl, 2);
  RC_PRE(has_linear_equivalent(system, property));
  Context context;
  const Answer answer = check(system, property, context, Proofs::Wanted);
  RC_ASSERT(answer.verdict == check(system, property, context).verdict);
  if (answer.verdict != Verdict::Holds) return;
  const auto finding = certify::check_linear(system, property, *answer.certificate, context);
  if (!finding.accepted) RC_FAIL(finding.reason);
}

TEST(LinearCertificate, APropertyThatIsNotLinearHasNone) {
  circuit::System system;
  system.components = {circuit::Component{"main"}};
  system.atoms = {circuit::kTrue};
  circuit::Property property;
  property.kind = circuit::Property::Kind::Ctl;
  property.ctl = system.ctl.always(system.ctl.possibly(system.ctl.atom(0)));
  Context context;
  EXPECT_FALSE(has_linear_equivalent(system, property));
  const Answer answer = check(system, property, context, Proofs::Wanted);
  EXPECT_EQ(answer.verdict, Verdict::Holds);
  EXPECT_FALSE(answer.certificate);
  const auto finding = certify::check_linear(system, property, {}, context);
  EXPECT_FALSE(finding.accepted);
  EXPECT_EQ(finding.reason, "the property is not a linear formula");
}

}  // namespace
}  // namespace proviso::symbolic
