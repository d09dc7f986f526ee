#include <algorithm>
#include <cstring>

#include <gtest/gtest.h>

#include "aut/reading.hpp"

namespace proviso::aut {
namespace {

using lts::StateId;
using testing::read_aut;
using Edges = std::vector<std::pair<std::string, std::uint32_t>>;

constexpr std::uint32_t kPi = 0xFFFFFFFFU;

Edges edges(const lts::Lts& lts, std::uint32_t state) {
  Edges result;
  for (const lts::Edge& edge : lts.edges(StateId{state})) {
    result.emplace_back(lts.name(edge.action), index(edge.target));
  }
  return result;
}

lts::Lts good(std::string_view text) {
  auto reading = read_aut(text);
  EXPECT_TRUE(reading.lts.has_value()) << text;
  EXPECT_TRUE(reading.codes().empty()) << text;
  return reading.lts.value_or(lts::Lts());
}

TEST(AutReader, ReadsTheStandardDialect) {
  const lts::Lts lts = good("des (0, 3, 2)\n(0, \"coin\", 1)\n(1, \"coffee\", 0)\n(1, i, 0)\n");
  EXPECT_EQ(lts.state_count(), 2U);
  EXPECT_EQ(edges(lts, 0), (Edges{{"coin", 1}}));
  EXPECT_EQ(edges(lts, 1), (Edges{{"tau", 0}, {"coffee", 0}}));
  EXPECT_EQ(lts.alphabet().labels().size(), 2U);
}

TEST(AutReader, ReadsLtsaDialect) {
  const lts::Lts lts = good("des(0,3,2)\n(0,a.1,1)\n(1,tau,0)\n(1,b,-1)");
  EXPECT_EQ(edges(lts, 0), (Edges{{"a.1", 1}}));
  EXPECT_EQ(edges(lts, 1), (Edges{{"tau", 0}, {"b", kPi}}));
  EXPECT_TRUE(lts.has_error());
}

TEST(AutReader, TakesAnySpacingAndLineBreaks) {
  const lts::Lts lts =
      good("\n  des  (  0,2 ,\t2 )  \r\n\r\n (0 , a b , 1 ) \r\n(1,\"c\" ,0)\r\n\n");
  EXPECT_EQ(edges(lts, 0), (Edges{{"a b", 1}}));
  EXPECT_EQ(edges(lts, 1), (Edges{{"c", 0}}));
}

TEST(AutReader, KeepsWhatIsInParenthesesAndQuotes) {
  const lts::Lts lts = good(
      "des (0,4,1)\n(0,c(1,f(2,3)),0)\n(0,\"x, (y\",0)\n(0,\"say \\\"hi\\\"\",0)\n"
      "(0,\"a\\\\b\\n\",0)\n");
  EXPECT_EQ(edges(lts, 0),
            (Edges{{"a\\b\\n", 0}, {"c(1,f(2,3))", 0}, {"say \"hi\"", 0}, {"x, (y", 0}}));
}

TEST(AutReader, KnowsTauInAllSpellings) {
  const lts::Lts lts = good("des (0,4,5)\n(0,i,1)\n(0,\"i\",2)\n(0,tau,3)\n(0,\"tau\",4)\n");
  EXPECT_EQ(edges(lts, 0), (Edges{{"tau", 1}, {"tau", 2}, {"tau", 3}, {"tau", 4}}));
  EXPECT_TRUE(lts.alphabet().labels().empty());
}

TEST(AutReader, PutsTheInitialStateFirst) {
  const lts::Lts lts = good("des (2,3,3)\n(2,a,0)\n(0,b,1)\n(1,c,2)\n");
  EXPECT_EQ(edges(lts, 0), (Edges{{"a", 2}}));
  EXPECT_EQ(edges(lts, 2), (Edges{{"b", 1}}));
  EXPECT_EQ(edges(lts, 1), (Edges{{"c", 0}}));
}

TEST(AutReader, TakesAStateThatLoopsOnErrorAsPi) {
  const lts::Lts lts = good("des (0,4,3)\n(0,a,1)\n(1,\"ERROR\",1)\n(0,b,2)\n(2,c,1)\n");
  EXPECT_EQ(lts.state_count(), 2U);
  EXPECT_EQ(edges(lts, 0), (Edges{{"a", kPi}, {"b", 1}}));
  EXPECT_EQ(edges(lts, 1), (Edges{{"c", kPi}}));
  EXPECT_FALSE(lts.alphabet().contains("ERROR"));
}

TEST(AutReader, KeepsAnErrorLabelThatIsNoLoop) {
  const lts::Lts lts = good("des (0,3,3)\n(0,ERROR,1)\n(1,ERROR,1)\n(1,a,0)\n");
  EXPECT_EQ(lts.state_count(), 3U);
  EXPECT_FALSE(lts.has_error());
  EXPECT_TRUE(lts.alphabet().contains("ERROR"));
}

TEST(AutReader, DropsRepetitions) {
  EXPECT_EQ(good("des (0,3,2)\n(0,a,1)\n(0,b,1)\n(0,a,1)\n").transition_count(), 2U);
}

TEST(AutReader, ReadsASystemWithoutTransitions) { EXPECT_EQ(good("des (0,0,1)\n"), lts::Lts()); }

TEST(AutReader, DoesNotReserveRoomForStatesThatCannotBeMentioned) {
  const auto reading = read_aut("des (4000000000,1,4000000001)\n(4000000000,a,3999999999)\n");
  ASSERT_TRUE(reading.lts.has_value());
  EXPECT_EQ(reading.codes(), std::vector<std::string>{"AUT008"});
  EXPECT_EQ(reading.lts->state_count(), 2U);
  EXPECT_EQ(edges(*reading.lts, 0), (Edges{{"a", 1}}));
}

TEST(AutReader, DoesNotDependOnTheBlocksItIsGiven) {
  std::string text = "des (0,3000,3001)\n";
  for (int i = 0; i < 3000; ++i) {
    text += "(" + std::to_string(i) + ",\"label " + std::to_string(i % 7) + "\"," +
            std::to_string(i + 1) + ")\r\n";
  }
  const lts::Lts whole = good(text);
  for (const std::size_t block : {std::size_t{1}, std::size_t{3}, std::size_t{1000}}) {
    std::string_view rest = text;
    const ByteSource source = [&](char* buffer, std::size_t capacity) {
      const std::size_t length = std::min({block, capacity, rest.size()});
      std::memcpy(buffer, rest.data(), length);
      rest.remove_prefix(length);
      return length;
    };
    Diagnostics diagnostics;
    Context context;
    EXPECT_EQ(read(source, FileId{0}, diagnostics, context), whole) << block;
  }
}

TEST(AutReader, StopsAtTheTimeLimit) {
  std::string text = "des (0,20000,1)\n";
  for (int i = 0; i < 20000; ++i) text += "(0,a,0)\n";
  Diagnostics diagnostics;
  Context context;
  context.cancel();
  EXPECT_THROW(read(text, FileId{0}, diagnostics, context), LimitReached);
}

TEST(AutReader, RecognisesBinaryFilesOfMcrl2) {
  EXPECT_TRUE(is_mcrl2_binary(std::string_view("\x00\x8B\xAF\x83\x08", 5)));
  EXPECT_FALSE(is_mcrl2_binary("des (0,0,1)"));
  EXPECT_FALSE(is_mcrl2_binary(""));
}

}  // namespace
}  // namespace proviso::aut
