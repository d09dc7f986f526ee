#include "report/model/control_diagram.hpp"

#include <vector>

#include <fmt/format.h>

#include "report/model/dot_text.hpp"

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

/// One proctype as a cluster.
class Cluster {
 public:
  Cluster(const process::Proctype& proctype, std::size_t number)
      : proctype_(proctype), number_(number), drawn_(proctype.controls.size(), false) {}

  std::string draw() {
    text_ = fmt::format("  subgraph cluster_{} {{\n    label={};\n", number_,
                        dot_quoted(proctype_.name));
    text_ += fmt::format("    start_{0} [shape=point, style=invis];\n    start_{0} -> {1};\n",
                         number_, name(0));
    visit(0);
    for (std::size_t next = 0; next < open_.size(); ++next) expand(open_[next]);
    return text_ + "  }\n";
  }

 private:
  std::string name(std::uint32_t control) const { return fmt::format("s{}_{}", number_, control); }

  void visit(std::uint32_t control) {
    if (drawn_[control]) return;
    drawn_[control] = true;
    open_.push_back(control);
  }

  void expand(std::uint32_t control) {
    const ControlState& state = proctype_.controls[control];
    text_ += fmt::format("    {} [{}];\n", name(control), look(state));
    for (std::uint32_t i = 0; i < state.transition_count; ++i) {
      const Transition& transition = proctype_.transitions[state.first_transition + i];
      const bool enters = transition.statement.kind == Statement::Kind::Deterministic;
      const std::uint32_t target = index(enters ? transition.statement.entry : transition.target);
      std::string style = enters || state.inner ? ", style=dashed" : "";
      if (transition.keeps_control) style = ", style=bold";
      text_ += fmt::format("    {} -> {} [label={}{}];\n", name(control), name(target),
                           dot_quoted(enters ? "d_step" : shortened(transition.text)), style);
      visit(target);
    }
  }

  static std::string look(const ControlState& state) {
    if (state.inner) return "shape=point";
    std::string label = state.terminal ? "end" : fmt::format("{}", state.line);
    for (const std::string& mark : state.labels) label += "\\n" + mark;
    const bool ends = state.terminal || state.end;
    std::string text =
        fmt::format("label=\"{}\", shape={}", label, ends ? "doublecircle" : "circle");
    if (state.accept) text += ", color=\"#b03030\"";
    if (state.progress) text += ", color=\"#208040\"";
    return text;
  }

  const process::Proctype& proctype_;
  std::size_t number_;
  std::vector<bool> drawn_;
  std::vector<std::uint32_t> open_;
  std::string text_;
};

}  // namespace

std::string control_diagram(const process::Program& program,
                            std::span<const std::size_t> proctypes) {
  std::string text =
      "digraph program {\n  node [shape=circle, fontsize=10];\n  edge [fontsize=10];\n";
  for (const std::size_t number : proctypes) {
    text += Cluster(program.proctypes[number], number).draw();
  }
  return text + "}\n";
}

}  // namespace proviso::report
