#include "report/answer/sequence_diagram.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

namespace proviso::report {
namespace {

/// The components that take a step together: `A, B`. One that is not known is the system.
std::vector<std::string> actors_of(const TraceStep& step) {
  if (step.component.empty()) return {"system"};
  std::vector<std::string> actors;
  std::string_view rest = step.component;
  while (true) {
    const std::size_t end = rest.find(", ");
    actors.emplace_back(rest.substr(0, end));
    if (end == std::string_view::npos) return actors;
    rest.remove_prefix(end + 2);
  }
}

/// The action, or what changes if the trace is one of states.
std::string label_of(const TraceStep& step) {
  std::string text = step.action;
  for (const auto* values : {&step.inputs, &step.changes}) {
    for (const auto& [name, value] : *values) {
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
    }
  }
  return text.empty() ? "nothing changes" : text;
}

/// What differs between the notations.
struct Notation {
  std::string_view begin, end;
  std::string_view participant;  // with the alias and the name
  std::string_view message;      // with both ends and the label
  std::string_view loop_begin, loop_end;
  std::string (*escape)(std::string_view text);
};

std::string for_mermaid(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '#' || c == ';' || c == '<' || c == '>') {
      result += fmt::format("#{};", static_cast<int>(c));
    } else {
      result += c == '\n' ? ' ' : c;
    }
  }
  return result;
}

std::string for_plantuml(std::string_view text) {
  std::string result;
  for (const char c : text) {
    // A tilde takes the special meaning from what follows it.
    if (std::string_view("~*_\"<>[]#\\").find(c) != std::string_view::npos) result += '~';
    result += c == '\n' ? ' ' : c;
  }
  return result;
}

constexpr Notation kMermaid{"sequenceDiagram\n",
                            "",
                            "  participant {} as {}\n",
                            "  {}->>{}: {}\n",
                            "  loop for ever\n",
                            "  end\n",
                            for_mermaid};
constexpr Notation kPlantuml{"@startuml\n",     "@enduml\n",       "participant \"{1}\" as {0}\n",
                             "{} -> {} : {}\n", "loop for ever\n", "end\n",
                             for_plantuml};

std::string drawn(const Trace& trace, const Notation& notation) {
  std::vector<std::string> lanes;
  const auto alias = [&lanes](const std::string& actor) {
    const auto at = std::find(lanes.begin(), lanes.end(), actor);
    return fmt::format("c{}", at - lanes.begin());
  };
  for (const TraceStep& step : trace.steps) {
    for (const std::string& actor : actors_of(step)) {
      if (std::find(lanes.begin(), lanes.end(), actor) == lanes.end()) lanes.push_back(actor);
    }
  }
  std::string text(notation.begin);
  for (const std::string& lane : lanes) {
    text += fmt::format(fmt::runtime(notation.participant), alias(lane), notation.escape(lane));
  }
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    if (trace.loops_to == i) text += notation.loop_begin;
    const std::vector<std::string> actors = actors_of(step);
    const std::string label = notation.escape(fmt::format("{}. {}", i + 1, label_of(step)));
    if (actors.size() == 1) {
      text +=
          fmt::format(fmt::runtime(notation.message), alias(actors[0]), alias(actors[0]), label);
    }
    for (std::size_t k = 1; k < actors.size(); ++k) {
      text +=
          fmt::format(fmt::runtime(notation.message), alias(actors[0]), alias(actors[k]), label);
    }
  }
  if (trace.loops_to) text += notation.loop_end;
  return text + std::string(notation.end);
}

}  // namespace

std::string to_mermaid(const Trace& trace) { return drawn(trace, kMermaid); }

std::string to_plantuml(const Trace& trace) { return drawn(trace, kPlantuml); }

}  // namespace proviso::report
