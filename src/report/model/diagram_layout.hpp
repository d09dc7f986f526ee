// Arranges a diagram: how big its texts are, and where everything goes.
//
// Every group is laid out by itself (layered_layout.hpp) and gets a frame; frames are put side by
// side, in rows.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "report/model/diagram.hpp"
#include "report/model/layered_layout.hpp"

namespace proviso::report {

inline constexpr double kNodeFont = 12, kEdgeFont = 11, kLineHeight = 14;

struct Frame {
  Point low;
  Point high;
};

struct DiagramLayout {
  Layout layout;              // of all nodes and edges of the diagram
  std::vector<Size> nodes;    // sizes
  std::vector<Frame> frames;  // of the groups
};

/// The positions of nodes in an earlier picture, by id.
using EarlierPositions = std::map<std::string, Point, std::less<>>;

DiagramLayout arrange(const Diagram& diagram, const EarlierPositions& earlier = {});

/// The lines of a text.
std::vector<std::string_view> lines_of(std::string_view text);

/// The text of an edge that is cut: its label and where it leads to.
std::string cut_label(const Diagram& diagram, const DiagramEdge& edge);

}  // namespace proviso::report
