// What a user interface needs from an answer besides the verdict: actors, places in the source, the
// states of properties, where diagnostics end.
#include <fstream>

#include <gtest/gtest.h>

#include "asked.hpp"
#include "scratch_folder.hpp"

namespace proviso::ask {
namespace {

using Names = std::vector<std::string>;

constexpr const char* kHidden = R"(
P = (a -> b -> c -> P).
Q = (b -> Q).
property ORDER = (a -> c -> ORDER | b -> ORDER).
||S = (P || Q || ORDER) \ {a}.
)";

TEST(AnswerDetails, PropertiesOfFspSeeWhatTheTargetHides) {
  const auto answer = asked({"check", written("hidden.lts", kHidden), "--only", "safety"});
  ASSERT_TRUE(answer.has_value()) << answer.error();
  ASSERT_TRUE(answer->trace.has_value());
  const Trace& trace = *answer->trace;
  ASSERT_EQ(trace.steps.size(), 2U);
  EXPECT_EQ(trace.steps[0].action, "tau");
  EXPECT_EQ(trace.steps[1].actors, (Names{"P", "Q", "ORDER"}));
  EXPECT_EQ(trace.steps[1].component, "P, Q, ORDER");
  ASSERT_EQ(trace.properties.size(), 1U);
  EXPECT_EQ(trace.properties[0].property, "ORDER");
  EXPECT_EQ(trace.properties[0].states, (Names{"0", "1", "ERROR"}));
}

TEST(AnswerDetails, ADepartureHasTheNamesOfTheAssumption) {
  const std::string assumption = written("allowed.lts", "A = (get -> put -> A).\n");
  const std::string model = written("hasty.lts", "HASTY = (get -> get -> put -> HASTY).\n");
  const auto answer = asked({"discharge", assumption, model, "-c", "HASTY"});
  ASSERT_TRUE(answer.has_value()) << answer.error();
  EXPECT_EQ(answer->verdict, Verdict::Violated);
  ASSERT_EQ(answer->trace->properties.size(), 1U);
  const Names& states = answer->trace->properties[0].states;
  ASSERT_EQ(states.size(), 3U);  // the first has the name of the file
  EXPECT_EQ(states[1], "After_get");
  EXPECT_EQ(states[2], "ERROR");
}

TEST(AnswerDetails, StepsOfPromelaHaveTheirPlace) {
  const std::string model = written("place.pml",
                                    "byte x;\n"
                                    "active proctype A() {\n"
                                    "  x = 1;\n"
                                    "    assert(x == 2)\n"
                                    "}\n");
  const auto answer = asked({"check", model});
  ASSERT_TRUE(answer.has_value()) << answer.error();
  const auto& steps = answer->trace->steps;
  ASSERT_EQ(steps.size(), 2U);
  ASSERT_TRUE(steps[0].source.has_value());
  EXPECT_EQ(steps[0].source->file, model);
  EXPECT_EQ(steps[0].source->line, 3U);
  EXPECT_EQ(steps[0].source->text, "x = 1;");
  EXPECT_EQ(steps[1].source->line, 4U);
  EXPECT_EQ(steps[1].source->text, "assert(x == 2)");
  EXPECT_EQ(steps[0].actors, Names{"A[0]"});
}

TEST(AnswerDetails, ProofsHaveTheirRounds) {
  const auto answer = asked({"prove", PROVISO_EXAMPLES "/client-server.lts", "--rule", "asym",
                             "--split", "client.1:CLIENT,client.2:CLIENT"});
  ASSERT_TRUE(answer.has_value()) << answer.error();
  EXPECT_EQ(answer->verdict, Verdict::Holds);
  const auto& rounds = answer->learning.rounds();
  ASSERT_FALSE(rounds.empty());
  EXPECT_EQ(rounds.back().answer, RoundAnswer::Accepted);
}

TEST(AnswerDetails, DiagnosticsSayWhereTheyEnd) {
  const Request request =
      parsed({"check", written("wrong.lts", "A = (a -> BB).\nB = (a -> B).\n")});
  Context context;
  Listener silent;
  Session session{context, silent};
  const Answer result = answer(request, session);
  ASSERT_FALSE(result.remarks.empty());
  const Remark& remark = result.remarks.front();
  EXPECT_EQ(remark.line, 1U);
  EXPECT_EQ(remark.column, 11U);
  EXPECT_EQ(remark.end_line, 1U);
  EXPECT_EQ(remark.end_column, 13U);
}

TEST(AnswerDetails, RequirementsOfPromelaAreWrittenAsProcesses) {
  const testing::ScratchFolder folder;
  const std::string path = (folder.path() / "required.lts").string();
  const auto answer =
      asked({"assume", PROVISO_EXAMPLES "/workflow.pml", "-c", "Participant", "-o", path});
  ASSERT_TRUE(answer.has_value()) << answer.error();
  const std::string text = testing::slurp(path);
  EXPECT_TRUE(text.starts_with("// step_1: ")) << text;
  const auto again = asked({"alphabet", path});
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_FALSE(again->alphabet->empty());
}

}  // namespace
}  // namespace proviso::ask
