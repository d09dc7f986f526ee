#include "report/model/control_diagram.hpp"

#include <map>
#include <vector>

#include <fmt/format.h>

namespace proviso::report {
namespace {

using process::ControlState;
using process::Statement;
using process::Transition;

constexpr std::size_t kLabelWidth = 40;

std::string shortened(const std::string& text) {
  if (text.size() <= kLabelWidth) return text;
  std::size_t end = kLabelWidth - 1;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

/// Adds one proctype as a group.
class Group {
 public:
  Group(const process::Proctype& proctype, Diagram& diagram)
      : proctype_(proctype), diagram_(diagram), node_(proctype.controls.size(), kNone) {}

  void draw() {
    diagram_.groups.push_back(proctype_.name);
    visit(0);
    diagram_.nodes.back().is_initial = true;
    for (std::size_t next = 0; next < open_.size(); ++next) expand(open_[next]);
  }

 private:
  std::uint32_t visit(std::uint32_t control) {
    if (node_[control] != kNone) return node_[control];
    node_[control] = static_cast<std::uint32_t>(diagram_.nodes.size());
    open_.push_back(control);
    DiagramNode node = look(proctype_.controls[control]);
    node.group = static_cast<std::uint32_t>(diagram_.groups.size() - 1);
    node.id = fmt::format("s{}_{}", node.group, control);
    diagram_.nodes.push_back(std::move(node));
    return node_[control];
  }

  void expand(std::uint32_t control) {
    const ControlState& state = proctype_.controls[control];
    using Stroke = DiagramEdge::Stroke;
    std::map<std::pair<std::uint32_t, Stroke>, std::size_t> drawn;  // to edges
    for (std::uint32_t i = 0; i < state.transition_count; ++i) {
      const Transition& transition = proctype_.transitions[state.first_transition + i];
      const bool enters = transition.statement.kind == Statement::Kind::Deterministic;
      const std::uint32_t target =
          visit(index(enters ? transition.statement.entry : transition.target));
      const std::string text = enters ? "d_step" : shortened(transition.text);
      Stroke stroke = enters || state.inner ? Stroke::Dashed : Stroke::Plain;
      if (transition.keeps_control) stroke = Stroke::Bold;
      const auto [at, is_new] = drawn.try_emplace({target, stroke}, diagram_.edges.size());
      if (!is_new) {
        diagram_.edges[at->second].label += '\n' + text;
        continue;
      }
      DiagramEdge edge{node_[control], target, text};
      edge.stroke = stroke;
      diagram_.edges.push_back(std::move(edge));
    }
  }

  static DiagramNode look(const ControlState& state) {
    DiagramNode node;
    if (state.inner) {
      node.shape = DiagramNode::Shape::Dot;
      return node;
    }
    node.label = state.terminal ? "end" : fmt::format("{}", state.line);
    for (const std::string& mark : state.labels) node.label += '\n' + mark;
    if (!state.labels.empty()) node.shape = DiagramNode::Shape::Pill;
    node.is_final = state.terminal || state.end;
    if (state.accept) node.tint = Tint::Accept;
    if (state.progress) node.tint = Tint::Progress;
    return node;
  }

  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  const process::Proctype& proctype_;
  Diagram& diagram_;
  std::vector<std::uint32_t> node_;  // by control state
  std::vector<std::uint32_t> open_;
};

}  // namespace

Diagram control_diagram(const process::Program& program, std::span<const std::size_t> proctypes) {
  Diagram diagram;
  diagram.name = "program";
  for (const std::size_t number : proctypes) Group(program.proctypes[number], diagram).draw();
  return diagram;
}

}  // namespace proviso::report
