// States without successors, wherever they are: in a system, in a feature, where features meet.
#include <gtest/gtest.h>

#include "engine/certify/design_certify.hpp"
#include "reading.hpp"

namespace proviso::collaboration {
namespace {

constexpr const char* kTrap = R"(
machine M {
  input a;
  output never;
  init s;
  s -> s;
}
system S {
  M;
  interface i { M: s -> s; }
  ctl returns: AG AF M.s;
  ctl home: AG EF M.s;
  ctl there: EF M.s;
}
extension X of S at i { M { state x; in -> x when a; x -> out when never; } }
)";

TEST(Stuck, AFeatureThatStopsGetsNoVerdict) {
  const machine::Design design = read_design(kTrap);
  for (const Finding& finding : findings_on(design, "X")) {
    EXPECT_EQ(finding.verdict, Verdict::Undecided) << finding.property;
    EXPECT_EQ(finding.note, "S + X can get stuck");
    EXPECT_TRUE(finding.parts.empty());
  }
  for (const Finding& finding : findings_on(design, "S")) {
    EXPECT_EQ(finding.verdict, Verdict::Holds) << finding.property;
  }
}

TEST(Stuck, TheCheckerFindsItByItself) {
  const machine::Design design = read_design(kTrap);
  for (const Finding& one : findings_on(design, "X")) {
    for (const char* way : {"modular", "frontier"}) {
      const DesignClaim claim{"S + X", one.property, one.formula, way, {{"host", 1}, {"X", 1}}};
      Context context;
      const auto found = certify::certify({certify::design_hash(design), {claim}}, design, context);
      EXPECT_FALSE(found.accepted) << one.property;
      EXPECT_EQ(found.reason, "X can get stuck");
    }
    const DesignClaim claim{"S + X", one.property, one.formula, "composed", {{"whole", 2}}};
    Context context;
    const auto found = certify::certify({certify::design_hash(design), {claim}}, design, context);
    EXPECT_EQ(found.reason, "S + X can get stuck");
  }
}

/// Each feature alone goes on; both together wait for one another.
TEST(Stuck, FeaturesMayStopOneAnother) {
  const machine::Design design = read_design(R"(
machine A { input a; output left, right; init s; s -> s; }
machine B { input b; output left, right; init t; t -> t; }
system S {
  A;
  B;
  interface atA { A: s -> s; }
  interface atB { B: t -> t; }
  ctl there: EF A.s;
}
extension Left of S at atA { A { state x emits left; in -> x when a; x -> out when !right; } }
extension Right of S at atB { B { state y emits right; in -> y when b; y -> out when !left; } }
product Both = S + Left + Right;
)");
  EXPECT_EQ(findings_on(design, "Left").front().verdict, Verdict::Holds);
  EXPECT_EQ(findings_on(design, "Right").front().verdict, Verdict::Holds);
  EXPECT_EQ(findings_on(design, "Both").front().verdict, Verdict::Undecided);
}

/// The host stops and the feature leads on.
TEST(Stuck, AFeatureMayLeadOn) {
  const machine::Design design = read_design(R"(
machine M {
  output never;
  init s;
  state stop;
  s -> stop;
  stop -> s when never;
}
system S {
  M;
  interface i { M: stop -> s; }
  ctl returns: AG AF M.s;
}
extension Rescue of S at i { M { state x; in -> x; x -> out; } }
)");
  EXPECT_EQ(findings_on(design, "S").front().verdict, Verdict::Undecided);
  const Finding rescued = findings_on(design, "Rescue").front();
  EXPECT_EQ(rescued.verdict, Verdict::Holds);
  EXPECT_EQ(rescued.method, Method::Composed);
}

}  // namespace
}  // namespace proviso::collaboration
