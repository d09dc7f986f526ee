#include "report/model/dot.hpp"

#include <algorithm>
#include <cctype>
#include <iterator>

#include <fmt/format.h>

namespace proviso::report {
namespace {

// Graphviz needs minutes for the product of a few processes if every edge may move its states.
// Above this size only the edges of a breadth-first tree do, and the simplex methods stop early.
constexpr std::size_t kManyNodes = 60;

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else if (static_cast<unsigned char>(c) >= 0x20) {
      result += c;
    }
  }
  return result + '"';
}

std::string name_of(const DiagramNode& node) {
  const bool is_word = std::all_of(node.id.begin(), node.id.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  });
  const bool is_number = std::all_of(node.id.begin(), node.id.end(), [](char c) {
    return std::isdigit(static_cast<unsigned char>(c)) != 0;
  });
  const bool starts_with_digit =
      !node.id.empty() && std::isdigit(static_cast<unsigned char>(node.id.front())) != 0;
  const bool is_plain = is_word && !node.id.empty() && (is_number || !starts_with_digit);
  return is_plain ? node.id : quoted(node.id);
}

std::string_view colour(Tint tint) {
  switch (tint) {
    case Tint::Error:
      return "red";
    case Tint::Accept:
      return "\"#b03030\"";
    case Tint::Progress:
      return "\"#208040\"";
    case Tint::Plain:
      break;
  }
  return "black";
}

class Writer {
 public:
  explicit Writer(const Diagram& diagram) : diagram_(diagram) {}

  std::string write() {
    is_large_ = diagram_.nodes.size() > kManyNodes;
    if (is_large_) find_tree();
    append("digraph {} {{\n", quoted(diagram_.name));
    append("  rankdir=LR;\n  node [shape=circle, fontname=\"Helvetica\", fontsize=11];\n");
    append("  edge [fontname=\"Helvetica\", fontsize=10];\n");
    if (is_large_) append("  nslimit=2;\n  nslimit1=2;\n  mclimit=0.5;\n");
    if (!diagram_.caption.empty()) {
      append("  label={};\n  fontname=\"Helvetica\";\n  fontsize=10;\n", quoted(diagram_.caption));
    }
    if (diagram_.groups.empty()) write_nodes(0, "  ");
    for (std::uint32_t g = 0; g < diagram_.groups.size(); ++g) {
      append("  subgraph cluster_{} {{\n    label={};\n", g, quoted(diagram_.groups[g]));
      write_nodes(g, "    ");
      append("  }}\n");
    }
    for (std::uint32_t e = 0; e < diagram_.edges.size(); ++e) write_edge(e);
    append("}}\n");
    return std::move(text_);
  }

 private:
  template <typename... Arguments>
  void append(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(text_), format, std::forward<Arguments>(arguments)...);
  }

  /// Finds the edges by which a breadth-first search first reaches each node.
  void find_tree() {
    std::vector<std::vector<std::uint32_t>> rows(diagram_.nodes.size());
    for (std::uint32_t e = 0; e < diagram_.edges.size(); ++e) {
      rows[diagram_.edges[e].source].push_back(e);
    }
    in_tree_.assign(diagram_.edges.size(), false);
    std::vector<bool> seen(diagram_.nodes.size(), false);
    for (std::uint32_t root = 0; root < seen.size(); ++root) {
      if (seen[root] || diagram_.nodes[root].tint == Tint::Error) continue;
      seen[root] = true;
      std::vector<std::uint32_t> queue{root};
      for (std::size_t next = 0; next < queue.size(); ++next) {
        for (const std::uint32_t e : rows[queue[next]]) {
          const std::uint32_t target = diagram_.edges[e].target;
          if (seen[target] || diagram_.nodes[target].tint == Tint::Error) continue;
          seen[target] = true;
          in_tree_[e] = true;
          queue.push_back(target);
        }
      }
    }
  }

  void write_nodes(std::uint32_t group, std::string_view indent) {
    for (const DiagramNode& node : diagram_.nodes) {
      if (node.group != group) continue;
      if (node.is_initial) {
        const std::string start =
            diagram_.groups.empty() ? std::string("start") : fmt::format("start_{}", group);
        append("{0}{1} [shape=point, width=0.08];\n{0}{1} -> {2};\n", indent, start, name_of(node));
      }
      write_node(node, indent);
    }
  }

  void write_node(const DiagramNode& node, std::string_view indent) {
    std::vector<std::string> attributes;
    using Shape = DiagramNode::Shape;
    if (node.label != node.id && node.shape != Shape::Dot) {
      attributes.push_back("label=" + quoted(node.label));
    }
    if (node.is_final && node.shape == Shape::Circle) attributes.push_back("shape=doublecircle");
    if (node.shape == Shape::Pill) attributes.push_back("shape=ellipse");
    if (node.shape == Shape::Box) attributes.push_back("shape=box");
    if (node.shape == Shape::Dot) attributes.push_back("shape=point");
    if (node.is_final && node.shape != Shape::Circle) attributes.push_back("peripheries=2");
    if (node.tint != Tint::Plain) attributes.push_back(fmt::format("color={}", colour(node.tint)));
    if (node.tint == Tint::Error) attributes.push_back("fontcolor=red");
    if (node.is_initial) attributes.push_back("penwidth=2");
    if (node.is_open) attributes.push_back("style=dashed");
    if (attributes.empty()) {
      append("{}{};\n", indent, name_of(node));
    } else {
      append("{}{} [{}];\n", indent, name_of(node), fmt::join(attributes, ", "));
    }
  }

  void write_edge(std::uint32_t e) {
    const DiagramEdge& edge = diagram_.edges[e];
    std::vector<std::string> attributes;
    if (!edge.label.empty()) attributes.push_back("label=" + quoted(edge.label));
    if (edge.tint != Tint::Plain) attributes.push_back(fmt::format("color={}", colour(edge.tint)));
    if (edge.stroke == DiagramEdge::Stroke::Dashed) attributes.push_back("style=dashed");
    if (edge.stroke == DiagramEdge::Stroke::Bold) attributes.push_back("style=bold");
    if (!edge.has_arrow) attributes.push_back("arrowhead=none");
    if (edge.is_on_path) attributes.push_back("penwidth=2.5");
    if (is_large_ && !in_tree_[e]) attributes.push_back("constraint=false");
    append("  {} -> {}", name_of(diagram_.nodes[edge.source]),
           name_of(diagram_.nodes[edge.target]));
    if (!attributes.empty()) append(" [{}]", fmt::join(attributes, ", "));
    append(";\n");
  }

  const Diagram& diagram_;
  bool is_large_ = false;
  std::vector<bool> in_tree_;  // by edge, if the picture is large
  std::string text_;
};

}  // namespace

std::string to_dot(const Diagram& diagram) { return Writer(diagram).write(); }

}  // namespace proviso::report
