#include "outcome/program_trace.hpp"

#include <fmt/format.h>

namespace proviso {

std::string to_string(const SourcePlace& place) {
  if (place.line == 0) return {};
  const std::size_t slash = place.file.rfind('/');
  const std::string name = slash == std::string::npos ? place.file : place.file.substr(slash + 1);
  return fmt::format("{}:{}", name, place.line);
}

std::string to_words(const SourcePlace& place) {
  const std::string where = to_string(place);
  if (where.empty() || place.library.empty()) return where;
  return fmt::format("{}, in {}", where, place.library);
}

Trace to_trace(const ProgramTrace& trace) {
  Trace result;
  for (const ProgramStep& step : trace.steps) {
    TraceStep next;
    next.action =
        step.actions.empty() ? step.operation : fmt::format("{}", fmt::join(step.actions, ", "));
    set_actors(next, {step.thread_name});
    if (step.place.line != 0) next.source = SourceExcerpt{step.place.file, step.place.line};
    if (!step.actions.empty()) next.changes.emplace_back("operation", step.operation);
    if (step.place.line != 0) next.changes.emplace_back("source", to_string(step.place));
    for (std::size_t i = 0; i < trace.automata.size() && i < step.states.size(); ++i) {
      next.changes.emplace_back(trace.automata[i], step.states[i]);
    }
    next.changes.emplace_back("choice", fmt::format("{}.{}", step.thread, step.alternative));
    result.steps.push_back(std::move(next));
  }
  return result;
}

std::vector<std::string> design_actions(const ProgramTrace& trace) {
  std::vector<std::string> actions;
  for (const ProgramStep& step : trace.steps) {
    actions.insert(actions.end(), step.actions.begin(), step.actions.end());
  }
  return actions;
}

}  // namespace proviso
