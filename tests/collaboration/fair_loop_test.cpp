// Loops through host and feature under fairness: those that no fair run takes for ever do not
// count, neither for the engine nor for the checker.
#include <gtest/gtest.h>

#include "engine/certify/design_certify.hpp"
#include "reading.hpp"

namespace proviso::collaboration {
namespace {

/// The host stays in s or goes to t; the feature loops s, x, s, in states with p.
std::string design_with(const std::string& fairness) {
  return "machine M { output p, q; init s emits p; state t; s -> s; s -> t; t -> t; }\n"
         "system Base { M; " +
         fairness +
         " interface w { M: s -> s; } ctl leaves: AF !p; }\n"
         "extension X of Base at w { M { state x emits p, q; in -> x; x -> out; } }\n"
         "product P = Base + X;\n";
}

Finding only(const machine::Design& design) { return findings_on(design, "P").front(); }

bool is_certified(const machine::Design& design, const std::string& way,
                  std::vector<DesignProofPart> parts) {
  Context context;
  const Finding found = only(design);
  return certify::certify({certify::design_hash(design),
                           {{"P", "leaves", found.formula, way, std::move(parts)}}},
                          design, context)
      .accepted;
}

const std::vector<DesignProofPart> kParts = {{std::string(kHostPart), 2}, {"X", 1}};

TEST(FairLoops, AnUnfairLoopDoesNotCount) {
  const machine::Design design = read_design(design_with("fair M.t;"));
  const Finding found = only(design);
  EXPECT_EQ(found.verdict, Verdict::Holds);
  EXPECT_EQ(found.method, Method::Modular);
  EXPECT_TRUE(is_certified(design, "modular", kParts));
}

TEST(FairLoops, OneThatMeetsTheConditionInTheFeatureCounts) {
  const machine::Design design = read_design(design_with("fair q | M.t;"));
  const Finding found = only(design);
  EXPECT_EQ(found.verdict, Verdict::Violated);
  EXPECT_FALSE(is_certified(design, "modular", kParts));
}

TEST(FairLoops, EveryConditionHasToBeMet) {
  const machine::Design both = read_design(design_with("fair q | M.t; fair M.t;"));
  EXPECT_EQ(only(both).verdict, Verdict::Holds);
  EXPECT_EQ(only(both).method, Method::Modular);
  EXPECT_TRUE(is_certified(both, "modular", kParts));
  const machine::Design apart = read_design(design_with("fair q | M.t; fair !q;"));
  EXPECT_EQ(only(apart).verdict, Verdict::Violated);
  EXPECT_FALSE(is_certified(apart, "modular", kParts));
}

/// Each feature alone closes an unfair loop; both together meet both conditions.
TEST(FairLoops, FeaturesMayBeFairTogether) {
  const std::string text =
      "machine M { output p, q, r; init s emits p; state t; s -> t; t -> t; }\n"
      "system Base { M; fair q | M.t; fair r | M.t; interface w { M: s -> s; }\n"
      "  ctl leaves: AF !p; }\n"
      "extension X of Base at w { M { state x emits p, q; in -> x; x -> out; } }\n"
      "extension Y of Base at w { M { state y emits p, r; in -> y; y -> out; } }\n"
      "product PX = Base + X; product PY = Base + Y; product P = Base + X + Y;\n";
  const machine::Design design = read_design(text);
  for (const char* alone : {"PX", "PY"}) {
    EXPECT_EQ(findings_on(design, alone).front().verdict, Verdict::Holds) << alone;
    EXPECT_EQ(findings_on(design, alone).front().method, Method::Modular) << alone;
  }
  EXPECT_EQ(only(design).verdict, Verdict::Violated);
  EXPECT_FALSE(is_certified(design, "modular", {{std::string(kHostPart), 2}, {"X", 1}, {"Y", 1}}));
}

}  // namespace
}  // namespace proviso::collaboration
