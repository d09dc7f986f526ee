// The executive of the K9 rover, the case study of the paper, in its public version.
#include <gtest/gtest.h>

#include "corpus/corpus.hpp"
#include "engine/weakest/weakest.hpp"
#include "space/open_system.hpp"

namespace proviso::weakest {
namespace {

TEST(K9, TheConditionCheckerNeedsAnExecutiveThatKeepsTheMutex) {
  const auto folder = corpus::folder();
  if (!folder) GTEST_SKIP() << "the corpus folder is not there";
  corpus::FspFile file(*folder / "k9" / "executive.lts");
  ASSERT_TRUE(file.parsed()) << file.messages();
  const lts::System* system = file.system("Check_Produce_Consume");
  ASSERT_NE(system, nullptr) << file.messages();
  Context context;
  const lts::System component = space::open_system(*system, context);
  const lts::Alphabet all = space::alphabet_of(component);
  std::vector<std::string> shown;
  for (const std::string& label : all.labels()) {
    if (!space::is_private(label)) shown.push_back(label);
  }
  const lts::Alphabet interface(std::move(shown));
  const Outcome outcome = weakest_assumption({component, {}, interface}, Method::Auto, context);
  ASSERT_EQ(outcome.verdict, Verdict::HoldsUnder);
  ASSERT_GE(outcome.steps.size(), 3U);
  EXPECT_EQ(outcome.steps[0].name, "compose");
  EXPECT_EQ(outcome.steps[0].states, 544U);
  EXPECT_EQ(outcome.steps[1].name, "minimise");
  EXPECT_EQ(outcome.steps[1].states, 9U);
  EXPECT_EQ(outcome.steps[2].name, "propagate");
  EXPECT_EQ(outcome.steps[2].states, 6U);
  EXPECT_EQ(outcome.assumption->state_count(), 6U);
  EXPECT_EQ(outcome.assumption->alphabet().labels().size(), 6U);
  EXPECT_TRUE(outcome.sink.has_value());
  const Outcome lazy = weakest_assumption({component, {}, interface}, Method::Lazy, context);
  EXPECT_EQ(lazy.assumption, outcome.assumption);
}

}  // namespace
}  // namespace proviso::weakest
