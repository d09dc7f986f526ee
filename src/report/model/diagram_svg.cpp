#include "report/model/diagram_svg.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "report/answer/markup.hpp"
#include "report/model/diagram_layout.hpp"

namespace proviso::report {
namespace {

constexpr double kMargin = 18;
constexpr double kEntry = 26;  // the arrow to the initial state

std::string_view ink(Tint tint) {
  switch (tint) {
    case Tint::Error:
      return "#b42318";
    case Tint::Accept:
      return "#b35900";
    case Tint::Progress:
      return "#1a7f46";
    case Tint::Plain:
      break;
  }
  return "#334155";
}

std::string_view paper(Tint tint) {
  switch (tint) {
    case Tint::Error:
      return "#fdecea";
    case Tint::Accept:
      return "#fff4e5";
    case Tint::Progress:
      return "#eaf7ef";
    case Tint::Plain:
      break;
  }
  return "#f8fafc";
}

class Picture {
 public:
  explicit Picture(const Diagram& diagram) : diagram_(diagram), arranged_(arrange(diagram)) {}

  std::string write() {
    const Layout& layout = arranged_.layout;
    const auto caption =
        diagram_.caption.empty() ? std::vector<std::string_view>() : lines_of(diagram_.caption);
    const double left = layout.low.x - kMargin - kEntry, top = layout.low.y - kMargin;
    double width = layout.high.x + kMargin - left;
    for (const auto line : caption) {
      width = std::max(width, 6.0 * static_cast<double>(line.size()) + 2 * kMargin);
    }
    const double bottom = layout.high.y + kMargin;
    const double height = bottom - top + kLineHeight * static_cast<double>(caption.size());
    append(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "viewBox=\"{2:.1f} {3:.1f} {0:.1f} {1:.1f}\" "
        "font-family=\"Helvetica, Arial, sans-serif\" font-size=\"{4}\">\n",
        width, height, left, top, kEdgeFont);
    append("<title>{}</title>\n", escaped_markup(diagram_.name));
    append(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"#ffffff\"/>\n",
        left, top, width, height);
    for (std::size_t g = 0; g < arranged_.frames.size(); ++g) frame(g);
    for (std::size_t e = 0; e < diagram_.edges.size(); ++e) edge(e);
    for (std::size_t n = 0; n < diagram_.nodes.size(); ++n) node(n);
    for (std::size_t e = 0; e < diagram_.edges.size(); ++e) label(e);
    for (std::size_t i = 0; i < caption.size(); ++i) {
      text({left + kMargin, bottom + kLineHeight * (static_cast<double>(i) + 0.2)}, caption[i],
           "fill=\"#8a6100\"");
    }
    append("</svg>\n");
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  void text(Point at, std::string_view words, std::string_view style) {
    append("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", at.x, at.y, style,
           escaped_markup(words));
  }

  /// Lines of text round a centre.
  void block(Point centre, std::string_view words, std::string_view style) {
    const auto lines = lines_of(words);
    double y = centre.y - kLineHeight * (static_cast<double>(lines.size()) - 1) / 2 + 4;
    for (const auto line : lines) {
      text({centre.x, y}, line, style);
      y += kLineHeight;
    }
  }

  void frame(std::size_t g) {
    const Frame& frame = arranged_.frames[g];
    append(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"8\" "
        "fill=\"none\" stroke=\"#cbd5e1\"/>\n",
        frame.low.x, frame.low.y, frame.high.x - frame.low.x, frame.high.y - frame.low.y);
    text({frame.low.x + 12, frame.low.y + 20}, diagram_.groups[g],
         "font-size=\"13\" font-weight=\"bold\" fill=\"#1c2430\"");
  }

  void edge(std::size_t e) {
    const DiagramEdge& edge = diagram_.edges[e];
    std::vector<Point> curve = arranged_.layout.edges[e].curve;
    const std::string_view colour = colour_of(edge);
    const bool is_thick = edge.is_on_path || edge.stroke == DiagramEdge::Stroke::Bold;
    const double width = is_thick ? 2.4 : 1.1;
    if (edge.has_arrow) arrow(curve, colour, is_thick ? 1.3 : 1.0);
    append("<path d=\"M{:.1f} {:.1f}", curve[0].x, curve[0].y);
    for (std::size_t i = 1; i + 2 < curve.size(); i += 3) {
      append(" C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}", curve[i].x, curve[i].y, curve[i + 1].x,
             curve[i + 1].y, curve[i + 2].x, curve[i + 2].y);
    }
    append("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{}/>\n", colour, width,
           edge.stroke == DiagramEdge::Stroke::Dashed ? " stroke-dasharray=\"5 3\"" : "");
  }

  /// What leads back is lighter, so that the way ahead stands out.
  std::string_view colour_of(const DiagramEdge& edge) const {
    if (edge.is_on_path) return "#2457c5";
    const auto& ranks = arranged_.layout.ranks;
    const bool leads_back = ranks[edge.target] < ranks[edge.source];
    return leads_back && edge.tint == Tint::Plain ? "#7f8da3" : ink(edge.tint);
  }

  /// Draws the head of an arrow and shortens the curve to where it begins.
  void arrow(std::vector<Point>& curve, std::string_view colour, double scale) {
    const Point tip = curve.back();
    const Point before = curve[curve.size() - 2];
    const bool is_vertical = std::abs(before.x - tip.x) < std::abs(before.y - tip.y);
    const double along = 8 * scale, across = 3.4 * scale;
    Point back = tip, side{};
    if (is_vertical) {
      back.y += before.y < tip.y ? -along : along;
      side.x = across;
    } else {
      back.x += before.x < tip.x ? -along : along;
      side.y = across;
    }
    append("<path d=\"M{:.1f} {:.1f} L{:.1f} {:.1f} L{:.1f} {:.1f} Z\" fill=\"{}\"/>\n", tip.x,
           tip.y, back.x + side.x, back.y + side.y, back.x - side.x, back.y - side.y, colour);
    curve.back() = {(tip.x + back.x) / 2, (tip.y + back.y) / 2};
  }

  void node(std::size_t n) {
    const DiagramNode& node = diagram_.nodes[n];
    const Point at = arranged_.layout.nodes[n];
    const Size size = arranged_.nodes[n];
    if (node.is_initial) entry({at.x - size.width / 2, at.y});
    if (node.shape == DiagramNode::Shape::Dot) {
      append("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"{}\"/>\n", at.x, at.y,
             size.width / 2, ink(node.tint));
      return;
    }
    append("<g>");
    if (node.is_open) append("<title>more follows that is not drawn</title>");
    outline(node, at, size, 0);
    if (node.is_final) outline(node, at, size, 3.5);
    append("\n");
    block(at, node.label,
          fmt::format("text-anchor=\"middle\" font-size=\"{}\" fill=\"{}\"{}", kNodeFont,
                      node.tint == Tint::Plain ? "#1c2430" : ink(node.tint),
                      node.is_initial ? " font-weight=\"bold\"" : ""));
    append("</g>\n");
  }

  void outline(const DiagramNode& node, Point at, Size size, double inset) {
    const double width = size.width - 2 * inset, height = size.height - 2 * inset;
    const double radius = node.shape == DiagramNode::Shape::Box ? 5 : height / 2;
    append(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" rx=\"{:.1f}\" "
        "fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"{}/>",
        at.x - width / 2, at.y - height / 2, width, height, radius,
        node.is_initial ? "#e5edff" : paper(node.tint),
        node.is_initial ? "#2457c5" : ink(node.tint), node.is_initial && inset == 0 ? 1.8 : 1.1,
        node.is_open ? " stroke-dasharray=\"4 3\"" : "");
  }

  void entry(Point tip) {
    std::vector<Point> curve{
        {tip.x - kEntry, tip.y}, {tip.x - 20, tip.y}, {tip.x - 10, tip.y}, tip};
    arrow(curve, "#2457c5", 1);
    append(
        "<path d=\"M{:.1f} {:.1f} H{:.1f}\" fill=\"none\" stroke=\"#2457c5\" "
        "stroke-width=\"1.4\"/>\n<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" "
        "fill=\"#2457c5\"/>\n",
        tip.x - kEntry, tip.y, curve.back().x, tip.x - kEntry, tip.y);
  }

  void label(std::size_t e) {
    const DiagramEdge& edge = diagram_.edges[e];
    const EdgeRoute& route = arranged_.layout.edges[e];
    const std::string words = route.is_cut ? cut_label(diagram_, edge) : edge.label;
    if (words.empty()) return;
    block(route.label, words,
          fmt::format("text-anchor=\"middle\" fill=\"{}\"{}",
                      edge.is_on_path ? "#2457c5" : ink(edge.tint),
                      edge.is_on_path ? " font-weight=\"bold\"" : ""));
  }

  const Diagram& diagram_;
  DiagramLayout arranged_;
  std::string text_;
};

}  // namespace

std::string to_svg(const Diagram& diagram) { return Picture(diagram).write(); }

}  // namespace proviso::report
