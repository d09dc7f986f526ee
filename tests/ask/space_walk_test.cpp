#include <gtest/gtest.h>

#include "ask/lts/walk.hpp"
#include "report/systems.hpp"
#include "space/product.hpp"

namespace proviso::ask {
namespace {

using testing::kPi;
using testing::make_lts;

/// Two components that share b; P chooses nondeterministically, Q may break.
class SimulatorTest : public ::testing::Test {
 protected:
  const lts::System system_{
      "S",
      {{"P", make_lts(4, {{0, "a", 1}, {0, "a", 2}, {1, "b", 0}, {2, "c", 3}})},
       {"Q", make_lts(2, {{0, "b", 1}, {1, "b", kPi}})}}};
  const space::Product product_{system_};
  SpaceWalk simulator_{
      product_,
      [this](const space::Word* state) {
        std::vector<std::pair<std::string, std::string>> values;
        for (std::size_t i = 0; i < product_.component_count(); ++i) {
          values.emplace_back(system_.components[i].name,
                              std::to_string(index(product_.local_state(state, i))));
        }
        return values;
      },
      [this](lts::ActionId action) { return product_.alphabet().name(action) == "c"; }};

  static Trace steps(const std::vector<std::string>& actions) {
    Trace trace;
    for (const std::string& action : actions) trace.steps.push_back({action});
    return trace;
  }
};

TEST_F(SimulatorTest, GoesForthAndBack) {
  ASSERT_EQ(simulator_.choices().size(), 2U);
  EXPECT_EQ(simulator_.choices()[0].name, "a");
  simulator_.take(0);
  EXPECT_EQ(simulator_.step(), 1U);
  EXPECT_EQ(simulator_.values()[0].second, "1");
  EXPECT_TRUE(simulator_.back());
  EXPECT_FALSE(simulator_.back());
  EXPECT_EQ(simulator_.step(), 0U);
  EXPECT_EQ(simulator_.choices().size(), 2U);
}

TEST_F(SimulatorTest, EndsInTheErrorState) {
  EXPECT_EQ(simulator_.replay(steps({"a", "b", "a", "b"})), 4U);
  EXPECT_TRUE(simulator_.in_error());
  EXPECT_EQ(simulator_.culprit(), "Q");
  EXPECT_TRUE(simulator_.choices().empty());
  EXPECT_TRUE(simulator_.values().empty());
  const Trace trace = simulator_.trace();
  EXPECT_EQ(trace.steps[0].changes, (decltype(trace.steps[0].changes){{"P", "1"}}));
  EXPECT_EQ(trace.steps[1].changes, (decltype(trace.steps[0].changes){{"P", "0"}, {"Q", "1"}}));
  // Everybody who takes part in the step, not only the one that errs.
  EXPECT_EQ(trace.steps[3].actors, (std::vector<std::string>{"P", "Q"}));
  EXPECT_TRUE(simulator_.back());
  EXPECT_FALSE(simulator_.in_error());
}

TEST_F(SimulatorTest, ReplaysTheBranchThatGoesOn) {
  EXPECT_EQ(simulator_.replay(steps({"a", "c"})), 2U);
  EXPECT_EQ(simulator_.values()[0].second, "3");
  EXPECT_TRUE(simulator_.choices().empty());
  EXPECT_FALSE(simulator_.terminated());
}

TEST_F(SimulatorTest, ReplaysHiddenStepsAsTau) {
  EXPECT_EQ(simulator_.replay(steps({"a", "tau"})), 2U);
  EXPECT_EQ(simulator_.trace().steps[1].action, "c");
}

TEST_F(SimulatorTest, SaysHowFarATraceGoes) {
  EXPECT_EQ(simulator_.replay(steps({"a", "b", "b"})), 2U);
  EXPECT_EQ(simulator_.step(), 2U);
}

}  // namespace
}  // namespace proviso::ask
