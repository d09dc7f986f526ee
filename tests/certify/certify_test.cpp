// Certificates written by hand, one for each rule, and what is wrong with others.
#include "engine/certify/certify.hpp"

#include <gtest/gtest.h>

#include "certify/proofs.hpp"
#include "certify/valid_certificates.hpp"
#include "lts/random_lts.hpp"

namespace proviso::certify {
namespace {

using lts::make_lts;
using testing::measure;
using testing::outline;
using testing::parallel;

struct Case {
  lts::System system;
  std::vector<lts::Component> properties;
  Proof proof;
};

Finding check(const Case& given) {
  Context context;
  return certify(make_certificate("S", given.system, given.properties, given.proof), given.system,
                 given.properties, context);
}

/// The sizes are filled in, so that only the premises decide.
Finding check_measured(Case given) {
  measure(given.system, given.properties, given.proof);
  return check(given);
}

Case valid(Rule rule) {
  testing::Given given = testing::valid_certificates()[static_cast<std::size_t>(rule)];
  return {std::move(given.system), std::move(given.properties), std::move(given.certificate.proof)};
}

Case direct() { return valid(Rule::Direct); }
Case asymmetric() { return valid(Rule::Asymmetric); }
Case circular() { return valid(Rule::Circular); }
Case symmetric() { return valid(Rule::Symmetric); }
Case weakest() { return valid(Rule::Weakest); }

TEST(Certify, AcceptsAProofByEachRule) {
  for (const Case& given : {direct(), asymmetric(), circular(), symmetric(), weakest()}) {
    const Finding finding = check(given);
    EXPECT_TRUE(finding.accepted) << to_string(given.proof.rule) << ": " << finding.reason;
    EXPECT_EQ(finding.steps.size(), given.proof.premises.size());
  }
}

TEST(Certify, NamesAndCountsThePremises) {
  const Finding finding = check_measured(asymmetric());
  ASSERT_EQ(finding.steps.size(), 2U);
  EXPECT_EQ(finding.steps[0].name, "⟨A1⟩ M1 ⟨P⟩");
  EXPECT_EQ(finding.steps[0].states, 3U);
  EXPECT_EQ(finding.steps[0].transitions, 3U);
  EXPECT_EQ(finding.steps[1].name, "⟨true⟩ M2 ⟨A1⟩");
  EXPECT_EQ(check_measured(symmetric()).steps.back().name, "coA1 ‖ coA2 ⊆ P");
}

TEST(Certify, RefusesWrongSizes) {
  Case given = asymmetric();
  measure(given.system, given.properties, given.proof);
  ++given.proof.premises[1].transitions;
  const Finding finding = check(given);
  EXPECT_FALSE(finding.accepted);
  EXPECT_EQ(finding.reason,
            "premise 2, ⟨true⟩ M2 ⟨A1⟩, has 3 states and 3 transitions, not 3 and 4");
}

TEST(Certify, RefusesAPremiseThatDoesNotHold) {
  Case given = asymmetric();
  given.proof.assumptions = {testing::anything({"ack", "out", "send"})};
  EXPECT_EQ(check_measured(given).reason,
            "premise 1, ⟨A1⟩ M1 ⟨P⟩, does not hold: an error is 1 step away");
}

TEST(Certify, RefusesAnotherSystem) {
  const Case given = direct();
  const Certificate certificate =
      make_certificate("S", given.system, given.properties, given.proof);
  Context context;
  lts::System other = given.system;
  other.components[1].lts = make_lts("0 send 1, 1 ack 0", {"out"});
  EXPECT_EQ(certify(certificate, other, given.properties, context).reason,
            "component CHANNEL is not the one that the certificate is about");
  other = given.system;
  other.components[1].name = "PIPE";
  EXPECT_EQ(certify(certificate, other, given.properties, context).reason,
            "component 1 is PIPE, the certificate has CHANNEL");
  other.components.pop_back();
  EXPECT_EQ(certify(certificate, other, given.properties, context).reason,
            "the number of components is 1, the certificate has 2");
  EXPECT_EQ(certify(certificate, given.system, {}, context).reason,
            "the number of properties is 0, the certificate has 1");
}

TEST(Certify, RefusesAModelThatIsMoreThanComponents) {
  Case given = direct();
  given.system.priority = lts::Priority{lts::Priority::Kind::High, lts::LabelSet({"send"})};
  EXPECT_EQ(check_measured(given).reason, "the system is more than components in parallel");
}

TEST(Certify, RefusesAssumptionsThatAreNone) {
  Case given = asymmetric();
  given.proof.assumptions = {make_lts("0 send 1, 1 tau 2, 2 ack 0")};
  EXPECT_EQ(check(given).reason, "assumption A1 is not deterministic and free of τ and π");
}

TEST(Certify, RefusesPropertiesThatHoldOthersUp) {
  Case given = symmetric();
  given.properties = {{"ORDER", make_lts("0 send 1, 1 out 0")}};
  EXPECT_EQ(check(given).reason, "property ORDER is not deterministic and complete");
}

TEST(Certify, RefusesProofsOfAnotherShape) {
  Case given = asymmetric();
  given.proof.modules[0].components = {0, 0};
  EXPECT_EQ(check(given).reason, "component 0 is in two places");
  given.proof.modules[0].components = {7};
  EXPECT_EQ(check(given).reason, "module M1 names component 7, there are only 2");
  given.proof.modules[0].components = {};
  EXPECT_EQ(check(given).reason, "module M1 is empty");
  given.proof.modules = {{"M", {0}}};
  EXPECT_EQ(check(given).reason, "the asymmetric rule asks for at least two modules, there is one");
  given = direct();
  given.proof.modules[0].components = {1};
  EXPECT_EQ(check(given).reason, "component 0 is in no module");
  given = circular();
  given.proof.assumptions.pop_back();
  EXPECT_EQ(check(given).reason, "the circular rule asks for 2 assumptions, there are 1");
  given = circular();
  given.proof.premises.pop_back();
  EXPECT_EQ(check(given).reason, "the circular rule asks for 3 premises, there are 2");
  given = circular();
  std::swap(given.proof.premises[0], given.proof.premises[1]);
  EXPECT_EQ(check(given).reason, "premise 1 is not the one that the circular rule asks for");
}

// M2 errs by itself after a, A2 forbids a, A1 allows everything: all premises hold, since the
// closing one asks only about words that every assumption rejects. The system errs.
TEST(Certify, TheSymmetricRuleDoesNotCoverComponentsThatErrByThemselves) {
  Case given;
  given.system = parallel({{"M1", make_lts("0 a 0")}, {"M2", make_lts("0 a -1")}});
  given.properties = {{"P", make_lts("0 b 0, 0 c -1")}};
  given.proof = outline(Rule::Symmetric, 2);
  given.proof.assumptions = {make_lts("0 a 0, 0 b 0", {"c"}), make_lts("0 b 0", {"a", "c"})};
  EXPECT_EQ(check_measured(given).reason,
            "component M2 can reach π by itself, which the symmetric rule does not cover");
}

// Each assumption rejects at another step; with sinks that stop the word would be lost.
TEST(Certify, TheClosingPremiseFollowsAWordBeyondItsFirstRejection) {
  Case given;
  given.system = parallel(
      {{"M1", make_lts("0 a 1, 1 b 2, 2 bad 3")}, {"M2", make_lts("0 a 1, 1 b 2, 2 bad 3")}});
  given.properties = {{"P", make_lts("0 bad -1")}};
  given.proof = outline(Rule::Symmetric, 2);
  given.proof.assumptions = {make_lts("0 b 0, 0 bad 0", {"a"}), make_lts("0 a 0", {"b", "bad"})};
  const Finding finding = check_measured(given);
  EXPECT_FALSE(finding.accepted);
  EXPECT_EQ(finding.reason, "premise 3, coA1 ‖ coA2 ⊆ P, does not hold: an error is 2 steps away");
}

TEST(Certify, RefusesAnAssumptionThatIsStrongerThanTheWeakest) {
  Case given = weakest();
  given.proof.assumptions = {make_lts("0 send 1, 1 out 2, 2 ack 0, 0 ack 3, 3 ack 3")};
  EXPECT_EQ(check_measured(given).reason,
            "the assumption is not the weakest: it is wrong about the word <ack, out>");
}

// After the empty word the assumption is right about every label; after a it is not.
TEST(Certify, OneWordForEachStateIsNotEnough) {
  Case given;
  given.system = parallel({{"T", make_lts("0 b 2, 0 a 1, 1 a 1, 1 b 1, 2 bad 2")}});
  given.properties = {{"P", make_lts("0 bad -1")}};
  given.proof = outline(Rule::Weakest, 1);
  given.proof.assumptions = {make_lts("0 a 0", {"b"})};
  EXPECT_EQ(check_measured(given).reason,
            "the assumption is not the weakest: it is wrong about the word <a, b>");
  given.proof.assumptions = {make_lts("0 a 1, 1 a 1, 1 b 1")};
  EXPECT_TRUE(check_measured(given).accepted);
}

TEST(Certify, AWeakestAssumptionSpeaksOfLabelsThatSomebodyHas) {
  Case given = weakest();
  given.proof.assumptions = {
      lts::extend(given.proof.assumptions[0], std::vector<std::string>{"z"})};
  EXPECT_EQ(check_measured(given).reason,
            "neither the component nor the property has the assumption's label z");
}

TEST(Certify, ALimitLeavesItUndecided) {
  Case given = direct();
  Limits limits;
  limits.states = 0;
  Context context(limits);
  const Finding finding =
      certify(make_certificate("S", given.system, {}, given.proof), given.system, {}, context);
  EXPECT_FALSE(finding.accepted);
  EXPECT_EQ(finding.stopped, StopReason::States);
}

}  // namespace
}  // namespace proviso::certify
