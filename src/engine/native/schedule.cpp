#include "engine/native/schedule.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace proviso::native {

std::optional<std::vector<runtime::Choice>> schedule_of(const Trace& trace) {
  std::vector<runtime::Choice> schedule;
  for (const TraceStep& step : trace.steps) {
    const auto found = std::find_if(step.changes.begin(), step.changes.end(),
                                    [](const auto& change) { return change.first == "choice"; });
    if (found == step.changes.end()) return std::nullopt;
    const std::string& text = found->second;
    runtime::Choice choice;
    const char* const last = text.data() + text.size();
    const auto [dot, wrong] = std::from_chars(text.data(), last, choice.thread);
    if (wrong != std::errc() || dot == last || *dot != '.') return std::nullopt;
    const auto [end, error] = std::from_chars(dot + 1, last, choice.alternative);
    if (error != std::errc() || end != last) return std::nullopt;
    schedule.push_back(choice);
  }
  return schedule;
}

}  // namespace proviso::native
