#include "report/trace_table.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace proviso::report {
namespace {

using Row = std::vector<std::string>;

std::string changes(const TraceStep& step) {
  std::string text;
  for (const auto& [name, value] : step.changes) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value);
  }
  return text;
}

/// Characters, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  }));
}

std::string shown(const std::string& action) { return action == "tau" ? "\xCF\x84" : action; }

/// Pads every column to its widest entry and drops those that have a heading only.
std::string aligned(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  std::vector<bool> filled(widths.size(), false);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < widths.size(); ++c) {
      widths[c] = std::max(widths[c], width(rows[r][c]));
      if (r > 0 && !rows[r][c].empty()) filled[c] = true;
    }
  }
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (!filled[c]) continue;
      const std::string padding(widths[c] - width(row[c]), ' ');
      const bool is_number = c == 1;
      line += "  " + (is_number ? padding + row[c] : row[c] + padding);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace

std::string trace_table(const Trace& trace) {
  if (trace.steps.empty()) return "  (no step: the initial state)\n";
  std::vector<Row> rows{{"", "step", "actor", "action", "changes", ""}};
  const std::size_t last = trace.steps.size() - 1;
  for (std::size_t i = 0; i <= last; ++i) {
    const TraceStep& step = trace.steps[i];
    std::string bracket, again;
    if (trace.loops_to && i >= *trace.loops_to) {
      const bool alone = *trace.loops_to == last;
      bracket = alone                  ? "["
                : i == *trace.loops_to ? "\xE2\x94\x8C"
                : i == last            ? "\xE2\x94\x94"
                                       : "\xE2\x94\x82";
      if (i == last) again = fmt::format("and again from step {}", *trace.loops_to + 1);
    }
    rows.push_back(
        {bracket, std::to_string(i + 1), step.component, shown(step.action), changes(step), again});
  }
  return aligned(rows);
}

}  // namespace proviso::report
