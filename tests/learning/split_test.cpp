#include "engine/learning/split.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/random_lts.hpp"
#include "random_problem.hpp"

namespace proviso::learning {
namespace {

using lts::make_lts;

RC_GTEST_PROP(Splits, PutEveryComponentIntoOneModuleAndErrorsIntoTheFirst, ()) {
  Problem problem = random_problem(true);
  if (random_below(2) == 0) problem.components.push_back({"ERRS", make_lts("0 a -1, 0 b 0")});
  if (random_below(4) == 0) problem.properties.clear();
  const std::size_t count = problem.components.size();
  const auto splits = promising_splits(problem.components, problem.properties);
  for (const std::vector<Module>& split : splits) {
    RC_ASSERT(split.size() >= 2U);
    std::vector<int> times(count, 0);
    for (std::size_t m = 0; m < split.size(); ++m) {
      RC_ASSERT(!split[m].components.empty());
      RC_ASSERT(std::is_sorted(split[m].components.begin(), split[m].components.end()));
      for (const std::size_t c : split[m].components) {
        RC_ASSERT(c < count);
        ++times[c];
        RC_ASSERT(m == 0 || !can_err(problem.components[c]));
      }
    }
    RC_ASSERT(times == std::vector<int>(count, 1));
  }
  const bool errs = std::any_of(problem.components.begin(), problem.components.end(), can_err);
  RC_ASSERT(errs || !splits.empty());
}

TEST(Splits, OfOneComponentThereAreNone) {
  const std::vector<lts::Component> one = {{"A", make_lts("0 a 0")}};
  EXPECT_TRUE(promising_splits(one, {}).empty());
  EXPECT_TRUE(promising_splits({}, {}).empty());
}

TEST(Splits, OfComponentsThatAllErrThereAreNone) {
  const std::vector<lts::Component> both = {{"A", make_lts("0 a -1")}, {"B", make_lts("0 b -1")}};
  EXPECT_TRUE(promising_splits(both, {}).empty());
}

TEST(Splits, BeginWithWhoeverSharesLabelsWithTheProperty) {
  const std::vector<lts::Component> chain = {{"FAR", make_lts("0 c 0, 0 d 0")},
                                             {"NEXT", make_lts("0 b 0, 0 c 0")},
                                             {"NEAR", make_lts("0 a 0, 0 b 0")}};
  const std::vector<lts::Component> property = {{"P", make_lts("0 a 0")}};
  const auto splits = promising_splits(chain, property);
  ASSERT_FALSE(splits.empty());
  EXPECT_EQ(splits.front().front().name, "NEAR");
}

}  // namespace
}  // namespace proviso::learning
