// Reports for other tools: JUnit, SARIF, Markdown.
#include "report/verification/verification_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/answer/sequence_diagram.hpp"
#include "report/verification/answer_cases.hpp"

namespace proviso::report {
namespace {

VerificationReport some_report() {
  ReportCase good{"safe", Verdict::Holds};
  ReportCase bad{"x<y & \"z\"", Verdict::Violated};
  bad.as_expected = false;
  bad.file = "a b/proviso.toml";
  bad.line = 3;
  bad.trace = Trace{{{"enter", "writer"}, {"enter", "reader"}, {"exit", "writer"}}};
  ReportCase open{"live", Verdict::Undecided};
  open.as_expected = false;
  open.message = "time limit reached";
  ReportCase wrong{"odd"};
  wrong.message = "there is no property";
  wrong.as_expected = false;
  ReportCase known{"bug", Verdict::Violated, Verdict::Violated};
  return {"pump | station", {good, bad, open, wrong, known}};
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(JUnit, CountsAndEscapes) {
  const std::string text = to_junit(some_report());
  EXPECT_TRUE(contains(text, "<testsuites tests=\"5\" failures=\"1\" errors=\"1\"")) << text;
  EXPECT_TRUE(contains(text, "skipped=\"1\""));
  EXPECT_TRUE(contains(text, "name=\"x&lt;y &amp; &quot;z&quot;\""));
  EXPECT_TRUE(contains(text, "<skipped>undecided: time limit reached</skipped>"));
  EXPECT_TRUE(contains(text, "<error message=\"there is no property\""));
  EXPECT_TRUE(contains(text, "name=\"bug\" time=\"0.000\"/>"));
}

TEST(Sarif, HasWhatTheStandardRequires) {
  const auto json = nlohmann::json::parse(to_sarif(some_report()));
  EXPECT_EQ(json["version"], "2.1.0");
  const auto& run = json["runs"][0];
  const auto& rules = run["tool"]["driver"]["rules"];
  EXPECT_EQ(run["tool"]["driver"]["name"], "Proviso");
  ASSERT_EQ(run["results"].size(), 3U);  // what is as expected is no result
  for (const auto& result : run["results"]) {
    EXPECT_EQ(rules[result["ruleIndex"].get<std::size_t>()]["id"], result["ruleId"]);
    EXPECT_FALSE(result["message"]["text"].get<std::string>().empty());
    EXPECT_EQ(result["partialFingerprints"]["property/v1"].get<std::string>().size(), 32U);
  }
  EXPECT_EQ(run["results"][1]["level"], "warning");
}

/// What nobody asked for is visible, and is neither passed nor failed.
TEST(Reports, ShowWhatWasNotAsked) {
  VerificationReport report = some_report();
  report.omissions = {{"valid of m.smv", "no property of the project asks for <it>", "m.smv"}};
  const std::string junit = to_junit(report);
  EXPECT_TRUE(contains(junit, "<testsuites tests=\"6\" failures=\"1\" errors=\"1\"")) << junit;
  EXPECT_TRUE(contains(junit, "skipped=\"2\""));
  EXPECT_TRUE(contains(
      junit, "<skipped>not asked: no property of the project asks for &lt;it&gt;</skipped>"));
  const auto json = nlohmann::json::parse(to_sarif(report));
  const auto& run = json["runs"][0];
  const auto& result = run["results"].back();
  EXPECT_EQ(result["kind"], "notApplicable");
  EXPECT_EQ(result["level"], "none");
  EXPECT_EQ(run["tool"]["driver"]["rules"][result["ruleIndex"].get<std::size_t>()]["id"],
            "not-asked");
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "m.smv");
}

TEST(Sarif, CounterexampleHasAFlowForEachComponent) {
  const auto json = nlohmann::json::parse(to_sarif(some_report()));
  const auto& result = json["runs"][0]["results"][0];
  const auto& flows = result["codeFlows"][0]["threadFlows"];
  ASSERT_EQ(flows.size(), 2U);
  EXPECT_EQ(flows[0]["id"], "writer");
  ASSERT_EQ(flows[0]["locations"].size(), 2U);
  EXPECT_EQ(flows[0]["locations"][1]["executionOrder"], 3);
  EXPECT_EQ(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"],
            "a%20b/proviso.toml");
}

TEST(Sarif, FingerprintsDependOnThePropertyAlone) {
  VerificationReport one = some_report();
  VerificationReport other = some_report();
  other.cases[1].line = 99;
  other.cases[1].trace.reset();
  const auto fingerprint = [](const VerificationReport& report) {
    return nlohmann::json::parse(to_sarif(report))["runs"][0]["results"][0]["partialFingerprints"];
  };
  EXPECT_EQ(fingerprint(one), fingerprint(other));
}

TEST(SequenceDiagram, HasALaneForEachComponent) {
  Trace trace{{{"enter; #1", "writer, lock"}, {"exit", "writer"}, {"tick"}}, 1};
  EXPECT_EQ(to_mermaid(trace),
            "sequenceDiagram\n  participant c0 as writer\n  participant c1 as lock\n"
            "  participant c2 as system\n  c0->>c1: 1. enter#59; #35;1\n  loop for ever\n"
            "  c0->>c0: 2. exit\n  c2->>c2: 3. tick\n  end\n");
  EXPECT_EQ(to_plantuml(trace),
            "@startuml\nparticipant \"writer\" as c0\nparticipant \"lock\" as c1\n"
            "participant \"system\" as c2\nc0 -> c1 : 1. enter; ~#1\nloop for ever\n"
            "c0 -> c0 : 2. exit\nc2 -> c2 : 3. tick\nend\n@enduml\n");
}

TEST(SequenceDiagram, ShowsWhatChanges) {
  Trace trace{{{"", "", {{"x", "1"}}, {{"in", "2"}}}}, {}, true};
  EXPECT_TRUE(contains(to_mermaid(trace), "1. in = 2, x = 1")) << to_mermaid(trace);
}

TEST(AnswerCases, OneForEachResult) {
  Answer answer;
  answer.command = "check";
  answer.target = "SYSTEM";
  PropertyResult good;
  good.kind = "safety";
  good.verdict = Verdict::Holds;
  PropertyResult bad;
  bad.kind = "ltl";
  bad.property = "LIVE";
  bad.verdict = Verdict::Violated;
  bad.trace = Trace{{{"a"}}};
  answer.results = {good, bad};
  const VerificationReport report = report_of(answer, "m.lts");
  ASSERT_EQ(report.cases.size(), 2U);
  EXPECT_TRUE(report.cases[0].as_expected);
  EXPECT_EQ(report.cases[1].name, "ltl LIVE");
  EXPECT_TRUE(report.cases[1].trace);
  EXPECT_FALSE(report.cases[1].as_expected);
  Answer wrong;
  wrong.command = "check";
  wrong.error = "there is no property X";
  ASSERT_EQ(report_of(wrong, "m.lts").cases.size(), 1U);
  EXPECT_FALSE(report_of(wrong, "m.lts").cases[0].verdict);
}

TEST(Markdown, ShowsVerdictsAndCounterexamples) {
  const std::string text = to_markdown(some_report());
  EXPECT_TRUE(contains(text, "## pump \\| station"));
  EXPECT_TRUE(contains(text, "2 of 5 properties as expected")) << text;
  EXPECT_TRUE(contains(text, "violated, as expected"));
  EXPECT_TRUE(contains(text, "counterexample of x\\<y"));
  EXPECT_TRUE(contains(text, "enter"));
}

}  // namespace
}  // namespace proviso::report
