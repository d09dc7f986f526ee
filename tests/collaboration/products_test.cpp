// Products of several features: side by side, one upon another, and whole families, against the
// composition of everything.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "bench/missions.hpp"
#include "random_pair.hpp"
#include "reading.hpp"

namespace proviso::collaboration {
namespace {

TEST(Products, AgreeWithTheComposition) {
  std::size_t cases = 0, decided = 0;
  const bool passed = rc::check("pairs", [&] {
    const machine::Design design = random_pair();
    Archive archive;
    Context context;
    DesignCheck check(design, Criterion::Exact, archive, context);
    const std::vector<Finding> findings = check.check_product("both", 0, {0, 1});
    machine::System whole = design.systems[0];
    for (const machine::ExtensionDefinition& extension : design.extensions) {
      whole = machine::attach(whole, design.hosts[extension.host].interfaces[extension.interface],
                              extension.extension);
    }
    machine::Vocabulary vocabulary = design.vocabulary;
    logic::CtlFormula property = design.hosts[0].properties[0].formula;
    if (!whole.fairness.empty()) property = logic::over_fair_paths(vocabulary.pool, property);
    const Host host(whole, closure(vocabulary.pool, property), vocabulary, context);
    const bool truth = host.marks().of(property)[0];
    RC_ASSERT(findings.front().verdict == (truth ? Verdict::Holds : Verdict::Violated));
    ++cases;
    if (findings.front().method == Method::Composed) return;
    ++decided;
    RC_ASSERT(findings.front().whole == host.graph().size());
    RC_ASSERT(findings.front().visited <= findings.front().whole);
  });
  fmt::print("two extensions: {} cases, {} decided without composing both\n", cases, decided);
  EXPECT_TRUE(passed);
  EXPECT_GT(decided, cases / 10);
}

machine::Design mission_design(const bench::MissionFamily& family) {
  return read_design(bench::missions(family));
}

TEST(Missions, TheExampleIsWhatTheGeneratorWrites) {
  const std::string text = example("missions.collab");
  EXPECT_EQ(text.substr(text.find("machine A1")), bench::missions({3, 2, 2}));
}

TEST(Missions, AreDecidedModularly) {
  const machine::Design design = mission_design({3, 5, 2});
  const auto findings = findings_on(design, "All");
  ASSERT_EQ(findings.size(), 6U);
  for (const Finding& finding : findings) {
    EXPECT_EQ(finding.verdict, Verdict::Holds) << finding.property << finding.note;
    EXPECT_EQ(finding.method, Method::Modular) << finding.property << finding.note;
  }
  // The size is known without building it.
  machine::System whole = design.systems[0];
  for (const auto& extension : design.extensions) {
    whole = machine::attach(whole, design.hosts[0].interfaces[0], extension.extension);
  }
  Context context;
  const machine::SynchronousProduct product(whole);
  EXPECT_EQ(findings[0].whole, machine::explore(product, context).size());
}

TEST(Missions, OneOfFiftyLooksAtATwentiethOfTheWhole) {
  const machine::Design design = mission_design({3, 50, 2});
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const auto findings = check.check_host(1);
  for (const Finding& finding : findings) ASSERT_EQ(finding.method, Method::Modular);
  EXPECT_LE(check.step_of(0).visited() * 20, findings[0].whole);
}

TEST(Missions, AFamilyOfAThousandAnalysesEachFeatureOnce) {
  const machine::Design design = mission_design({3, 10, 2, false});
  Archive archive;
  Context context;
  DesignCheck check(design, Criterion::Exact, archive, context);
  const auto products = check.products_of(design.families[0]);
  ASSERT_EQ(products.size(), 1024U);
  for (const auto& product : products) {
    for (const Finding& finding : check.check_product("product", 0, product)) {
      ASSERT_EQ(finding.verdict, Verdict::Holds);
      ASSERT_NE(finding.method, Method::Composed);
    }
  }
  EXPECT_EQ(check.work().analysed.size(), 11U);  // the base and ten missions
}

/// The limit on states is below the size of the product, and above that of its parts.
TEST(Missions, AreDecidedWhereTheProductDoesNotFit) {
  const machine::Design design = mission_design({3, 50, 2});
  Archive archive;
  Limits limits;
  limits.states = 200;
  Context context(limits);
  DesignCheck check(design, Criterion::Exact, archive, context);
  for (const Finding& finding : check.check_host(1)) {
    EXPECT_EQ(finding.verdict, Verdict::Holds);
    EXPECT_GT(finding.whole, 200U);
  }
}

TEST(Missions, ALimitLeavesThemUndecided) {
  const machine::Design design = mission_design({3, 2, 2});
  Archive archive;
  Limits limits;
  limits.states = 4;
  Context context(limits);
  DesignCheck check(design, Criterion::Exact, archive, context);
  for (const Finding& finding : check.check_host(1)) {
    EXPECT_EQ(finding.verdict, Verdict::Undecided);
    EXPECT_EQ(finding.stopped, StopReason::States);
  }
}

}  // namespace
}  // namespace proviso::collaboration
