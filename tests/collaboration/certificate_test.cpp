// What certify accepts of a design is true in the composition; what check establishes is accepted;
// what was tampered with is not.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bench/missions.hpp"
#include "engine/certify/design_certify.hpp"
#include "random_pair.hpp"
#include "reading.hpp"

namespace proviso::collaboration {
namespace {

DesignClaim claim_of(const Finding& finding) {
  return {finding.subject, finding.property, finding.formula,
          std::string(to_string(finding.method)), finding.parts};
}

/// Returns the certificate of all properties that hold.
DesignCertificate certificate_of(const machine::Design& design,
                                 const std::vector<Finding>& findings) {
  DesignCertificate certificate{certify::design_hash(design)};
  for (const Finding& finding : findings) {
    if (finding.verdict == Verdict::Holds) certificate.claims.push_back(claim_of(finding));
  }
  return certificate;
}

certify::Finding certified(const DesignCertificate& certificate, const machine::Design& design) {
  Context context;
  return certify::certify(certificate, design, context);
}

std::string name_of(const machine::Design& design, const std::vector<std::size_t>& extensions) {
  std::string name = design.systems[0].name;
  for (const std::size_t e : extensions) name += " + " + design.extensions[e].extension.name;
  return name;
}

/// The reference: everything put together and labelled.
struct Whole {
  bool truth;
  std::uint64_t states;
};
Whole compose_all(const machine::Design& design, const std::vector<std::size_t>& extensions) {
  machine::System whole = design.systems[0];
  for (const std::size_t e : extensions) {
    const machine::ExtensionDefinition& extension = design.extensions[e];
    whole = machine::attach(whole, design.hosts[extension.host].interfaces[extension.interface],
                            extension.extension);
  }
  machine::Vocabulary vocabulary = design.vocabulary;
  logic::CtlFormula property = design.hosts[0].properties[0].formula;
  if (!whole.fairness.empty()) property = logic::over_fair_paths(vocabulary.pool, property);
  Context context;
  const Host host(whole, closure(vocabulary.pool, property), vocabulary, context);
  return {host.marks().of(property)[0], host.graph().size()};
}

/// Every way with the parts that it would have, and with the wrong ones.
std::vector<DesignClaim> all_claims(const machine::Design& design, const Finding& finding,
                                    const Whole& whole, DesignCheck& check, bool upon) {
  DesignClaim claim = claim_of(finding);
  const std::uint64_t host = check.interface_of(upon ? 1 : 0).host_states;
  const DesignProofPart host_part{"host", host};
  std::vector<std::vector<DesignProofPart>> parts{{host_part}, {{"whole", whole.states}}};
  std::vector<DesignProofPart> features{host_part};
  for (std::size_t e = upon ? 1 : 0; e < design.extensions.size(); ++e) {
    features.push_back({design.extensions[e].extension.name, check.step_of(e).actives});
    parts.push_back({host_part, features.back()});
  }
  parts.push_back(features);
  std::vector<DesignClaim> claims;
  for (const char* way : {"base", "modular", "frontier", "composed"}) {
    for (const auto& some : parts) {
      claim.way = way;
      claim.parts = some;
      claims.push_back(claim);
    }
  }
  return claims;
}

struct Tally {
  std::size_t accepted = 0, refused_true = 0, refused_false = 0;

