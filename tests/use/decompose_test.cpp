#include "engine/weakest/decompose.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/weakest/discharge.hpp"
#include "lts/random_lts.hpp"
#include "use/reference.hpp"

namespace proviso::weakest {
namespace {

using lts::make_lts;

Decomposition decomposed(const lts::Lts& demand, const lts::System& system) {
  Context context;
  return decompose({"A", demand}, system, context);
}

TEST(Decompose, StopsAtTheComponentThatDischargesIt) {
  const lts::System system{"S",
                           {{"USER", make_lts("0 send 1, 1 ack 0")},
                            {"CHANNEL", make_lts("0 send 1, 1 pass 2, 2 receive 0")},
                            {"LAST", make_lts("0 receive 1, 1 ack 0")}}};
  const Decomposition result = decomposed(make_lts("0 send 1, 1 receive 0"), system);
  EXPECT_EQ(result.verdict, Verdict::Holds);
  ASSERT_EQ(result.passages.size(), 2U);
  EXPECT_EQ(result.passages[0].component, "USER");
  EXPECT_EQ(result.passages[0].verdict, Verdict::HoldsUnder);
  EXPECT_EQ(result.passages[0].states, 5U);  // (user, demand) in all combinations, and the sink
  EXPECT_TRUE(result.passages[0].grew);
  EXPECT_EQ(result.passages[1].component, "CHANNEL");
  EXPECT_EQ(result.passages[1].verdict, Verdict::Holds);
}

TEST(Decompose, ALabelThatNobodyHasIsNeverDone) {
  const lts::System system{"S", {{"X", make_lts("0 a 0")}, {"Y", make_lts("0 b 0")}}};
  EXPECT_EQ(decomposed(make_lts("0 c 1, 0 a 0, 1 b 1"), system).verdict, Verdict::Violated);
  EXPECT_EQ(decomposed(make_lts("0 c 1, 0 a 0, 0 b 0"), system).verdict, Verdict::Holds);
  EXPECT_EQ(decomposed(make_lts("0 c 1, 0 a 0, 0 b 0"), {"none", {}}).verdict, Verdict::Holds);
}

TEST(Decompose, ALimitLeavesItUndecided) {
  Limits limits;
  limits.states = 1;
  Context context(limits);
  const lts::System system{"S", {{"X", make_lts("0 a 1, 1 b 0")}, {"Y", make_lts("0 b 0")}}};
  const Decomposition result = decompose({"A", make_lts("0 a 0", {"b"})}, system, context);
  EXPECT_EQ(result.verdict, Verdict::Undecided);
  EXPECT_EQ(result.stopped, StopReason::States);
  EXPECT_EQ(result.passages.size(), 1U);
}

RC_GTEST_PROP(Decompose, AgreesWithTheWhole, ()) {
  space::SystemShape shape;
  shape.fewest_components = 1;
  shape.most_components = 3;
  shape.priorities = false;
  shape.errors = false;
  shape.ends = false;
  const lts::System system = reference::random_system(shape);
  const lts::Lts demand = reference::random_assumption(3);
  Context context;
  const Verdict whole = discharge(system, {"A", demand}, context).verdict;
  RC_TAG(std::string(to_string(whole)));
  RC_ASSERT(decomposed(demand, system).verdict == whole);
}

}  // namespace
}  // namespace proviso::weakest
