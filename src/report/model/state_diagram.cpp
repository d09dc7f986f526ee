#include "report/model/state_diagram.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/text_cursor.hpp"
#include "report/model/guard_text.hpp"

namespace proviso::report {
namespace {

/// A text that stands between quotes.
std::string quoted(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  return text;
}

/// A name as a word.
std::string identifier(std::string name) {
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !continues_word(c); }, '_');
  return name;
}

/// The head of a composite state.
std::string composite(const std::string& name) {
  const std::string word = identifier(name);
  return word == name ? fmt::format("state {} {{\n", name)
                      : fmt::format("state \"{}\" as {} {{\n", quoted(name), word);
}

/// Identifiers of all states, by machine. Names of states are unique in a machine and feature only,
/// identifiers in the diagram.
std::vector<std::vector<std::string>> identifiers(const machine::System& system,
                                                  const std::vector<std::string>& features) {
  std::set<std::string> taken;
  std::vector<std::vector<std::string>> result;
  for (const machine::Machine& machine : system.machines) {
    std::vector<std::string>& own = result.emplace_back();
    for (const machine::State& state : machine.states) {
      const std::string feature =
          state.feature == machine::kBase ? std::string() : features[state.feature] + "_";
      std::string name = identifier(fmt::format("{}_{}{}", machine.name, feature, state.name));
      while (!taken.insert(name).second) name += '_';
      own.push_back(std::move(name));
    }
  }
  return result;
}

std::string caption(const machine::State& state, const machine::Vocabulary& vocabulary) {
  std::string text = quoted(state.name);
  for (std::size_t k = 0; k < state.outputs.size(); ++k) {
    text += fmt::format("{}{}", k == 0 ? " / " : ", ", vocabulary.symbols[index(state.outputs[k])]);
  }
  return text;
}

/// Whether the edge only lets other machines have their turn.
bool waits(const machine::System& system, const machine::Edge& edge) {
  const auto is_turn = [&system](const machine::Literal literal) {
    return index(literal.symbol) < system.is_turn.size() && system.is_turn[index(literal.symbol)];
  };
  return std::all_of(edge.guard.cubes.begin(), edge.guard.cubes.end(), [&](const auto& cube) {
    return !cube.empty() && std::all_of(cube.begin(), cube.end(), is_turn);
  });
}

/// Whether the diagram is as clear without the edge.
bool is_left_out(const machine::System& system, machine::LocalState source,
                 const machine::Edge& edge) {
  return edge.target == source && (edge.discards || waits(system, edge));
}

/// A conjunction without the events that do not happen where another one does.
std::string cube_text(const machine::System& system, const machine::Cube& cube,
                      const std::vector<std::string>& symbols) {
  machine::Cube shown;
  bool has_events = false, happens = false;
  for (const machine::Literal literal : cube) {
    const bool is_event = system.is_exclusive(literal.symbol);
    has_events = has_events || is_event;
    happens = happens || (is_event && literal.positive);
    if (!is_event || literal.positive) shown.push_back(literal);
  }
  const std::string text = guard_text({{shown}}, symbols);
  if (!has_events || happens) return text;
  return shown.empty() ? "another event" : "another event & " + text;
}

std::string shown_guard(const machine::System& system, const machine::Guard& guard,
                        const std::vector<std::string>& symbols) {
  if (guard.cubes.empty()) return guard_text(guard, symbols);
  std::vector<std::string> texts;
  for (const machine::Cube& cube : guard.cubes) texts.push_back(cube_text(system, cube, symbols));
  return fmt::format("{}", fmt::join(texts, " | "));
}

/// The guard and what is sent, as the author wrote them.
std::string label(const machine::System& system, const machine::Edge& edge,
                  const machine::Vocabulary& vocabulary) {
  const machine::Guard chosen = machine::without(edge.guard, system.is_choice);
  const std::string guard =
      shown_guard(system, machine::without(chosen, system.is_turn), vocabulary.symbols);
  std::string text = guard == "true" ? "" : guard;
  for (std::size_t k = 0; k < edge.sends.size(); ++k) {
    text += fmt::format("{}{}",
                        k > 0          ? ", "
                        : text.empty() ? "/ "
                                       : " / ",
                        vocabulary.symbols[index(edge.sends[k])]);
  }
  return text;
}

