#include "report/model/architecture_diagram.hpp"

#include <cstdint>
#include <map>
#include <utility>

#include <fmt/format.h>

#include "report/answer/markup.hpp"

namespace proviso::report {
namespace {

using circuit::Architecture;
using circuit::System;

constexpr std::size_t kLongestLabel = 60;

using Shape = DiagramNode::Shape;

class BlockDiagram {
 public:
  explicit BlockDiagram(const System& system)
      : system_(system), architecture_(*system.architecture) {}

  Diagram draw() {
    diagram_.name = "architecture";
    for (std::size_t i = 0; i < architecture_.parts.size(); ++i) add_part(i);
    for (const circuit::DescribedConnection& connection : architecture_.connections) {
      add_connection(connection);
    }
    return std::move(diagram_);
  }

 private:
  /// A box with the modes and error states, and its ports around it.
  void add_part(std::size_t i) {
    const circuit::DescribedPart& part = architecture_.parts[i];
    std::string text = system_.components[i].name;
    if (text != part.type) text += ": " + part.type;
    if (!part.active_in.empty()) text += fmt::format(" in modes ({})", part.active_in);
    for (const circuit::DescribedAutomaton& automaton : part.automata) {
      text += fmt::format("\n{}: {}", automaton.name, fmt::join(automaton.states, ", "));
    }
    const std::uint32_t box = add(fmt::format("part{}", i), std::move(text), Shape::Box);
    boxes_.push_back(box);
    if (const auto parent = system_.components[i].parent) {
      DiagramEdge edge{boxes_[index(*parent)], box};
      edge.stroke = DiagramEdge::Stroke::Dashed;
      edge.has_arrow = false;
      diagram_.edges.push_back(std::move(edge));
    }
    for (std::size_t p = 0; p < part.ports.size(); ++p) {
      const circuit::DescribedPort& port = part.ports[p];
      const std::string kind = port.type.empty() ? "event" : port.type;
      const std::uint32_t node =
          add(fmt::format("port{}_{}", i, p), port.name + ": " + kind, Shape::Pill);
      ports_[{i, p}] = node;
      DiagramEdge edge = port.is_out ? DiagramEdge{box, node} : DiagramEdge{node, box};
      edge.has_arrow = false;
      diagram_.edges.push_back(std::move(edge));
    }
  }

  void add_connection(const circuit::DescribedConnection& connection) {
    const std::uint32_t target = port(connection.target);
    std::string label;
    if (!connection.in_modes.empty()) label = "in modes (" + connection.in_modes + ")";
    if (connection.formula.empty()) {
      for (const auto& source : connection.sources) {
        diagram_.edges.push_back({port(source), target, label});
      }
      return;
    }
    const std::uint32_t flow = add(fmt::format("flow{}", diagram_.nodes.size()),
                                   shortened(connection.formula, kLongestLabel), Shape::Box);
    diagram_.edges.push_back({flow, target, label});
    for (const auto& source : connection.sources) {
      DiagramEdge edge{port(source), flow};
      edge.stroke = DiagramEdge::Stroke::Dashed;
      diagram_.edges.push_back(std::move(edge));
    }
  }

  std::uint32_t port(const circuit::DescribedEnd& end) const {
    return ports_.at({end.part, end.port});
  }

  std::uint32_t add(std::string id, std::string label, Shape shape) {
    DiagramNode node{std::move(id), std::move(label)};
    node.shape = shape;
    diagram_.nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(diagram_.nodes.size() - 1);
  }

  const System& system_;
  const Architecture& architecture_;
  Diagram diagram_;
  std::vector<std::uint32_t> boxes_;                                    // by part
  std::map<std::pair<std::size_t, std::size_t>, std::uint32_t> ports_;  // the nodes of ports
};

}  // namespace

Diagram architecture_diagram(const System& system) { return BlockDiagram(system).draw(); }

Diagram automaton_diagram(const System& system, std::size_t component) {
  const circuit::DescribedPart& part = system.architecture->parts[component];
  Diagram diagram;
  diagram.name = system.components[component].name;
  for (std::size_t a = 0; a < part.automata.size(); ++a) {
    const circuit::DescribedAutomaton& automaton = part.automata[a];
    const auto first = static_cast<std::uint32_t>(diagram.nodes.size());
    diagram.groups.push_back(automaton.name);
    for (std::size_t s = 0; s < automaton.states.size(); ++s) {
      DiagramNode node{fmt::format("state{}_{}", a, s), automaton.states[s]};
      node.shape = Shape::Pill;
      node.is_initial = s == automaton.initial;
      node.group = static_cast<std::uint32_t>(a);
      diagram.nodes.push_back(std::move(node));
    }
    for (const auto& edge : automaton.edges) {
      diagram.edges.push_back({first + static_cast<std::uint32_t>(edge.source),
                               first + static_cast<std::uint32_t>(edge.target),
                               shortened(edge.label, kLongestLabel)});
    }
  }
  return diagram;
}

}  // namespace proviso::report
