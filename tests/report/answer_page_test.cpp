// Answers as pages and Markdown, and runs as tables: what they show, and that no label of a model
// becomes markup.
#include "report/answer/answer_page.hpp"

#include <gtest/gtest.h>

#include "report/answer/markdown.hpp"
#include "report/answer/markup.hpp"
#include "report/answer/run_table.hpp"
#include "report/answer/swim_lanes.hpp"
#include "report/systems.hpp"
#include "well_formed.hpp"

namespace proviso::report {
namespace {

using testing::make_lts;
using testing::markup_complaint;

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

TraceStep step(std::string action, std::vector<std::string> actors) {
  TraceStep made{std::move(action)};
  set_actors(made, std::move(actors));
  return made;
}

Answer violated(Trace trace) {
  Answer answer;
  answer.command = "check";
  answer.target = "SYS";
  answer.verdict = Verdict::Violated;
  PropertyResult result{.property = "SAFE", .kind = "safety", .verdict = Verdict::Violated};
  result.trace = trace;
  answer.results = {result, {.kind = "deadlock", .verdict = Verdict::Holds}};
  answer.trace = std::move(trace);
  return answer;
}

TEST(RunView, ActorsAreLanesInTheOrderOfTheirFirstStep) {
  Trace trace;
  trace.steps = {step("get", {"phil", "fork"}), step("tau", {"clock"}), step("put", {"fork"})};
  trace.steps[2].changes = {{"x", "1"}};
  const RunView view = view_of(trace);
  EXPECT_EQ(view.lanes, (std::vector<std::string>{"phil", "fork", "clock"}));
  EXPECT_FALSE(view.rows[0].events[0].is_partner);
  EXPECT_TRUE(view.rows[0].events[1].is_partner);
  EXPECT_EQ(view.rows[1].events[0].action, "τ");
  EXPECT_EQ(view.rows[2].events[0].changes, std::vector<std::string>{"x = 1"});
}

TEST(RunView, PropertiesAreNoActors) {
  Trace trace;
  trace.steps = {step("get", {"phil", "SAFE"}), step("typo", {"SAFE"})};
  trace.properties = {{"SAFE", {"0", "1", "ERROR"}}};
  const RunView view = view_of(trace);
  EXPECT_EQ(view.rows[0].events.size(), 1U);
  // A property may be the only one that has a label.
  EXPECT_EQ(view.lanes, (std::vector<std::string>{"phil", "SAFE"}));
  EXPECT_EQ(view.properties, std::vector<std::string>{"SAFE"});
}

TEST(RunView, ComponentsOfACircuitAreLanes) {
  Trace trace;
  trace.of_states = true;
  trace.steps.push_back({"init", {}, {{"a.b.x", "0"}, {"y", "TRUE"}}});
  trace.steps.push_back({"step", {}, {{"a.b.x", "1"}}, {{"go", "TRUE"}}});
  trace.steps.push_back({"step", {}, {{"a.b.x", "0"}}});
  trace.loops_to = 1;
  const RunView view = view_of(trace);
  EXPECT_EQ(view.lanes, (std::vector<std::string>{"a.b", "main", "inputs"}));
  EXPECT_EQ(view.rows[0].events[0].changes, std::vector<std::string>{"x = 0"});
  EXPECT_EQ(view.loops_to, 0U);
  EXPECT_EQ(loop_text(view), "state 1 again");
}

TEST(RunView, MachinesOfADesignAreLanes) {
  Trace trace;
  trace.of_components = true;
  trace.steps.push_back({"press & !stop", "Lamp", {{"Switch", "on"}}});
  const RunView view = view_of(trace);
  EXPECT_EQ(view.lanes, (std::vector<std::string>{"inputs", "Switch"}));
  EXPECT_EQ(view.rows[0].actor, "Lamp");
  EXPECT_EQ(view.rows[0].events[1].changes, std::vector<std::string>{"on"});
}

TEST(RunTable, ShowsPropertiesLoopAndSource) {
  Trace trace;
  trace.steps = {step("a", {"P"}), step("b", {"P", "Q"}), step("c", {"Q"})};
  trace.steps[1].source = SourceExcerpt{"dir/m.pml", 7, 3, 7, 9, "x = x + 1;"};
  trace.loops_to = 1;
  trace.properties = {{"SAFE", {"0", "0", "1", "ERROR"}}};
  const std::string table = run_table(view_of(trace));
  EXPECT_EQ(markup_complaint(table), "");
  EXPECT_EQ(count(table, "<tr>"), 4U);  // with the heading
  EXPECT_EQ(count(table, "class=\"loop in"), 2U);
  EXPECT_EQ(count(table, "and again from step 2"), 2U);
  EXPECT_EQ(count(table, "state changed\">1<"), 1U);
  EXPECT_EQ(count(table, "state changed error\">ERROR<"), 1U);
  EXPECT_EQ(count(table, "m.pml:7"), 1U);
  EXPECT_EQ(count(table, "<code>x = x + 1;</code>"), 1U);
  EXPECT_EQ(count(table, "joined from"), 1U);
}

TEST(AnswerPage, NoLabelBecomesMarkup) {
  const std::string evil = "</td><img src=x onerror=alert(1)>\"'`|@you";
  Trace trace;
  trace.steps = {step(evil, {evil, "Q"})};
  trace.steps[0].changes = {{evil, evil}};
  trace.steps[0].source = SourceExcerpt{evil, 1, 1, 1, 2, evil};
  trace.properties = {{evil, {evil, "ERROR"}}};
  Answer answer = violated(trace);
  answer.target = answer.reason = evil;
  answer.results->front().property = evil;
  answer.results->front().note = evil;
  answer.notes = answer.warnings = {evil};
  answer.not_covered = {{evil, evil, evil}};
  answer.remarks.push_back({evil, evil, evil, 1, 1, evil, evil});
  answer.assumption = make_lts(1, {{0, evil, 0}});
  const std::string page = answer_page(answer, {evil, {"check", evil}, {}});
  EXPECT_EQ(markup_complaint(page), "");
  EXPECT_EQ(count(page, "<img"), 0U);
  const std::string picture = swim_lanes_svg(*run_of(answer));
  EXPECT_EQ(markup_complaint(picture), "");
  EXPECT_EQ(count(picture, "<img"), 0U);
  // Markdown: only within the fenced text.
  std::string markdown = to_markdown(answer, evil);
  for (std::size_t at = markdown.find("```"); at != std::string::npos; at = markdown.find("```")) {
    const std::size_t end = markdown.find("\n```", at);
    ASSERT_NE(end, std::string::npos);
    markdown.erase(at, markdown.find_first_not_of("`", end + 1) - at);
  }
  EXPECT_EQ(count(markdown, "<img"), 0U);
  EXPECT_EQ(count(markdown, "@you"), 0U);
}

TEST(AnswerPage, LoadsNothingAndRunsNothing) {
  Trace trace;
  trace.steps = {step("a", {"P"})};
  const std::string page = answer_page(violated(trace), {"m.lts", {"check", "m.lts"}, {}});
  EXPECT_EQ(count(page, "http"), 1U);  // http-equiv
  EXPECT_EQ(count(page, "url("), 0U);
  EXPECT_EQ(count(page, "default-src 'none'"), 1U);
  EXPECT_EQ(count(page, "prefers-color-scheme: dark"), 1U);
  EXPECT_EQ(count(page, "@media print"), 1U);
  EXPECT_EQ(count(page, "proviso check m.lts"), 1U);
}

TEST(AnswerPage, StaysSmallWithAThousandSteps) {
  Trace trace;
  for (int i = 0; i < 1000; ++i) {
    trace.steps.push_back(step("action." + std::to_string(i), {"P", "Q"}));
  }
  const std::string page = answer_page(violated(trace), {});
  EXPECT_EQ(count(page, "scope=\"row\""), 1000U);
  EXPECT_LT(page.size(), 1'000'000U);
}

TEST(Markdown, HasTheResultsAndTheRun) {
  Trace trace;
  trace.steps = {step("a", {"P"}), step("b", {"Q"})};
  trace.loops_to = 1;
  const std::string text = to_markdown(violated(trace), "m.lts");
  EXPECT_TRUE(text.starts_with("### ❌ check <code>m.lts</code>: violated\n")) << text;
  EXPECT_EQ(count(text, "| ❌ violated | safety | <code>SAFE</code> |"), 1U) << text;
  EXPECT_EQ(count(text, "| ↻ 2 | <code>Q</code> | <code>b</code> |  |"), 1U) << text;
}

TEST(Markup, ReplacesWhatIsNotUtf8) {
  EXPECT_EQ(escaped_markup("a<b>&\"'"), "a&lt;b&gt;&amp;&quot;&#39;");
  EXPECT_EQ(escaped_markup("é→😀"), "é→😀");
  EXPECT_EQ(escaped_markup("a\x01"
                           "b\x7f"
                           "c"),
            "abc");
  EXPECT_EQ(
      escaped_markup("\xff|\xc3|\xe2\x82|\xed\xa0\x80|\xc0\xaf"),
      "\xEF\xBF\xBD|\xEF\xBF\xBD|\xEF\xBF\xBD\xEF\xBF\xBD|\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD|"
      "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(shortened("aé", 2), "a…");
}

}  // namespace
}  // namespace proviso::report
