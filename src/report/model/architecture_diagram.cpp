#include "report/model/architecture_diagram.hpp"

#include <fmt/format.h>

#include "report/answer/markup.hpp"
#include "report/model/dot_text.hpp"

namespace proviso::report {
namespace {

using circuit::Architecture;
using circuit::System;

constexpr std::size_t kLongestLabel = 60;

std::string port_node(const circuit::DescribedEnd& end) {
  return fmt::format("port{}_{}", end.part, end.port);
}

class BlockDiagram {
 public:
  explicit BlockDiagram(const System& system)
      : system_(system), architecture_(*system.architecture) {}

  std::string draw() {
    text_ =
        "digraph architecture {\n  rankdir=LR;\n  node [shape=box, fontsize=11];\n"
        "  edge [fontsize=10];\n";
    add_part(0, 1);
    for (std::size_t i = 0; i < architecture_.connections.size(); ++i) add_connection(i);
    return text_ + "}\n";
  }

 private:
  void add_part(std::size_t i, std::size_t depth) {
    const circuit::DescribedPart& part = architecture_.parts[i];
    const std::string indent(2 * depth, ' ');
    std::string title = system_.components[i].name;
    if (title != part.type) title += ": " + part.type;
    if (!part.active_in.empty()) title += fmt::format(" in modes ({})", part.active_in);
    text_ += fmt::format("{0}subgraph cluster{1} {{\n{0}  label={2};\n{0}  style=rounded;\n",
                         indent, i, dot_quoted(title));
    add_body(i, indent);
    for (std::size_t p = 0; p < part.ports.size(); ++p) {
      const circuit::DescribedPort& port = part.ports[p];
      const std::string kind = port.type.empty() ? "event" : port.type;
      text_ += fmt::format("{}  {} [label={}, shape={}];\n", indent, port_node({i, p}),
                           dot_quoted(port.name + ": " + kind), port.is_out ? "rarrow" : "cds");
    }
    for (std::size_t k = i + 1; k < system_.components.size(); ++k) {
      const auto parent = system_.components[k].parent;
      if (parent && index(*parent) == i) add_part(k, depth + 1);
    }
    text_ += indent + "}\n";
  }

  /// The modes and error states, so that no block is empty.
  void add_body(std::size_t i, const std::string& indent) {
    std::string body;
    for (const circuit::DescribedAutomaton& automaton : architecture_.parts[i].automata) {
      if (!body.empty()) body += "\\n";
      body += fmt::format("{}: {}", automaton.name, fmt::join(automaton.states, ", "));
    }
    text_ += fmt::format("{}  body{} [label=\"{}\", shape=plaintext];\n", indent, i, body);
  }

  void add_connection(std::size_t i) {
    const circuit::DescribedConnection& connection = architecture_.connections[i];
    const std::string target = port_node(connection.target);
    std::string label;
    if (!connection.in_modes.empty()) {
      label = fmt::format(" [label={}]", dot_quoted("in modes (" + connection.in_modes + ")"));
    }
    if (connection.formula.empty()) {
      for (const auto& source : connection.sources) {
        text_ += fmt::format("  {} -> {}{};\n", port_node(source), target, label);
      }
      return;
    }
    text_ +=
        fmt::format("  flow{} [label={}, shape=note];\n  flow{} -> {}{};\n", i,
                    dot_quoted(shortened(connection.formula, kLongestLabel)), i, target, label);
    for (const auto& source : connection.sources) {
      text_ += fmt::format("  {} -> flow{} [style=dashed];\n", port_node(source), i);
    }
  }

  const System& system_;
  const Architecture& architecture_;
  std::string text_;
};

}  // namespace

std::string architecture_diagram(const System& system) { return BlockDiagram(system).draw(); }

std::string automaton_diagram(const System& system, std::size_t component) {
  const circuit::DescribedPart& part = system.architecture->parts[component];
  std::string text = fmt::format("digraph {} {{\n  node [shape=box, style=rounded];\n",
                                 dot_quoted(system.components[component].name));
  for (std::size_t a = 0; a < part.automata.size(); ++a) {
    const circuit::DescribedAutomaton& automaton = part.automata[a];
    text += fmt::format("  subgraph cluster{} {{\n    label={};\n    start{} [shape=point];\n", a,
                        dot_quoted(automaton.name), a);
    for (std::size_t s = 0; s < automaton.states.size(); ++s) {
      text += fmt::format("    state{}_{} [label={}];\n", a, s, dot_quoted(automaton.states[s]));
    }
    text += fmt::format("    start{0} -> state{0}_{1};\n", a, automaton.initial);
    for (const auto& edge : automaton.edges) {
      text += fmt::format("    state{0}_{1} -> state{0}_{2} [label={3}];\n", a, edge.source,
                          edge.target, dot_quoted(shortened(edge.label, kLongestLabel)));
    }
    text += "  }\n";
  }
  return text + "}\n";
}

}  // namespace proviso::report
