#include <gtest/gtest.h>

#include "fsp/compile.hpp"

namespace proviso::fsp {
namespace {

/// The value of an expression, seen as an index of the only label.
std::string value(const std::string& expression) {
  Compiled compiled("P = (v[" + expression + "] -> P).");
  const auto system = compiled.system();
  if (!system) return "error";
  return system->components[0].lts.alphabet().labels()[0].substr(2);
}

TEST(Evaluate, FollowsTheOperatorsOfC) {
  EXPECT_EQ(value("1+2*3"), "7");
  EXPECT_EQ(value("(1+2)*3"), "9");
  EXPECT_EQ(value("7%3*2"), "2");
  EXPECT_EQ(value("1<<3|1"), "9");
  EXPECT_EQ(value("7&3"), "3");
  EXPECT_EQ(value("6^3"), "5");
  EXPECT_EQ(value("1<2&&2<1"), "0");
  EXPECT_EQ(value("1<2||2<1"), "1");
  EXPECT_EQ(value("2==2"), "1");
  EXPECT_EQ(value("2!=2"), "0");
  EXPECT_EQ(value("-5/2"), "-2");
  EXPECT_EQ(value("-5%3"), "-2");
  EXPECT_EQ(value("-8>>1"), "-4");
  EXPECT_EQ(value("2-3"), "-1");
}

TEST(Evaluate, NegatesAsLtsaDoes) {
  EXPECT_EQ(value("!0"), "1");
  EXPECT_EQ(value("!7"), "0");
  EXPECT_EQ(value("!-7"), "error") << "one sign or negation at most";
  EXPECT_EQ(value("!(-7)"), "1");
}

TEST(Evaluate, WrapsRound) {
  EXPECT_EQ(value("2147483647+1"), "-2147483648");
  EXPECT_EQ(value("(-2147483647-1)/-1"), "-2147483648");
  EXPECT_EQ(value("(-2147483647-1)%-1"), "0");
  EXPECT_EQ(value("65536*65536"), "0");
}

TEST(Evaluate, TakesNumbersInLabelsForNumbers) {
  Compiled compiled(
      "set S = {[1..2], x} P = (a[i:S] -> b[i] -> P). Q = (c[i:{[1..2]}] -> d[i+1] -> Q).");
  EXPECT_EQ(compiled.sizes("P"), "4/6/6");
  EXPECT_EQ(compiled.sizes("Q"), "3/4/4");
}

}  // namespace
}  // namespace proviso::fsp
