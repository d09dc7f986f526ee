#include "report/answer/trace_table.hpp"

#include <fmt/format.h>

#include "report/answer/aligned_table.hpp"

namespace proviso::report {
namespace {

std::string changes(const TraceStep& step) {
  std::string text;
  for (const auto& [name, value] : step.changes) {
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value);
  }
  return text;
}

std::string shown(const std::string& action) { return action == "tau" ? "\xCF\x84" : action; }

}  // namespace

std::string trace_table(const Trace& trace) {
  if (trace.steps.empty()) return "  (no step: the initial state)\n";
  std::vector<TableRow> rows{{"", "step", "actor", "action", "changes", ""}};
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
  return aligned_table(rows, 1);
}

}  // namespace proviso::report
