#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/answer/trace_table.hpp"
#include "report/verification/verification_report.hpp"

namespace proviso::report {
namespace {

/// Text for a cell of a table.
std::string cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '|' || c == '\\' || c == '*' || c == '_' || c == '`' || c == '<') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

std::string verdict_cell(const ReportCase& one) {
  if (!one.verdict) return "❌ error";
  const std::string_view mark = one.as_expected                     ? "✅"
                                : one.verdict == Verdict::Undecided ? "⚠️"
                                                                    : "❌";
  return fmt::format("{} {}{}", mark, to_string(*one.verdict),
                     one.expected && one.as_expected ? ", as expected" : "");
}

std::string remark(const ReportCase& one) {
  std::string text = one.message;
  if (one.expected && !one.as_expected) {
    text = fmt::format("{} was expected{}{}", to_string(*one.expected), text.empty() ? "" : "; ",
                       text);
  }
  return cell(text);
}

}  // namespace

std::string to_markdown(const VerificationReport& report) {
  const auto good = static_cast<std::size_t>(
      std::count_if(report.cases.begin(), report.cases.end(),
                    [](const ReportCase& one) { return one.verdict && one.as_expected; }));
  std::string text =
      fmt::format("## {}\n\n{} of {} as expected.\n\n", cell(report.title), good,
                  report.cases.size() == 1 ? std::string("1 property")
                                           : fmt::format("{} properties", report.cases.size()));
  text += "| property | verdict | by | | |\n|---|---|---|---|---|\n";
  for (const ReportCase& one : report.cases) {
    text += fmt::format("| {} | {} | {} | {} | {} |\n", cell(one.name), verdict_cell(one),
                        cell(one.method), cell(one.how), remark(one));
  }
  for (const std::string& sentence : report.not_asked) {
    text += fmt::format("\n{}\n", cell(sentence));
  }
  for (const ReportCase& one : report.cases) {
    if (!one.trace || one.as_expected) continue;
    text += fmt::format(
        "\n<details><summary>counterexample of {} ({})</summary>\n\n```text\n{}```\n\n"
        "</details>\n",
        cell(one.name), counted(one.trace->steps.size(), "step"), trace_table(*one.trace));
  }
  return text;
}

}  // namespace proviso::report