  void print() const {
    fmt::print("claims: {} accepted, {} of true ones and {} of false ones refused\n", accepted,
               refused_true, refused_false);
  }
};

using Products = std::vector<std::vector<std::size_t>>;

void claim_everything(const machine::Design& design, const Products& products, Tally& tally) {
  const bool upon = design.hosts.size() > 1;
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  for (const auto& product : products) {
    const std::string name = name_of(design, product);
    const Finding finding = check.check_product(name, 0, product).front();
    const Whole whole = compose_all(design, product);
    for (const DesignClaim& claim : all_claims(design, finding, whole, check, upon)) {
      const bool accepts = certified({certify::design_hash(design), {claim}}, design).accepted;
      RC_ASSERT(!accepts || whole.truth);
      ++(accepts ? tally.accepted : whole.truth ? tally.refused_true : tally.refused_false);
    }
  }
}

TEST(DesignCertificates, AcceptOnlyWhatIsTrue) {
  Tally tally;
  const bool passed = rc::check("claims of all kinds", [&tally] {
    claim_everything(random_pair(), {{}, {0}, {0, 1}}, tally);
  });
  tally.print();
  EXPECT_TRUE(passed);
  EXPECT_GT(tally.accepted, 0U);
}

/// On one machine loops through host and extension are frequent.
TEST(DesignCertificates, AcceptOnlyWhatIsTrueOfOneMachine) {
  Tally tally;
  const bool passed = rc::check("claims of one machine", [&tally] {
    const RandomDesign one = random_design(1, false, {2, 0}, 4);
    machine::Design design;
    design.vocabulary = one.vocabulary;
    design.systems.push_back(one.system);
    machine::HostDefinition host{"Host", 0};
    host.interfaces.push_back(one.interface);
    host.properties.push_back({"property", one.property});
    design.hosts.push_back(host);
    design.extensions.push_back({one.extension, 0, 0});
    claim_everything(design, {{0}}, tally);
  });
  tally.print();
  EXPECT_TRUE(passed);
  EXPECT_GT(tally.accepted, 0U);
}

/// Mail may be forwarded for ever: the loop runs through both, and each half alone is innocent.
TEST(DesignCertificates, SeeLoopsThroughHostAndFeature) {
  const machine::Design design = read_design(example("email.collab"));
  const std::vector<Finding> findings = findings_on(design, "Forward");
  const Finding& ends = finding(findings, "ends");
  ASSERT_EQ(ends.verdict, Verdict::Violated);
  DesignClaim claim = claim_of(ends);
  claim.way = "modular";
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  std::size_t forward = 0;
  while (design.extensions[forward].extension.name != "Forward") ++forward;
  claim.parts = {{"host", check.interface_of(design.extensions[forward].host).host_states},
                 {"Forward", check.step_of(forward).actives}};
  EXPECT_EQ(certified({certify::design_hash(design), {claim}}, design).reason,
            "ends of Suite + Forward: a loop through host and features is not excluded");
}

/// Each feature alone is innocent, and the two can be active at once.
TEST(DesignCertificates, SeeThatFeaturesMeet) {
  const machine::Design design = read_design(R"(
machine A { output left;  init a;  a -> a; }
machine B { output right;  init b;  b -> b; }
system Both {
  A; B;
  interface atA { A: a -> a; }
  interface atB { B: b -> b; }
  ctl apart: AG !(left & right);
}
extension Left of Both at atA { A { state x emits left;  in -> x;  x -> out; } }
extension Right of Both at atB { B { state y emits right;  in -> y;  y -> out; } }
product All = Both + Left + Right;
)");
  const std::vector<Finding> findings = findings_on(design, "All");
  ASSERT_EQ(findings.front().verdict, Verdict::Violated);
  DesignClaim claim = claim_of(findings.front());
  claim.way = "modular";
  claim.parts = {{"host", 1}, {"Left", 1}, {"Right", 1}};
  EXPECT_EQ(certified({certify::design_hash(design), {claim}}, design).reason,
            "apart of All: Left may be active together with others");
}

TEST(DesignCertificates, AcceptWhateverCheckEstablishes) {
  std::size_t claims = 0, by_parts = 0;
  const bool passed = rc::check("what check establishes", [&] {
    const machine::Design design = random_pair();
    Archive archive;
    Context context;
    DesignCheck check(design, Criterion::Exact, archive, context);
    std::vector<Finding> findings;
    const std::vector<std::vector<std::size_t>> products{{}, {0}, {0, 1}};
    for (const auto& product : products) {
      findings.push_back(check.check_product(name_of(design, product), 0, product).front());
    }
    const DesignCertificate certificate = certificate_of(design, findings);
    if (check.stuck() || certificate.claims.empty()) return;
    const certify::Finding found = certified(certificate, design);
    if (!found.accepted) RC_LOG(found.reason);
    RC_ASSERT(found.accepted);
    for (const DesignClaim& claim : certificate.claims) {
      ++claims;
      by_parts += claim.way == "modular" || claim.way == "frontier" ? 1 : 0;
    }
  });
  fmt::print("{} claims, {} of them by parts\n", claims, by_parts);
  EXPECT_TRUE(passed);
  EXPECT_GT(by_parts, claims / 10);
}

/// One thing changed in one claim.
std::vector<DesignCertificate> mutations(const DesignCertificate& certificate) {
  std::vector<DesignCertificate> result;
  const auto mutate = [&](const auto& change) {
    for (std::size_t k = 0; k < certificate.claims.size(); ++k) {
      result.push_back(certificate);
      change(result.back().claims[k]);
    }
  };
  result.push_back(certificate);
  result.back().hash.back() = result.back().hash.back() == '0' ? '1' : '0';
  result.push_back(certificate);
  result.back().claims.clear();
  mutate([](DesignClaim& claim) { claim.product += " + Nobody"; });
  mutate([](DesignClaim& claim) { claim.product = "Nobody"; });
  mutate([](DesignClaim& claim) { claim.property += "x"; });
  mutate([](DesignClaim& claim) { claim.formula = "!" + claim.formula; });
  mutate([](DesignClaim& claim) { ++claim.parts.front().states; });
  mutate([](DesignClaim& claim) { ++claim.parts.back().states; });
  mutate([](DesignClaim& claim) { claim.parts.back().name += "x"; });
  mutate([](DesignClaim& claim) { claim.parts.pop_back(); });
  mutate([](DesignClaim& claim) { claim.parts.push_back(claim.parts.back()); });
  for (const char* way : {"base", "modular", "frontier", "composed", "guessed"}) {
    for (std::size_t k = 0; k < certificate.claims.size(); ++k) {
      if (certificate.claims[k].way == way) continue;
      result.push_back(certificate);
      result.back().claims[k].way = way;
    }
  }
  return result;
}

DesignCertificate certificate_of_all(const machine::Design& design) {
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  std::vector<Finding> findings;
  for (std::size_t k = 0; k < design.hosts.size(); ++k) {
    for (Finding& finding : check.check_host(k)) findings.push_back(std::move(finding));
  }
  for (std::size_t k = 0; k < design.extensions.size(); ++k) {
    for (Finding& finding : check.check_extension(k)) findings.push_back(std::move(finding));
  }
  return certificate_of(design, findings);
}

class Examples : public testing::TestWithParam<const char*> {};

TEST_P(Examples, AreCertifiedAndNothingElseIs) {
  const machine::Design design = read_design(example(GetParam()));
  const DesignCertificate certificate = certificate_of_all(design);
  ASSERT_FALSE(certificate.claims.empty());
  const certify::Finding found = certified(certificate, design);
  EXPECT_TRUE(found.accepted) << found.reason;
  for (const DesignCertificate& mutation : mutations(certificate)) {
    const certify::Finding refused = certified(mutation, design);
    EXPECT_FALSE(refused.accepted);
    EXPECT_NE(refused.reason, "");
  }
}

INSTANTIATE_TEST_SUITE_P(All, Examples,
                         testing::Values("clayton-tunnel.collab", "sportswatch.collab",
                                         "elevator.collab", "email.collab", "missions.collab"));

TEST(DesignCertificates, AreNotAboutAnotherDesign) {
  const std::string text = example("sportswatch.collab");
  const DesignCertificate certificate = certificate_of_all(read_design(text));
  const machine::Design other = read_design(bench::missions({3, 2, 2}));
  EXPECT_EQ(certified(certificate, other).reason,
            "the design is not the one that the certificate is about");
}

/// The limit on states is below the size of the product, and above that of its parts.
TEST(DesignCertificates, AreCheckedWhereTheProductDoesNotFit) {
  const machine::Design design = read_design(bench::missions({3, 50, 2}));
  const DesignCertificate certificate = certificate_of(design, findings_on(design, "All"));
  Limits limits;
  limits.states = 200;
  Context context(limits);
  const certify::Finding found = certify::certify(certificate, design, context);
  EXPECT_TRUE(found.accepted) << found.reason;
}

TEST(DesignCertificates, ALimitLeavesThemUndecided) {
  const machine::Design design = read_design(bench::missions({3, 2, 2}));
  const DesignCertificate certificate = certificate_of(design, findings_on(design, "All"));
  Limits limits;
  limits.states = 4;
  Context context(limits);
  const certify::Finding found = certify::certify(certificate, design, context);
  EXPECT_FALSE(found.accepted);
  EXPECT_EQ(found.stopped, StopReason::States);
}

}  // namespace
}  // namespace proviso::collaboration
