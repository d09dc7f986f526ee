#include "engine/learning/alphabet_refinement.hpp"

#include <gtest/gtest.h>

namespace proviso::learning {
namespace {

const lts::Alphabet kInterface({"ask", "done", "give", "take"});
const lts::Alphabet kUsed({"done"});

std::vector<std::string> added(Refinement how, const Labels& environment, const Labels& error) {
  const lts::Alphabet larger = refined(how, kUsed, kInterface, environment, error);
  std::vector<std::string> labels;
  for (const std::string& label : larger.labels()) {
    if (!kUsed.contains(label)) labels.push_back(label);
  }
  return labels;
}

TEST(AlphabetRefinement, TakesWhatDiffersFirstFromEitherEnd) {
  const Labels environment{"ask", "take", "done"};
  const Labels error{"give", "give", "done"};
  EXPECT_EQ(added(Refinement::Forward, environment, error), (Labels{"ask", "give"}));
  EXPECT_EQ(added(Refinement::Backward, environment, error), (Labels{"give", "take"}));
  EXPECT_EQ(added(Refinement::All, environment, error), (Labels{"ask", "give", "take"}));
}

TEST(AlphabetRefinement, IgnoresWhatHappensAfterTheError) {
  EXPECT_EQ(added(Refinement::Backward, {"ask", "done", "take", "done"}, {"give", "done"}),
            (Labels{"ask", "give"}));
}

TEST(AlphabetRefinement, SeesThatOneRunIsLonger) {
  EXPECT_EQ(added(Refinement::Forward, {"done"}, {"ask", "done"}), (Labels{"ask"}));
  EXPECT_EQ(added(Refinement::Backward, {"done"}, {"ask", "done"}), (Labels{"ask"}));
  EXPECT_EQ(added(Refinement::Backward, {}, {"give"}), (Labels{"give"}));
}

TEST(AlphabetRefinement, SkipsLabelsOfOthers) {
  EXPECT_EQ(added(Refinement::Forward, {"elsewhere", "ask", "done"}, {"inside", "done"}),
            (Labels{"ask"}));
}

TEST(AlphabetRefinement, AddsEverythingRatherThanNothing) {
  const lts::Alphabet larger = refined(Refinement::Backward, kUsed, kInterface, {"done"}, {"done"});
  EXPECT_EQ(larger, kInterface);
}

}  // namespace
}  // namespace proviso::learning
