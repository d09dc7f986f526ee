#include "studio/pictures.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "report/model/component_diagram.hpp"
#include "report/model/control_diagram.hpp"
#include "report/model/diagram_layout.hpp"
#include "report/model/lts_diagram.hpp"
#include "report/model/state_diagram.hpp"
#include "space/materialise.hpp"
#include "studio/model.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;
using report::Diagram;
using report::DiagramEdge;
using report::DiagramNode;
using report::Point;

constexpr double kSeconds = 4;
constexpr std::size_t kMostNodes = 3000;
constexpr std::size_t kMostEdges = 12'000;
constexpr std::size_t kMostSmallParts = 40;  // states of a part that is drawn beside others

json as_json(Point point) {
  const auto rounded = [](double value) { return std::round(value * 10) / 10; };
  return {rounded(point.x), rounded(point.y)};
}

std::string_view word(report::Tint tint) {
  switch (tint) {
    case report::Tint::Error:
      return "error";
    case report::Tint::Accept:
      return "accept";
    case report::Tint::Progress:
      return "progress";
    case report::Tint::Plain:
      break;
  }
  return "plain";
}

std::string_view word(DiagramNode::Shape shape) {
  switch (shape) {
    case DiagramNode::Shape::Circle:
      return "circle";
    case DiagramNode::Shape::Pill:
      return "pill";
    case DiagramNode::Shape::Box:
      return "box";
    case DiagramNode::Shape::Dot:
      return "dot";
  }
  return {};
}

std::string_view word(DiagramEdge::Stroke stroke) {
  switch (stroke) {
    case DiagramEdge::Stroke::Plain:
      return "plain";
    case DiagramEdge::Stroke::Dashed:
      return "dashed";
    case DiagramEdge::Stroke::Bold:
      return "bold";
  }
  return {};
}

json arranged(const Diagram& diagram, const report::EarlierPositions& earlier) {
  const report::DiagramLayout all = report::arrange(diagram, earlier);
  json result{{"name", diagram.name},           {"caption", diagram.caption},
              {"low", as_json(all.layout.low)}, {"high", as_json(all.layout.high)},
              {"nodes", json::array()},         {"edges", json::array()},
              {"frames", json::array()}};
  for (std::size_t n = 0; n < diagram.nodes.size(); ++n) {
    const DiagramNode& node = diagram.nodes[n];
    result["nodes"].push_back({{"id", node.id},
                               {"label", node.label},
                               {"shape", word(node.shape)},
                               {"tint", word(node.tint)},
                               {"initial", node.is_initial},
                               {"final", node.is_final},
                               {"open", node.is_open},
                               {"at", as_json(all.layout.nodes[n])},
                               {"size", as_json({all.nodes[n].width, all.nodes[n].height})}});
  }
  for (std::size_t e = 0; e < diagram.edges.size(); ++e) {
    const DiagramEdge& edge = diagram.edges[e];
    const report::EdgeRoute& route = all.layout.edges[e];
    json curve = json::array();
    for (const Point point : route.curve) curve.push_back(as_json(point));
    result["edges"].push_back(
        {{"source", edge.source},
         {"target", edge.target},
         {"label", route.is_cut ? report::cut_label(diagram, edge) : edge.label},
         {"tint", word(edge.tint)},
         {"stroke", word(edge.stroke)},
         {"arrow", edge.has_arrow},
         {"path", edge.is_on_path},
         {"back", all.layout.ranks[edge.target] < all.layout.ranks[edge.source]},
         {"cut", route.is_cut},
         {"stub", edge.is_stub},
         {"labelAt", as_json(route.label)},
         {"curve", std::move(curve)}});
  }
  for (std::size_t g = 0; g < all.frames.size(); ++g) {
    result["frames"].push_back({{"title", diagram.groups[g]},
                                {"low", as_json(all.frames[g].low)},
                                {"high", as_json(all.frames[g].high)}});
  }
  return result;
}

report::EarlierPositions earlier_in(const json& request) {
  report::EarlierPositions earlier;
  const json given = request.value("earlier", json::object());
  if (!given.is_object() || given.size() > kMostNodes) return earlier;
  for (const auto& [id, at] : given.items()) {
    if (!at.is_array() || at.size() != 2 || !at[0].is_number() || !at[1].is_number()) continue;
    const Point point{at[0].get<double>(), at[1].get<double>()};
    if (std::abs(point.x) < 1e6 && std::abs(point.y) < 1e6) earlier[id] = point;
  }
  return earlier;
}

json error(const std::string& sentence) { return {{"error", sentence}}; }

/// Adds a diagram to another one as a group of it.
void add_group(const Diagram& part, const std::string& title, Diagram& whole) {
  const auto group = static_cast<std::uint32_t>(whole.groups.size());
  const auto first = static_cast<std::uint32_t>(whole.nodes.size());
  whole.groups.push_back(title);
  for (DiagramNode node : part.nodes) {
    node.id = fmt::format("{}/{}", title, node.id);
    node.group = group;
    whole.nodes.push_back(std::move(node));
  }
  for (DiagramEdge edge : part.edges) {
    edge.source += first;
    edge.target += first;
    whole.edges.push_back(std::move(edge));
  }
}

/// The components of a system side by side.
json draw_parts(const lts::System& system, const report::EarlierPositions& earlier) {
  Diagram whole;
  whole.name = system.name;
  std::size_t left_out = 0;
  for (const lts::Component& component : system.components) {
    report::LtsDiagramOptions how;
    how.name = component.name;
    how.most_states = kMostSmallParts;
    const report::Drawing drawing = report::draw(component.lts, how);
    left_out += drawing.note.empty() ? 0 : 1;
    add_group(drawing.diagram, component.name, whole);
  }
  if (left_out > 0) {
    whole.caption = fmt::format("of large components the {} states nearest to the first are drawn",
                                kMostSmallParts);
  }
  return arranged(whole, earlier);
}

