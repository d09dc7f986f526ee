#include "report/model/diagram_layout.hpp"

#include <algorithm>
#include <string_view>

namespace proviso::report {
namespace {

constexpr double kFrameMargin = 16, kFrameTitle = 24, kFrameDistance = 24;
constexpr double kRowWidth = 1200;
constexpr double kDot = 7;

/// The width of a character in Helvetica, as a part of the size of the font.
double width_of(char c) {
  constexpr std::string_view kNarrow = "iljtfrI.,:;'|!()[]{} /";
  constexpr std::string_view kWide = "mwMW@%";
  if (kNarrow.find(c) != std::string_view::npos) return 0.34;
  if (kWide.find(c) != std::string_view::npos) return 0.88;
  return c >= 'A' && c <= 'Z' ? 0.7 : 0.57;
}

double text_width(std::string_view text, double font) {
  double sum = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U) continue;  // the rest of a character
    sum += byte < 0x80U ? width_of(c) : 0.75;
  }
  return sum * font;
}

Size text_size(std::string_view text, double font) {
  if (text.empty()) return {};
  Size size;
  for (const std::string_view line : lines_of(text)) {
    size.width = std::max(size.width, text_width(line, font));
    size.height += kLineHeight;
  }
  return size;
}

Size node_size(const DiagramNode& node) {
  using Shape = DiagramNode::Shape;
  if (node.shape == Shape::Dot) return {kDot, kDot};
  const Size text = text_size(node.label, kNodeFont);
  if (node.shape == Shape::Circle) {
    const double diameter = std::max(28.0, std::max(text.width, text.height) + 10);
    return {diameter, diameter};
  }
  const double height = text.height + 12;
  return {std::max(text.width + (node.shape == Shape::Pill ? 24 : 20), height), height};
}

/// The part of a diagram that is one group.
struct Part {
  LayoutGraph graph;
  std::vector<std::uint32_t> nodes;  // of the diagram
  std::vector<std::uint32_t> edges;
};

std::vector<Part> parts_of(const Diagram& diagram, const std::vector<Size>& sizes,
                           const EarlierPositions& earlier) {
  std::vector<Part> parts(std::max<std::size_t>(1, diagram.groups.size()));
  std::vector<std::uint32_t> number(diagram.nodes.size());
  for (std::uint32_t n = 0; n < diagram.nodes.size(); ++n) {
    const DiagramNode& node = diagram.nodes[n];
    Part& part = parts[node.group];
    number[n] = static_cast<std::uint32_t>(part.nodes.size());
    if (node.is_initial) part.graph.roots.push_back(number[n]);
    part.nodes.push_back(n);
    part.graph.nodes.push_back({sizes[n], node.shape != DiagramNode::Shape::Box});
    const auto before = earlier.find(node.id);
    if (!earlier.empty()) {
      part.graph.earlier.push_back(before == earlier.end() ? std::nullopt
                                                           : std::optional(before->second));
    }
  }
  for (std::uint32_t e = 0; e < diagram.edges.size(); ++e) {
    const DiagramEdge& edge = diagram.edges[e];
    Part& part = parts[diagram.nodes[edge.source].group];
    part.edges.push_back(e);
    part.graph.edges.push_back({number[edge.source], number[edge.target],
                                text_size(edge.label, kEdgeFont),
                                text_size(cut_label(diagram, edge), kEdgeFont), edge.is_stub});
  }
  return parts;
}

Point sum(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }

/// Copies the layout of a part into that of the whole.
void copy(const Part& part, const Layout& from, Point shift, Layout& into) {
  for (std::size_t i = 0; i < part.nodes.size(); ++i) {
    into.nodes[part.nodes[i]] = sum(from.nodes[i], shift);
    into.ranks[part.nodes[i]] = from.ranks[i];
  }
  for (std::size_t i = 0; i < part.edges.size(); ++i) {
    EdgeRoute route = from.edges[i];
    for (Point& point : route.curve) point = sum(point, shift);
    route.label = sum(route.label, shift);
    into.edges[part.edges[i]] = std::move(route);
  }
}

}  // namespace

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    lines.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return lines;
}

std::string cut_label(const Diagram& diagram, const DiagramEdge& edge) {
  if (edge.is_stub) return edge.label;
  const std::string goal = "\xE2\x86\x92 " + diagram.nodes[edge.target].label;
  return edge.label.empty() ? goal : edge.label + '\n' + goal;
}

DiagramLayout arrange(const Diagram& diagram, const EarlierPositions& earlier) {
  DiagramLayout result;
  for (const DiagramNode& node : diagram.nodes) result.nodes.push_back(node_size(node));
  result.layout.nodes.resize(diagram.nodes.size());
  result.layout.ranks.resize(diagram.nodes.size());
  result.layout.edges.resize(diagram.edges.size());
  const std::vector<Part> parts = parts_of(diagram, result.nodes, earlier);
  if (diagram.groups.empty()) {
    const Layout layout = layered_layout(parts.front().graph);
    copy(parts.front(), layout, {}, result.layout);
    result.layout.low = layout.low;
    result.layout.high = layout.high;
    return result;
  }
  double x = 0, y = 0, row = 0;
  for (const Part& part : parts) {
    const Layout layout = layered_layout(part.graph);
    const double width = layout.high.x - layout.low.x + 2 * kFrameMargin;
    const double height = layout.high.y - layout.low.y + 2 * kFrameMargin + kFrameTitle;
    if (x > 0 && x + width > kRowWidth) {
      x = 0;
      y += row + kFrameDistance;
      row = 0;
    }
    const Point shift{x + kFrameMargin - layout.low.x,
                      y + kFrameMargin + kFrameTitle - layout.low.y};
    copy(part, layout, shift, result.layout);
    result.frames.push_back({{x, y}, {x + width, y + height}});
    result.layout.high.x = std::max(result.layout.high.x, x + width);
    result.layout.high.y = std::max(result.layout.high.y, y + height);
    x += width + kFrameDistance;
    row = std::max(row, height);
  }
  return result;
}

}  // namespace proviso::report
