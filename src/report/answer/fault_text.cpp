#include "report/answer/fault_text.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/counted.hpp"
#include "report/answer/aligned_table.hpp"
#include "report/answer/markup.hpp"

namespace proviso::report {
namespace {

std::string set_text(const FaultAnalysis& analysis, const FaultSet& set) {
  if (set.faults.empty()) return "no fault at all";
  std::vector<std::string> names;
  for (const std::size_t fault : set.faults) names.push_back(analysis.faults[fault]);
  return fmt::format("{}", fmt::join(names, ", "));
}

/// The labels of the steps, where steps have some.
std::string events_of(const Trace& trace) {
  std::vector<std::string> events;
  std::string last;
  for (std::size_t i = 1; i < trace.steps.size(); ++i) {
    for (const auto& [name, value] : trace.steps[i].inputs) {
      if (name == "event") last = value;
    }
    if (last.empty()) return {};
    events.push_back(last);
  }
  return fmt::format("{}", fmt::join(events, ", "));
}

/// What is known about the sets of a property as a whole.
std::string summary_of(const FaultAnalysis& analysis, const PropertyFaults& one) {
  const std::string found =
      one.sets.empty() ? "no minimal cut set" : counted(one.sets.size(), "minimal cut set");
  if (one.known_below > analysis.faults.size()) {
    return fmt::format("{} of {}", found, counted(analysis.faults.size(), "fault"));
  }
  if (analysis.is_complete(one)) {
    return fmt::format("{} of {} up to order {}", found, counted(analysis.faults.size(), "fault"),
                       analysis.order);
  }
  if (one.known_below == 0) return fmt::format("{} known: {}", found, one.reason);
  return fmt::format("{} known, complete up to order {} only: {}", found, one.known_below - 1,
                     one.reason);
}

std::string_view word(FaultEffectKind kind) {
  switch (kind) {
    case FaultEffectKind::Violates:
      return "violates";
    case FaultEffectKind::ViolatedAnyway:
      return "violated anyway";
    case FaultEffectKind::Contributes:
      return "with others";
    case FaultEffectKind::None:
      return "-";
    case FaultEffectKind::Undecided:
      return "undecided";
  }
  return "";
}

std::vector<TableRow> effect_rows(const FaultAnalysis& analysis) {
  std::vector<TableRow> rows{{"fault"}};
  for (const PropertyFaults& one : analysis.properties) rows.front().push_back(one.property);
  for (std::size_t fault = 0; fault < analysis.faults.size(); ++fault) {
    TableRow row{analysis.faults[fault]};
    for (const PropertyFaults& one : analysis.properties) {
      row.emplace_back(word(effect_of(analysis, one, fault)));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

/// A value that a spreadsheet reads as it is.
std::string csv_cell(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? std::string("\"\"") : std::string(1, c);
  return result + '"';
}

}  // namespace

std::string fault_text(const FaultAnalysis& analysis) {
  std::string text;
  for (const PropertyFaults& one : analysis.properties) {
    text += fmt::format("{}: {}\n", one.property, summary_of(analysis, one));
    for (const FaultSet& set : one.sets) {
      text += fmt::format("  {}\n", set_text(analysis, set));
      const std::string events = events_of(set.trace);
      const std::size_t steps = std::max<std::size_t>(set.trace.steps.size(), 1) - 1;
      text += fmt::format("    after {}{}{}\n", counted(steps, "step"), events.empty() ? "" : ": ",
                          events);
    }
  }
  if (analysis.faults.empty()) return text;
  return text + "single faults and their effects:\n" +
         aligned_table(effect_rows(analysis), effect_rows(analysis).front().size());
}

std::string fault_markdown(const FaultAnalysis& analysis) {
  std::string text = "**Minimal cut sets**\n\n";
  for (const PropertyFaults& one : analysis.properties) {
    text += fmt::format("- <code>{}</code>: {}\n", escaped_markdown(one.property),
                        escaped_markdown(summary_of(analysis, one)));
    for (const FaultSet& set : one.sets) {
      text += fmt::format("  - {}\n", escaped_markdown(set_text(analysis, set)));
    }
  }
  text += "\n**Single faults and their effects**\n\n";
  bool is_heading = true;
  for (const TableRow& row : effect_rows(analysis)) {
    for (const std::string& cell : row) text += fmt::format("| {} ", escaped_markdown(cell));
    text += "|\n";
    if (!std::exchange(is_heading, false)) continue;
    for (std::size_t i = 0; i < row.size(); ++i) text += "|---";
    text += "|\n";
  }
  return text + "\n";
}

std::string fault_csv(const FaultAnalysis& analysis) {
  std::string text;
  for (const TableRow& row : effect_rows(analysis)) {
    std::vector<std::string> cells;
    for (const std::string& cell : row) cells.push_back(csv_cell(cell));
    text += fmt::format("{}\n", fmt::join(cells, ","));
  }
  return text;
}

}  // namespace proviso::report
