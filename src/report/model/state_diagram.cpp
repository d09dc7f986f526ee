#include "report/model/state_diagram.hpp"

#include <fmt/format.h>

#include "report/model/guard_text.hpp"

namespace proviso::report {
namespace {

/// Names of states are unique in a machine and feature only; identifiers are so in the diagram.
std::string identifier(const machine::Machine& machine, machine::LocalState state,
                       const std::vector<std::string>& features) {
  const machine::State& known = machine.states[state];
  const std::string feature =
      known.feature == machine::kBase ? std::string() : features[known.feature] + "_";
  return fmt::format("{}_{}{}", machine.name, feature, known.name);
}

std::string caption(const machine::State& state, const machine::Vocabulary& vocabulary) {
  std::string text = state.name;
  for (std::size_t k = 0; k < state.outputs.size(); ++k) {
    text += fmt::format("{}{}", k == 0 ? " / " : ", ", vocabulary.symbols[index(state.outputs[k])]);
  }
  return text;
}

std::string transitions(const machine::Machine& machine, const machine::Vocabulary& vocabulary,
                        const std::vector<std::string>& features) {
  std::string text = fmt::format("  [*] --> {}\n", identifier(machine, machine.initial, features));
  for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
    for (const machine::Edge& edge : machine.rows[s]) {
      const std::string guard = guard_text(edge.guard, vocabulary.symbols);
      text += fmt::format("  {} --> {}{}\n", identifier(machine, s, features),
                          identifier(machine, edge.target, features),
                          guard == "true" ? "" : " : " + guard);
    }
  }
  return text;
}

}  // namespace

std::string to_plantuml(const machine::System& system, const machine::Vocabulary& vocabulary,
                        const std::vector<std::string>& features) {
  std::string text = fmt::format("@startuml\ntitle {}\n", system.name);
  for (const machine::Machine& machine : system.machines) {
    text += fmt::format("state {} {{\n", machine.name);
    for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
      const machine::State& state = machine.states[s];
      text += fmt::format("  state \"{}\" as {}{}\n", caption(state, vocabulary),
                          identifier(machine, s, features),
                          state.feature == machine::kBase ? "" : " #LightSkyBlue");
    }
    text += transitions(machine, vocabulary, features) + "}\n";
  }
  return text + "@enduml\n";
}

std::string to_mermaid(const machine::System& system, const machine::Vocabulary& vocabulary,
                       const std::vector<std::string>& features) {
  std::string text = "stateDiagram-v2\n", coloured;
  for (const machine::Machine& machine : system.machines) {
    text += fmt::format("state {} {{\n", machine.name);
    for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
      const std::string name = identifier(machine, s, features);
      text += fmt::format("  state \"{}\" as {}\n", caption(machine.states[s], vocabulary), name);
      if (machine.states[s].feature == machine::kBase) continue;
      coloured += fmt::format("{}{}", coloured.empty() ? "" : ",", name);
    }
    text += transitions(machine, vocabulary, features) + "}\n";
  }
  if (coloured.empty()) return text;
  return text + "classDef feature fill:#bde0fe\nclass " + coloured + " feature\n";
}

}  // namespace proviso::report
