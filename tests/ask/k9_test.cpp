// Our model of the K9 rover's executive, size by size: what the page about it says stays true.
#include <gtest/gtest.h>

#include "ask/asked.hpp"

namespace proviso::ask {
namespace {

const std::string kModel = PROVISO_EXAMPLES "/k9-executive.lts";

/// `compose 544 → minimise 9`
std::string way(const std::vector<MethodStep>& steps) {
  std::string text;
  for (const MethodStep& step : steps) {
    text += fmt::format("{}{} {}", text.empty() ? "" : " → ", step.name, step.states);
  }
  return text;
}

Answer answer_to(std::vector<std::string> words) {
  words.insert(words.begin() + 1, kModel);
  auto answer = asked(words);
  if (!answer) throw std::runtime_error(answer.error());
  return std::move(*answer);
}

TEST(K9, CheckFindsTheBugAndNotInTheFixedOne) {
  const Answer found = answer_to({"check", "--target", "AS_FOUND", "--only", "safety"});
  EXPECT_EQ(found.verdict, Verdict::Violated);
  EXPECT_EQ(found.property, "CONSUMED");
  ASSERT_TRUE(found.trace.has_value());
  EXPECT_EQ(found.trace->steps.size(), 21U);
  EXPECT_EQ(found.trace->steps.back().action, "monitor.saved.read.1");
  const Answer fixed = answer_to({"check", "--target", "FIXED", "--only", "safety"});
  EXPECT_EQ(fixed.verdict, Verdict::Holds);
  EXPECT_EQ(fixed.statistics.states, 6564U);
  EXPECT_EQ(fixed.statistics.transitions, 31906U);
}

TEST(K9, ProveSaysTheSame) {
  for (const std::string method : {"auto", "learning", "monolithic"}) {
    const auto proved = [&method](const std::string& target, const std::string& property) {
      return answer_to({"prove", "--target", target, "--property", property, "--method", method});
    };
    EXPECT_EQ(proved("AS_FOUND", "CONSUMED").verdict, Verdict::Violated) << method;
    EXPECT_EQ(proved("AS_FOUND", "RACE_FREE").verdict, Verdict::Holds) << method;
    EXPECT_EQ(proved("FIXED", "CONSUMED").verdict, Verdict::Holds) << method;
    EXPECT_EQ(proved("FIXED", "RACE_FREE").verdict, Verdict::Holds) << method;
  }
}

Answer assumed(const std::string& property, const std::string& method) {
  return answer_to({"assume", "--component", "CHECKER", "--env-of", "EXECUTIVE", "--property",
                    property, "--method", method});
}

TEST(K9, TheCheckersAssumptionForConsumptionStepByStep) {
  const Answer answer = assumed("CONSUMED", "build");
  EXPECT_EQ(answer.verdict, Verdict::HoldsUnder);
  EXPECT_EQ(way(answer.steps),
            "compose 9678 → minimise 681 → propagate 489 → prune 489 → determinise 158 → complete "
            "159 → assumption 128");
  EXPECT_EQ(answer.assumption->transition_count(), 1584U);
  EXPECT_EQ(assumed("CONSUMED", "lazy").assumption, answer.assumption);
}

TEST(K9, TheCheckersAssumptionForRacesStepByStep) {
  const Answer answer = assumed("RACE_FREE", "build");
  EXPECT_EQ(answer.verdict, Verdict::HoldsUnder);
  EXPECT_EQ(way(answer.steps),
            "compose 10956 → minimise 1401 → propagate 1095 → prune 1095 → determinise 346 → "
            "complete 347 → assumption 259");
  EXPECT_EQ(answer.assumption->transition_count(), 2967U);
  EXPECT_EQ(assumed("RACE_FREE", "lazy").assumption, answer.assumption);
}

TEST(K9, TheExecutiveMeetsTheAssumptionOnlyWhenItIsFixed) {
  const std::string file = written("k9.json", "");
  answer_to({"assume", "--component", "CHECKER", "--env-of", "EXECUTIVE", "--property", "CONSUMED",
             "-o", file});
  const auto met = [&file](const std::string& component) {
    return asked({"discharge", file, kModel, "--component", component})->verdict;
  };
  EXPECT_EQ(met("EXECUTIVE"), Verdict::Holds);
  EXPECT_EQ(met("EXECUTIVE_AS_FOUND"), Verdict::Violated);
}

}  // namespace
}  // namespace proviso::ask
