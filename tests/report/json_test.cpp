#include "report/answer/json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/model/aut.hpp"
#include "report/systems.hpp"
#include "schema/json_schema.hpp"

namespace proviso::report {
namespace {

using testing::JsonSchema;
using testing::make_lts;
using Complaints = std::vector<std::string>;

const JsonSchema& schema() {
  static const JsonSchema kSchema(PROVISO_SCHEMAS);
  return kSchema;
}

Trace lasso() {
  Trace trace;
  trace.steps.push_back({"a", "P", {{"x", "1"}}});
  trace.steps.push_back({"tau"});
  trace.loops_to = 1;
  return trace;
}

Answer checked() {
  Answer answer;
  answer.command = "check";
  answer.target = "SYS";
  answer.verdict = Verdict::Violated;
  answer.property = "SAFE";
  answer.trace = lasso();
  PropertyResult safety{.property = "SAFE", .kind = "safety", .verdict = Verdict::Violated};
  safety.trace = lasso();
  PropertyResult progress{.kind = "progress", .verdict = Verdict::Undecided};
  progress.is_default = true;
  progress.stopped = StopReason::Time;
  progress.note = "a note";
  answer.results = {safety, progress};
  answer.steps = {{"explore", 3, 4}};
  answer.statistics = {0.25, 1 << 20, 3, 4};
  return answer;
}

TEST(Json, AnswersFollowTheSchema) {
  EXPECT_EQ(schema().complaints("outcome.schema.json", to_json(checked())), Complaints{});
  Answer wrong;
  wrong.command = "compose";
  wrong.error = "m.aut has 1 error";
  wrong.remarks.push_back({"error", "AUT001", "m.aut", 1, 1, "expected the header", "help"});
  EXPECT_EQ(schema().complaints("outcome.schema.json", to_json(wrong)), Complaints{});
}

TEST(Json, DiagnosticsHaveEndsAndNotes) {
  Answer wrong;
  wrong.command = "check";
  wrong.error = "m.lts has 1 error";
  Remark remark{"error", "FSP012", "m.lts", 2, 5, "process FORKS is not defined", ""};
  remark.end_line = 2;
  remark.end_column = 10;
  remark.notes = {{{"m.lts", 1, 1, 1, 4, "FORK = STOP."}, "FORK is defined here"}};
  wrong.remarks = {remark};
  const std::string text = to_json(wrong);
  EXPECT_EQ(schema().complaints("outcome.schema.json", text), Complaints{});
  const auto json = nlohmann::json::parse(text)["diagnostics"][0];
  EXPECT_EQ(json["endColumn"], 10);
  EXPECT_EQ(json["notes"][0]["message"], "FORK is defined here");
  EXPECT_EQ(json["notes"][0]["endColumn"], 4);
}

TEST(Json, AssumptionsHaveSentencesNamesAndText) {
  Answer answer;
  answer.command = "assume";
  answer.component = "C";
  answer.property = "P";
  answer.verdict = Verdict::HoldsUnder;
  answer.assumption = make_lts(2, {{0, "get", 1}, {1, "put", 0}});
  const std::string text = to_json(answer);
  EXPECT_EQ(schema().complaints("outcome.schema.json", text), Complaints{});
  const auto json = nlohmann::json::parse(text)["assumption"];
  EXPECT_EQ(json["sentences"][0], "get and put alternately, beginning with get");
  EXPECT_EQ(json["stateNames"], (std::vector<std::string>{"ASSUMPTION", "After_get"}));
  EXPECT_EQ(json["fsp"], "ASSUMPTION = (get -> After_get),\n  After_get = (put -> ASSUMPTION).\n");
  answer.assumption = testing::make_ring(200);
  const auto large = nlohmann::json::parse(to_json(answer))["assumption"];
  EXPECT_FALSE(large.contains("fsp"));
  EXPECT_FALSE(large.contains("stateNames"));
}

TEST(Json, ProofsHaveTheirRounds) {
  Answer answer = checked();
  const lts::Lts conjecture;
  answer.learning.record({1, 1, 2, 2, 1, RoundAnswer::TooWeak}, conjecture, {"a", "b"});
  answer.learning.record({1, 2, 3, 2, 2, RoundAnswer::Accepted}, conjecture, {});
  const std::string text = to_json(answer);
  EXPECT_EQ(schema().complaints("outcome.schema.json", text), Complaints{});
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["rounds"][0]["answer"], "too-weak");
  EXPECT_TRUE(json["rounds"][0]["conjecture"]["aut"].get<std::string>().starts_with("des (0,0,1)"));
  EXPECT_EQ(json["rounds"][0]["counterexample"], (std::vector<std::string>{"a", "b"}));
  EXPECT_FALSE(json["rounds"][1].contains("counterexample"));
  EXPECT_FALSE(json.contains("roundsLeftOut"));
  for (std::size_t i = 0; i < LearningLog::kMostRounds; ++i) {
    answer.learning.record({1, 1, 1, 1, 1, RoundAnswer::TooStrong}, conjecture,
                           std::vector<std::string>(80));
  }
  const auto full = nlohmann::json::parse(to_json(answer));
  EXPECT_EQ(full["rounds"].size(), LearningLog::kMostRounds);
  EXPECT_EQ(full["roundsLeftOut"], 2);
  EXPECT_EQ(full["rounds"][2]["counterexample"].size(), LearningLog::kMostLabels);
  EXPECT_EQ(full["rounds"][2]["length"], 80);
}

TEST(Json, AnswersTellWhatArchitectureSays) {
  const auto json = nlohmann::json::parse(to_json(checked()));
  EXPECT_EQ(json["verdict"], "violated");
  EXPECT_EQ(json["target"], "SYS");
  EXPECT_EQ(json["results"].size(), 2U);
  EXPECT_EQ(json["results"][1]["property"], nullptr);
  EXPECT_EQ(json["results"][1]["default"], true);
  EXPECT_EQ(json["results"][1]["reason"], "time limit reached");
  EXPECT_EQ(json["trace"]["loopsTo"], 1);
  EXPECT_EQ(json["trace"]["steps"][0]["state"]["x"], "1");
  EXPECT_EQ(json["statistics"]["states"], 3);
}

TEST(Json, TheSchemaRefusesWhatIsWrong) {
  Answer answer = checked();
  answer.verdict.reset();  // check without a verdict
  EXPECT_FALSE(schema().complaints("outcome.schema.json", to_json(answer)).empty());
  answer = checked();
  answer.command = "chekc";
  EXPECT_FALSE(schema().complaints("outcome.schema.json", to_json(answer)).empty());
  answer = checked();
  answer.results->front().kind = "mood";
  EXPECT_FALSE(schema().complaints("outcome.schema.json", to_json(answer)).empty());
  EXPECT_FALSE(schema().complaints("trace.schema.json", "{\"steps\": []}").empty());
  EXPECT_FALSE(schema().complaints("trace.schema.json", "[").empty());
}

TEST(Json, StepsHaveActorsSourceAndPropertyStates) {
  Trace trace = lasso();
  set_actors(trace.steps[0], {"P", "{p,q}::Q"});
  trace.steps[0].source = SourceExcerpt{"m.pml", 3, 5, 3, 9, "x++;"};
  trace.properties = {{"SAFE", {"0", "1", "ERROR"}}};
  const std::string text = to_json(trace);
  EXPECT_EQ(schema().complaints("trace.schema.json", text), Complaints{});
  const auto json = nlohmann::json::parse(text);
  EXPECT_EQ(json["steps"][0]["component"], "P, {p,q}::Q");
  EXPECT_EQ(json["steps"][0]["actors"], (std::vector<std::string>{"P", "{p,q}::Q"}));
  EXPECT_EQ(json["steps"][0]["source"]["line"], 3);
  EXPECT_EQ(json["properties"][0]["states"][2], "ERROR");
  const auto back = trace_from_json(text);
  ASSERT_TRUE(back.has_value()) << back.error();
  EXPECT_EQ(to_json(*back), text);
}

TEST(Json, TracesRoundTrip) {
  const std::string text = to_json(lasso());
  EXPECT_EQ(schema().complaints("trace.schema.json", text), Complaints{});
  const auto back = trace_from_json(text);
  ASSERT_TRUE(back.has_value()) << back.error();
  EXPECT_EQ(to_json(*back), text);
}

TEST(Json, FindsTheTraceInAnAnswer) {
  Answer answer = checked();
  EXPECT_EQ(trace_from_json(to_json(answer))->steps.size(), 2U);
  answer.trace.reset();
  EXPECT_EQ(trace_from_json(to_json(answer))->steps.size(), 2U);
  answer.results.reset();
  EXPECT_EQ(trace_from_json(to_json(answer)).error(), "there is no trace in it");
}

TEST(Json, RefusesOtherTexts) {
  for (const char* text : {"", "{", "[]", "3", "{}", "{\"steps\": 3}", "{\"steps\": [{}]}",
                           "{\"steps\": [{\"action\": 1}]}", "{\"steps\": [], \"loopsTo\": 0}",
                           "{\"steps\": [{\"action\": \"a\"}], \"loopsTo\": -1}",
                           "{\"trace\": null}", "{\"results\": [3]}"}) {
    EXPECT_FALSE(trace_from_json(text).has_value()) << text;
  }
}

TEST(Json, SystemsFollowTheSchema) {
  const std::string text = to_json(make_lts(2, {{0, "a", 1}}, {"never"}));
  EXPECT_EQ(schema().complaints("lts.schema.json", text), Complaints{});
  EXPECT_EQ(nlohmann::json::parse(text)["alphabet"], (std::vector{"a", "never"}));
}

TEST(Json, SystemsAreReadBack) {
  const lts::Lts lts = make_lts(2, {{0, "a", 1}}, {"never"});
  const auto back = lts_from_json(to_json(lts));
  ASSERT_TRUE(back.has_value()) << back.error();
  EXPECT_EQ(back->alphabet, (std::vector<std::string>{"a", "never"}));
  EXPECT_EQ(back->aut, to_aut(lts));
  const auto inside = lts_from_json(R"({"assumption": {"alphabet": ["x"], "aut": "des"}})");
  ASSERT_TRUE(inside.has_value());
  EXPECT_EQ(inside->aut, "des");
}

TEST(Json, RefusesOtherSystems) {
  for (const char* text : {"", "{", "[]", "3", "{}", "{\"alphabet\": [1], \"aut\": \"\"}",
                           "{\"alphabet\": [], \"aut\": 3}", "{\"assumption\": null}"}) {
    EXPECT_FALSE(lts_from_json(text).has_value()) << text;
  }
}

TEST(Json, ReplacesWhatIsNotUtf8) {
  const std::string text = to_json(make_lts(1, {{0, "\xFF", 0}}));
  EXPECT_EQ(nlohmann::json::parse(text)["alphabet"][0], "\xEF\xBF\xBD");
}

}  // namespace
}  // namespace proviso::report
