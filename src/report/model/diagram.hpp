// A picture as a value: nodes, edges and what they look like, without positions.
//
// Models are turned into diagrams; a diagram is written as DOT (dot.hpp), or arranged
// (diagram_layout.hpp) and written as SVG (diagram_svg.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace proviso::report {

enum class Tint { Plain, Error, Accept, Progress };

struct DiagramNode {
  enum class Shape { Circle, Pill, Box, Dot };
  std::string id;     // unique in the diagram
  std::string label;  // may have several lines
  Shape shape = Shape::Circle;
  Tint tint = Tint::Plain;
  bool is_initial = false;
  bool is_final = false;
  bool is_open = false;     // has edges that are not drawn
  std::uint32_t group = 0;  // index into groups
};

struct DiagramEdge {
  enum class Stroke { Plain, Dashed, Bold };
  std::uint32_t source = 0;
  std::uint32_t target = 0;
  std::string label = {};  // may have several lines
  Tint tint = Tint::Plain;
  Stroke stroke = Stroke::Plain;
  bool has_arrow = true;
  bool is_on_path = false;  // of a run that is highlighted
  bool is_stub = false;     // leads nowhere, such as what is forbidden; the target does not matter
};

struct Diagram {
  std::string name;
  std::vector<DiagramNode> nodes;
  std::vector<DiagramEdge> edges;
  std::vector<std::string> groups = {};  // titles; no frames if empty
  std::string caption = {};              // what the reader must know, such as what was left out
};

}  // namespace proviso::report