std::string transitions(const machine::System& system, const machine::Machine& machine,
                        const machine::Vocabulary& vocabulary,
                        const std::vector<std::string>& names) {
  std::string text = fmt::format("  [*] --> {}\n", names[machine.initial]);
  for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
    for (const machine::Edge& edge : machine.rows[s]) {
      if (is_left_out(system, s, edge)) continue;
      const std::string label = report::label(system, edge, vocabulary);
      text += fmt::format("  {} --> {}{}\n", names[s], names[edge.target],
                          label.empty() ? "" : " : " + label);
    }
  }
  return text;
}

/// Adds the states and transitions of a machine as a group.
void add_machine(const machine::System& system, const machine::Machine& machine,
                 const machine::Vocabulary& vocabulary, const std::vector<std::string>& names,
                 Diagram& diagram) {
  const auto group = static_cast<std::uint32_t>(diagram.groups.size());
  const auto first = static_cast<std::uint32_t>(diagram.nodes.size());
  diagram.groups.push_back(machine.name);
  for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
    DiagramNode node{names[s], caption(machine.states[s], vocabulary)};
    node.shape = DiagramNode::Shape::Pill;
    node.group = group;
    node.is_initial = s == machine.initial;
    if (machine.states[s].feature != machine::kBase) node.tint = Tint::Progress;
    diagram.nodes.push_back(std::move(node));
  }
  for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
    std::map<machine::LocalState, std::string> labels;
    for (const machine::Edge& edge : machine.rows[s]) {
      if (is_left_out(system, s, edge)) continue;
      std::string& text = labels[edge.target];
      text += (text.empty() ? "" : "\n") + label(system, edge, vocabulary);
    }
    for (const auto& [target, text] : labels) {
      diagram.edges.push_back({first + static_cast<std::uint32_t>(s),
                               first + static_cast<std::uint32_t>(target), text});
    }
  }
}

}  // namespace

Diagram to_diagram(const machine::System& system, const machine::Vocabulary& vocabulary,
                   const std::vector<std::string>& features) {
  Diagram diagram;
  diagram.name = system.name;
  const auto names = identifiers(system, features);
  for (std::size_t i = 0; i < system.machines.size(); ++i) {
    if (system.machines[i].remembers) continue;
    add_machine(system, system.machines[i], vocabulary, names[i], diagram);
  }
  return diagram;
}

std::string to_plantuml(const machine::System& system, const machine::Vocabulary& vocabulary,
                        const std::vector<std::string>& features) {
  std::string text = fmt::format("@startuml\ntitle {}\n", system.name);
  const auto names = identifiers(system, features);
  for (std::size_t i = 0; i < system.machines.size(); ++i) {
    const machine::Machine& machine = system.machines[i];
    if (machine.remembers) continue;
    text += composite(machine.name);
    for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
      const machine::State& state = machine.states[s];
      text += fmt::format("  state \"{}\" as {}{}\n", caption(state, vocabulary), names[i][s],
                          state.feature == machine::kBase ? "" : " #LightSkyBlue");
    }
    text += transitions(system, machine, vocabulary, names[i]) + "}\n";
  }
  return text + "@enduml\n";
}

std::string to_mermaid(const machine::System& system, const machine::Vocabulary& vocabulary,
                       const std::vector<std::string>& features) {
  std::string text = "stateDiagram-v2\n", coloured;
  const auto names = identifiers(system, features);
  for (std::size_t i = 0; i < system.machines.size(); ++i) {
    const machine::Machine& machine = system.machines[i];
    if (machine.remembers) continue;
    text += composite(machine.name);
    for (machine::LocalState s = 0; s < machine.states.size(); ++s) {
      const std::string& name = names[i][s];
      text += fmt::format("  state \"{}\" as {}\n", caption(machine.states[s], vocabulary), name);
      if (machine.states[s].feature == machine::kBase) continue;
      coloured += fmt::format("{}{}", coloured.empty() ? "" : ",", name);
    }
    text += transitions(system, machine, vocabulary, names[i]) + "}\n";
  }
  if (coloured.empty()) return text;
  return text + "classDef feature fill:#bde0fe\nclass " + coloured + " feature\n";
}

}  // namespace proviso::report
