#include "ask/lts/property_states.hpp"

namespace proviso::ask {
namespace {

using lts::StateId;

std::string name_of(StateId state, std::span<const std::string> names) {
  if (state == lts::kError) return "ERROR";
  return index(state) < names.size() ? names[index(state)] : std::to_string(index(state));
}

}  // namespace

std::optional<PropertyStates> states_along(const Trace& trace, const lts::Component& watcher,
                                           std::span<const std::string> names) {
  PropertyStates result{watcher.name, {}};
  StateId state = lts::kInitial;
  result.states.push_back(name_of(state, names));
  for (const TraceStep& step : trace.steps) {
    const std::string& label = step.label.empty() ? step.action : step.label;
    const auto action = watcher.lts.alphabet().find(label);
    if (action && *action != lts::kTau && state != lts::kError) {
      const auto edges = watcher.lts.edges(state, *action);
      if (edges.size() != 1) return std::nullopt;
      state = edges.front().target;
    }
    result.states.push_back(name_of(state, names));
  }
  return result;
}

void add_property_states(Trace& trace, std::span<const lts::Component> components) {
  for (const lts::Component& component : components) {
    if (!component.is_property()) continue;
    if (auto states = states_along(trace, component)) {
      trace.properties.push_back(std::move(*states));
    }
  }
}

}  // namespace proviso::ask