json draw_system(const subject::Subject& subject, const json& request, Diagnostics& diagnostics,
                 Context& context) {
  std::string target = text_of(request, "target");
  if (target.empty()) target = subject.default_target();
  const auto known = subject.targets();
  if (std::find(known.begin(), known.end(), target) == known.end()) {
    return error(subject::unknown_name("target", target, known));
  }
  const auto system = subject.lts().system(target, diagnostics, context);
  if (!system) return error("the target has errors");
  const auto earlier = earlier_in(request);
  if (request.value("parts", json()) == true) return draw_parts(*system, earlier);
  const lts::Lts lts = space::compose(*system, context);
  report::LtsDiagramOptions how;
  how.name = target;
  const json around = request.value("around", json());
  if (around.is_number_unsigned() && around.get<std::uint64_t>() < lts.state_count()) {
    how.around = lts::StateId{around.get<std::uint32_t>()};
    how.only_around = true;
    how.most_states = 60;
  }
  const report::Drawing drawing = report::draw(lts, how);
  json result = arranged(drawing.diagram, earlier);
  result["states"] = lts.state_count();
  result["transitions"] = lts.transition_count();
  result["drawn"] = drawing.drawn_states;
  result["target"] = target;
  json alphabet = json::array();
  for (const std::string& label : lts.alphabet().labels()) alphabet.push_back(label);
  result["alphabet"] = std::move(alphabet);
  return result;
}

/// The machines of a system or product.
json draw_design(const machine::Design& design, const std::string& target,
                 const report::EarlierPositions& earlier) {
  const auto host = std::find_if(design.hosts.begin(), design.hosts.end(),
                                 [&target](const auto& one) { return one.name == target; });
  if (host == design.hosts.end()) return error(fmt::format("there is no system {}", target));
  const machine::System system = machine::compose(design, host->system, host->extensions);
  return arranged(
      report::to_diagram(system, design.vocabulary, machine::feature_names(design, host->system)),
      earlier);
}

json draw_subject(const subject::Subject& subject, const json& request, Diagnostics& diagnostics,
                  Context& context) {
  const auto earlier = earlier_in(request);
  switch (subject.kind()) {
    case subject::ModelKind::Lts:
      return draw_system(subject, request, diagnostics, context);
    case subject::ModelKind::Process: {
      const process::Program& program = subject.process();
      std::vector<std::size_t> all;
      for (std::size_t i = 0; i < program.proctypes.size(); ++i) all.push_back(i);
      return arranged(report::control_diagram(program, all), earlier);
    }
    case subject::ModelKind::Circuit: {
      const Diagram diagram = report::component_diagram(subject.circuit());
      if (diagram.nodes.size() > kMostNodes) return error("there are too many components to draw");
      return arranged(diagram, earlier);
    }
    case subject::ModelKind::Design:
      return draw_design(subject.design(), text_of(request, "target"), earlier);
    case subject::ModelKind::Code:
      return error("programs have no drawing before they are checked");
  }
  return {};
}

}  // namespace

json graph(const Folder& folder, const std::vector<std::string>& files, const json& request) {
  return ask_model(
      folder, files, request, kSeconds,
      [&request](const subject::Subject& subject, Diagnostics& diagnostics, Context& context) {
        return draw_subject(subject, request, diagnostics, context);
      });
}

json layout(const json& request) {
  if (!request.is_object()) return error("the request is not an object");
  const json nodes = request.value("nodes", json()), edges = request.value("edges", json());
  const bool fits = nodes.is_array() && edges.is_array() && nodes.size() <= kMostNodes &&
                    edges.size() <= kMostEdges;
  if (!fits) return error("nodes and edges are missing, or too many");
  Diagram diagram;
  for (const json& given : nodes) {
    if (!given.is_object()) return error("a node is not an object");
    DiagramNode node{text_of(given, "id"), text_of(given, "label")};
    const std::string shape = text_of(given, "shape");
    if (shape == "pill") node.shape = DiagramNode::Shape::Pill;
    if (shape == "box") node.shape = DiagramNode::Shape::Box;
    if (text_of(given, "tint") == "error") node.tint = report::Tint::Error;
    node.is_initial = given.value("initial", json()) == true;
    node.is_final = given.value("final", json()) == true;
    diagram.nodes.push_back(std::move(node));
  }
  for (const json& given : edges) {
    const json source = given.is_object() ? given.value("source", json()) : json();
    const json target = given.is_object() ? given.value("target", json()) : json();
    const auto is_node = [&nodes](const json& value) {
      return value.is_number_unsigned() && value.get<std::uint64_t>() < nodes.size();
    };
    if (!is_node(source) || !is_node(target)) return error("an edge leads to no node");
    DiagramEdge edge{source.get<std::uint32_t>(), target.get<std::uint32_t>(),
                     text_of(given, "label")};
    edge.is_stub = given.value("stub", json()) == true;
    if (text_of(given, "tint") == "error") edge.tint = report::Tint::Error;
    if (text_of(given, "stroke") == "dashed") edge.stroke = DiagramEdge::Stroke::Dashed;
    diagram.edges.push_back(std::move(edge));
  }
  return arranged(diagram, earlier_in(request));
}

}  // namespace proviso::studio
