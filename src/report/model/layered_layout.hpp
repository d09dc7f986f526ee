// Where do the nodes and edges of a picture go? A layered layout, left to right.
//
// The rank of a node is its distance from the roots, so an edge leads at most one rank to the
// right: most edges are short, and only edges that lead back are long. Ranks are columns, and
// between two of them is a column of labels, so that no label lies on a node or on another label.
// An edge is a chain of items, one in each column that it crosses; its curve is horizontal where it
// crosses a column and bends only in the gaps between columns.
//
//   ranks      breadth-first
//   order      barycentre sweeps, best order kept (layer_order)
//   heights    least squares, so that edges are straight, with the order and the distances kept
//              (layer_heights)
//   curves     cubic Béziers with horizontal tangents
//
// Earlier positions are a seed: nodes that have one keep their order and, where there is room,
// their height, so that a picture does not jump when its model changes a little.
//
// A picture of many long edges is a grey field. Once the chains of long edges would need more items
// than a small multiple of the nodes, the longest edges are *cut*: drawn as a stub with the label,
// which then has one more line for the name of the target.
//
// The result depends on nothing but the arguments. Cost: O(m log m) for each of a fixed number of
// sweeps over the m items; the product of three dining philosophers (214 states, 564 edges) takes
// about 20 ms.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace proviso::report {

struct Point {
  double x = 0;
  double y = 0;

  friend bool operator==(const Point&, const Point&) = default;
};

struct Size {
  double width = 0;
  double height = 0;
};

struct LayoutNode {
  Size size = {};
  bool is_round = true;  // the left and right sides are half circles
};

/// Edges with the same ends are drawn side by side: merge them first.
struct LayoutEdge {
  std::uint32_t source = 0;
  std::uint32_t target = 0;
  Size label = {};
  Size cut_label = {};  // the label with the name of the target, for an edge that is cut
  bool is_cut = false;  // in any case
};

struct LayoutGraph {
  std::vector<LayoutNode> nodes;
  std::vector<LayoutEdge> edges;
  std::vector<std::uint32_t> roots;           // of rank 0; the first node if empty
  std::vector<std::optional<Point>> earlier;  // by node; empty if there is no earlier picture
};

struct EdgeRoute {
  std::vector<Point> curve;  // a point, then three for each cubic Bézier: two controls and the end
  Point label;               // the centre of the label
  bool is_cut = false;
};

struct Layout {
  Point low;  // the corners of a box that contains everything
  Point high;
  std::vector<Point> nodes;  // centres
  std::vector<std::uint32_t> ranks;
  std::vector<EdgeRoute> edges;
};

Layout layered_layout(const LayoutGraph& graph);

}  // namespace proviso::report
