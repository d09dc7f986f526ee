#include <gtest/gtest.h>

#include "process/text.hpp"
#include "promela/reading.hpp"

namespace proviso::promela {
namespace {

/// The violation that a claim is negated to, or what went wrong.
std::string violation(const std::string& formula) {
  const Reading reading("byte x, g; active proctype P() { L: x = 1 }\nltl c { " + formula + " }");
  if (!reading.program) return reading.codes().front();
  const process::TemporalProperty& property = reading.program->properties.at(0);
  std::vector<std::string> names;
  for (const process::ExpressionId atom : property.atoms) {
    process::Statement guard;
    guard.kind = process::Statement::Kind::Guard;
    guard.expression = atom;
    names.push_back(process::text(*reading.program, {}, guard));
  }
  return to_string(property.pool, property.violation, names);
}

/// Two ways to write one claim.
void expect_same(const std::string& one, const std::string& other) {
  EXPECT_EQ(violation(one), violation(other)) << one;
  EXPECT_EQ(violation(one).find("PML"), std::string::npos) << one;
}

TEST(Formula, HasWordsAndSymbols) {
  expect_same("[] (x == 1)", "always (x == 1)");
  expect_same("<> (x == 1)", "eventually (x == 1)");
  expect_same("x U g", "x until g");
  expect_same("x U g", "x stronguntil g");
  expect_same("x W g", "x weakuntil g");
  expect_same("x V g", "x release g");
  expect_same("x -> g", "x implies g");
  expect_same("x <-> g", "x equivalent g");
  expect_same("x && g || x > 1", "x /\\ g \\/ x > 1");
}

TEST(Formula, GroupsAsSpinDoes) {
  expect_same("[] x U g", "([] x) U g");
  expect_same("always x U g U x == 2 || (x -> g)", "((([] x) U g) U (x == 2)) || (x -> g)");
  expect_same("!x == 2 -> [] <> g -> <> x", "(((!x) == 2) -> ([] (<> g))) -> (<> x)");
  expect_same("x == 1 && x > 3 W x < 2", "(x == 1) && ((x > 3) W (x < 2))");
  expect_same("x || g && x", "x || (g && x)");
}

TEST(Formula, ReadsATightOperatorAsItIsMeant) {
  const Reading reading("byte x; active proctype P() { skip }\nltl { [] <> x == 1 }");
  ASSERT_TRUE(reading.program) << reading.messages();
  EXPECT_EQ(reading.codes(), (std::vector<std::string>{"PML030"}));
  expect_same("[] <> x == 1", "[] <> (x == 1)");
  expect_same("<> x + 1 == 2 && g", "(<> (x + 1 == 2)) && g");
}

TEST(Formula, KnowsChoicesAndRemoteReferences) {
  expect_same("[] ((x -> g : 1) == 1)", "[] ((x -> g : 1) == 1)");
  expect_same("<> P@L", "<> (P@L)");
  expect_same("<> P[0]@L && <> (P[0]@L)", "<> P[0]@L");
}

TEST(Formula, TellsAtomsApart) {
  const Reading reading(
      "byte i, j, a[2]; chan q = [1] of { byte }; active [2] proctype P() { byte v; L: v = 1 }\n"
      "ltl { [] (P[i]@L || P[j]@L || P[0]:v || P[1]:v || a[i] || a[j] || q?[1] || q?[2] ||\n"
      "q??[1] || q?[eval(i)] || P[i + 1]@L || P[i + 2]@L || P[i]@L || a[i]) }");
  ASSERT_TRUE(reading.program) << reading.messages();
  EXPECT_EQ(reading.program->properties[0].atoms.size(), 12U);
}

TEST(Formula, RefusesWhatItCannotSay) {
  EXPECT_EQ(violation("X x"), "PML029");
  EXPECT_EQ(violation("x U next g"), "PML029");
  EXPECT_EQ(violation("1 == [] x"), "PML030");
  EXPECT_EQ(violation("<> P@M"), "PML023");
  EXPECT_EQ(violation("<> y"), "PML015");
  EXPECT_EQ(violation("[] "), "PML011");
}

TEST(Formula, GivesClaimsNames) {
  const Reading reading(
      "byte x; ltl { [] x } ltl p { <> x }; never { do :: skip od } active proctype P() { skip }");
  ASSERT_TRUE(reading.program) << reading.messages();
  EXPECT_EQ(reading.program->properties[0].name, "never");
  EXPECT_EQ(reading.program->properties[1].name, "p");
  EXPECT_EQ(reading.program->claims[0].name, "never_1");
}

}  // namespace
}  // namespace proviso::promela
