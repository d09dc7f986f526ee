#include "report/answer/text.hpp"

#include <gtest/gtest.h>

#include "report/model/aut.hpp"
#include "report/systems.hpp"

namespace proviso::report {
namespace {

TEST(Text, ListsResultsWithTheirTraces) {
  Answer answer;
  answer.command = "check";
  answer.verdict = Verdict::Violated;
  PropertyResult safety{.property = "SAFE", .kind = "safety", .verdict = Verdict::Violated};
  safety.trace = Trace{{{"a"}, {"b"}}};
  PropertyResult deadlock{.kind = "deadlock", .verdict = Verdict::Undecided};
  deadlock.stopped = StopReason::States;
  PropertyResult progress{.kind = "progress", .verdict = Verdict::Holds, .is_default = true};
  answer.results = {safety, deadlock, progress};
  answer.statistics.states = 1;
  answer.statistics.transitions = 2;
  EXPECT_EQ(to_text(answer, false),
            "safety SAFE         violated\n"
            "  step  action\n"
            "     1  a\n"
            "     2  b\n"
            "deadlock            undecided (state limit reached)\n"
            "progress (default)  holds\n"
            "1 state, 2 transitions\n"
            "violated\n");
}

TEST(Text, PaintsVerdictsOnlyIfAsked) {
  Answer answer;
  answer.verdict = Verdict::Holds;
  EXPECT_EQ(to_text(answer, false), "holds\n");
  EXPECT_EQ(to_text(answer, true), "\033[1;32mholds\033[0m\n");
}

TEST(AutWriter, WritesTheStandardDialect) {
  EXPECT_EQ(to_aut(testing::make_lts(2, {{0, "say \"a\\b\"", 1}, {1, "tau", 0}})),
            "des (0,2,2)\n(0,\"say \\\"a\\\\b\\\"\",1)\n(1,i,0)\n");
  EXPECT_EQ(to_aut(testing::make_lts(1, {{0, "a", testing::kPi}})),
            "des (0,2,2)\n(0,\"a\",1)\n(1,\"ERROR\",1)\n");
}

TEST(AutWriter, PassesLargeSystemsOnInBlocks) {
  std::size_t blocks = 0, total = 0, largest = 0;
  write_aut(testing::make_ring(50000), [&](std::string_view text) {
    ++blocks;
    total += text.size();
    largest = std::max(largest, text.size());
  });
  EXPECT_GT(blocks, 5U);
  EXPECT_LT(largest, std::size_t{1} << 17);
  EXPECT_GT(total, 800000U);
}

TEST(AutWriter, TellsWhatTheFormatCannotSay) {
  EXPECT_TRUE(losses_in_aut(testing::make_ring(3)).empty());
  lts::LtsBuilder builder;
  builder.set_end(builder.add_state());
  builder.action("i");
  builder.action("never.1");
  builder.action("never.2");
  const auto losses = losses_in_aut(std::move(builder).build());
  ASSERT_EQ(losses.size(), 3U);
  EXPECT_NE(losses[1].find("{i, never[1..2]}"), std::string::npos);
  EXPECT_NE(losses[2].find("the label i is read back"), std::string::npos);
}

}  // namespace
}  // namespace proviso::report
