#include "report/answer/run_view.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

namespace proviso::report {
namespace {

using Values = std::vector<std::pair<std::string, std::string>>;

std::string assignment(const std::pair<std::string, std::string>& value) {
  return fmt::format("{} = {}", value.first, value.second);
}

/// Numbers lanes in the order in which they first occur.
class Lanes {
 public:
  explicit Lanes(std::vector<std::string>& names) : names_(names) {}

  std::size_t operator()(const std::string& name) {
    const auto [place, is_new] = numbers_.try_emplace(name, names_.size());
    if (is_new) names_.push_back(name);
    return place->second;
  }

 private:
  std::vector<std::string>& names_;
  std::map<std::string, std::size_t> numbers_;
};

std::string shown_action(const std::string& action) {
  return action == "tau" ? "\xCF\x84" : action;
}

/// The instance that a variable belongs to, `a.b` for a.b.x, and the rest of its name.
std::pair<std::string, std::string> owner_of(const std::string& variable) {
  const std::size_t dot = variable.rfind('.');
  if (dot == std::string::npos) return {"main", variable};
  return {variable.substr(0, dot), variable.substr(dot + 1)};
}

void add_change(RunRow& row, std::size_t lane, std::string change) {
  for (RunEvent& event : row.events) {
    if (event.lane != lane) continue;
    event.changes.push_back(std::move(change));
    return;
  }
  row.events.push_back({lane, {}, {std::move(change)}});
}

/// Who takes part in a step. Properties that only watch have lanes of their own.
std::vector<std::string> acting(const TraceStep& step,
                                const std::vector<PropertyStates>& properties) {
  std::vector<std::string> actors = step.actors;
  std::erase_if(actors, [&properties](const std::string& actor) {
    return std::any_of(properties.begin(), properties.end(),
                       [&actor](const auto& property) { return property.property == actor; });
  });
  return actors.empty() ? step.actors : actors;
}

/// The participants share the action; what changed stands with the first of them.
void add_actors(const TraceStep& step, std::vector<std::string> actors, Lanes& lanes, RunRow& row) {
  if (actors.empty()) actors.push_back(step.component.empty() ? "system" : step.component);
  for (const std::string& actor : actors) {
    RunEvent event{lanes(actor), shown_action(step.action)};
    event.is_partner = &actor != &actors.front();
    row.events.push_back(std::move(event));
  }
  for (const auto& change : step.changes) {
    row.events.front().changes.push_back(assignment(change));
  }
}

void add_values(const TraceStep& step, bool of_states, Lanes& lanes, RunRow& row) {
  for (const auto& input : step.inputs) add_change(row, lanes("inputs"), assignment(input));
  if (!of_states) {
    row.actor = step.component;
    if (step.action != "step") add_change(row, lanes("inputs"), step.action);
  }
  for (const auto& [name, value] : step.changes) {
    if (of_states) {
      const auto [owner, variable] = owner_of(name);
      add_change(row, lanes(owner), assignment({variable, value}));
    } else {
      add_change(row, lanes(name), value);
    }
  }
}

std::string place_of(const SourceExcerpt& source) {
  return to_string(SourcePlace{source.file, source.line});
}

}  // namespace

RunView view_of(const Trace& trace) {
  RunView view;
  view.of_actors = !trace.of_states && !trace.of_components;
  view.of_states = trace.of_states;
  view.loops_to = trace.loops_to;
  // A lasso of states ends with the state in which its loop begins, once more.
  if (trace.of_states && trace.loops_to && *trace.loops_to > 0) --*view.loops_to;
  Lanes lanes(view.lanes);
  for (const PropertyStates& property : trace.properties) {
    view.properties.push_back(property.property);
    view.first_states.push_back(property.states.empty() ? "" : property.states.front());
  }
  for (std::size_t i = 0; i < trace.steps.size(); ++i) {
    const TraceStep& step = trace.steps[i];
    RunRow& row = view.rows.emplace_back();
    if (view.of_actors) {
      add_actors(step, acting(step, trace.properties), lanes, row);
    } else {
      add_values(step, trace.of_states, lanes, row);
    }
    if (step.source) {
      row.place = place_of(*step.source);
      row.source = step.source->text;
    }
    for (const PropertyStates& property : trace.properties) {
      row.states.push_back(i + 1 < property.states.size() ? property.states[i + 1] : "");
    }
  }
  return view;
}

RunView view_of(const ProgramTrace& trace) {
  RunView view;
  view.properties = trace.automata;
  view.first_states.resize(trace.automata.size());
  const std::string where = to_words(trace.place);
  view.finding = trace.finding + (where.empty() ? "" : fmt::format(" ({})", where));
  view.judgement = trace.judgement;
  // A thread may get its name while it runs: threads are identified by their numbers.
  std::map<std::uint32_t, std::size_t> lanes;
  for (const ProgramStep& step : trace.steps) {
    const auto [lane, is_new] = lanes.try_emplace(step.thread, view.lanes.size());
    if (is_new) view.lanes.emplace_back();
    view.lanes[lane->second] = step.thread_name;
    RunRow& row = view.rows.emplace_back();
    RunEvent event{lane->second, step.operation};
    if (!step.actions.empty()) {
      event.action = fmt::format("{}", fmt::join(step.actions, ", "));
      event.changes.push_back(step.operation);
    }
    row.events.push_back(std::move(event));
    row.states = step.states;
    row.states.resize(trace.automata.size());
    row.place = to_string(step.place);
    row.function = step.place.function;
  }
  return view;
}

std::string loop_text(const RunView& view) {
  if (!view.loops_to) return {};
  if (view.of_states) return fmt::format("state {} again", *view.loops_to + 1);
  return fmt::format("and again from step {}", *view.loops_to + 1);
}

}  // namespace proviso::report
