// Progress properties, fluents and assertions as the model gives them to the engines.
#include <gtest/gtest.h>

#include "fsp/compile.hpp"

namespace proviso::fsp {
namespace {

using Labels = std::vector<std::string>;

TEST(Properties, ExpandsProgress) {
  Compiled compiled(
      "P = (a[0..1] -> P). progress G[i:0..1] = {a[i]} progress C = if {a[0], b} then {a[1]}");
  const auto progress = compiled.model->progress(compiled.diagnostics);
  ASSERT_TRUE(progress.has_value());
  ASSERT_EQ(progress->size(), 3U);
  EXPECT_EQ((*progress)[0].name, "G.0");
  EXPECT_EQ((*progress)[1].actions, Labels{"a.1"});
  EXPECT_EQ((*progress)[2].actions, Labels{"a.1"});
  EXPECT_EQ((*progress)[2].condition, (Labels{"a.0", "b"}));
}

std::string formula(const std::string& text) {
  Compiled compiled(
      "P = (a -> b -> P). fluent F = <a, b> initially 1 fluent G[i:0..1] = <a[i], b> "
      "assert Q(N = 1) = []G[N] assert A = " +
      text);
  if (!compiled.model) return "error";
  const auto assertions = compiled.model->assertions(compiled.diagnostics);
  if (!assertions) return "error";
  const lts::Assertion& last = assertions->back();
  Labels names;
  for (const lts::Fluent& fluent : last.fluents) names.push_back(fluent.name);
  return logic::to_string(last.pool, last.formula, names);
}

TEST(Properties, ReadsFormulas) {
  EXPECT_EQ(formula("[]<>F"), "[]<>F");
  EXPECT_EQ(formula("(a U b)"), "a U b");
  EXPECT_EQ(formula("[](a -> <>b)"), "[](a -> <>b)");
  EXPECT_EQ(formula("X {a, b}"), "X {a,b}");
  EXPECT_EQ(formula("rigid 2>1"), "error") << "rigid takes an additive expression";
  EXPECT_EQ(formula("rigid (2>1)"), "True");
}

TEST(Properties, BindsAsLtsaDoes) {
  EXPECT_EQ(formula("(a || b && F)"), formula("(a || (b && F))"));
  EXPECT_EQ(formula("(a && b -> F)"), formula("((a && b) -> F)"));
  EXPECT_EQ(formula("(a || b -> F)"), formula("(a || (b -> F))")) << "|| is the loosest";
  EXPECT_EQ(formula("(!a U b)"), formula("((!a) U b)"));
}

TEST(Properties, ExpandsQuantifiersAndReferences) {
  EXPECT_EQ(formula("forall [i:0..1] <>G[i]"), formula("(<>G[0] && <>G[1])"));
  EXPECT_EQ(formula("exists [i:0..1] []G[i]"), formula("([]G[0] || []G[1])"));
  EXPECT_EQ(formula("<>G[0..1]"), formula("<>(G[0] || G[1])"));
  EXPECT_EQ(formula("Q"), formula("[]G[1]"));
  EXPECT_EQ(formula("Q(0)"), formula("[]G[0]"));
}

TEST(Properties, KnowsFluents) {
  Compiled compiled("P = (a -> P). fluent F = <{a}, {b, c}> initially True assert A = <>(F && d)");
  const auto assertions = compiled.model->assertions(compiled.diagnostics);
  ASSERT_TRUE(assertions.has_value());
  const auto& fluents = assertions->front().fluents;
  ASSERT_EQ(fluents.size(), 2U);
  EXPECT_EQ(fluents[0].terminating, (Labels{"b", "c"}));
  EXPECT_TRUE(fluents[0].initially);
  EXPECT_FALSE(fluents[0].momentary);
  EXPECT_TRUE(fluents[1].momentary);
}

}  // namespace
}  // namespace proviso::fsp
