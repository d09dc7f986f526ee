#include "report/model/layered_layout.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/model/layer_grid.hpp"

namespace proviso::report {
namespace {

constexpr double kLine = 4;         // between an edge and what is beside it
constexpr double kLoopHeight = 22;  // of an edge from a node to itself
constexpr double kNarrowGap = 34, kWideGap = 110;
constexpr double kPortDistance = 9;
constexpr std::size_t kCrossingsPerNode = 6;
constexpr std::size_t kCrossingsAlways = 200;

/// Breadth-first distances. Nodes that are not reachable from the roots are placed before the nodes
/// they lead to; the rest are roots themselves.
class Ranks {
 public:
  explicit Ranks(const LayoutGraph& graph) : successors_(graph.nodes.size()) {
    rank_.assign(graph.nodes.size(), kNone);
    for (const LayoutEdge& edge : graph.edges) successors_[edge.source].push_back(edge.target);
    for (const std::uint32_t root : graph.roots) enter(root, 0);
    if (graph.roots.empty() && !graph.nodes.empty()) enter(0, 0);
    search();
    while (order_.size() < rank_.size()) {
      if (!enter_predecessors()) enter(first_unranked(), 0);
      search();
    }
    const auto least = std::min_element(rank_.begin(), rank_.end());
    if (least == rank_.end()) return;
    const int shift = *least;
    for (int& rank : rank_) rank -= shift;
  }

  std::uint32_t of(std::uint32_t node) const { return static_cast<std::uint32_t>(rank_[node]); }
  std::uint32_t count() const {
    const auto most = std::max_element(rank_.begin(), rank_.end());
    return most == rank_.end() ? 0 : static_cast<std::uint32_t>(*most) + 1;
  }
  /// Nodes in the order in which they were found.
  const std::vector<std::uint32_t>& order() const { return order_; }

 private:
  static constexpr int kNone = std::numeric_limits<int>::max();

  void enter(std::uint32_t node, int rank) {
    if (rank_[node] != kNone) return;
    rank_[node] = rank;
    order_.push_back(node);
  }

  void search() {
    for (; next_ < order_.size(); ++next_) {
      const std::uint32_t node = order_[next_];
      for (const std::uint32_t target : successors_[node]) enter(target, rank_[node] + 1);
    }
  }

  bool enter_predecessors() {
    std::vector<std::pair<std::uint32_t, int>> found;
    for (std::uint32_t node = 0; node < rank_.size(); ++node) {
      if (rank_[node] != kNone) continue;
      int least = kNone;
      for (const std::uint32_t target : successors_[node]) least = std::min(least, rank_[target]);
      if (least != kNone) found.emplace_back(node, least - 1);
    }
    for (const auto& [node, rank] : found) enter(node, rank);
    return !found.empty();
  }

  std::uint32_t first_unranked() const {
    return static_cast<std::uint32_t>(std::find(rank_.begin(), rank_.end(), kNone) - rank_.begin());
  }

  std::vector<std::vector<std::uint32_t>> successors_;
  std::vector<int> rank_;
  std::vector<std::uint32_t> order_;
  std::size_t next_ = 0;
};

/// Which edges are drawn as stubs: the longest, if there are too many long ones.
std::vector<bool> cut_edges(const LayoutGraph& graph, const Ranks& ranks) {
  std::vector<std::size_t> spans;
  std::vector<std::size_t> edges_of_span(ranks.count() + 1, 0);
  for (const LayoutEdge& edge : graph.edges) {
    const std::uint32_t a = ranks.of(edge.source), b = ranks.of(edge.target);
    spans.push_back(a < b ? b - a : a - b);
    ++edges_of_span[spans.back()];
  }
  const std::size_t most = kCrossingsPerNode * graph.nodes.size() + kCrossingsAlways;
  std::size_t limit = 2, crossings = 0;
  while (limit < edges_of_span.size()) {
    crossings += edges_of_span[limit] * 2 * (limit - 1);
    if (crossings > most) break;
    ++limit;
  }
  std::vector<bool> cut;
  for (std::size_t e = 0; e < spans.size(); ++e) {
    cut.push_back(spans[e] >= limit || graph.edges[e].is_cut);
  }
  return cut;
}

class Drafting {
 public:
  explicit Drafting(const LayoutGraph& graph) : graph_(graph), ranks_(graph) {
    const std::vector<bool> cut = cut_edges(graph, ranks_);
    layout_.edges.resize(graph.edges.size());
    chains_.resize(graph.edges.size());
    item_of_node_.resize(graph.nodes.size());
    loop_top_.assign(graph.nodes.size(), 0);
    grid_.columns.resize(std::size_t{ranks_.count()} * 2);
    for (std::size_t e = 0; e < graph.edges.size(); ++e) layout_.edges[e].is_cut = cut[e];
  }

  Layout run() {
    if (graph_.nodes.empty()) return std::move(layout_);
    add_nodes();
    for (std::size_t e = 0; e < graph_.edges.size(); ++e) add_edge(e);
    order_columns(grid_);
    height_ = heights(grid_);
    place_columns();
    place_nodes();
    find_ports();
    for (std::size_t e = 0; e < graph_.edges.size(); ++e) route(e);
    find_corners();
    return std::move(layout_);
  }

 private:
  static bool is_loop(const LayoutEdge& edge) { return edge.source == edge.target && !edge.is_cut; }
  bool is_flat(const LayoutEdge& edge) const {
    return ranks_.of(edge.source) == ranks_.of(edge.target);
  }
  Size label_of(std::size_t e) const {
    return layout_.edges[e].is_cut ? graph_.edges[e].cut_label : graph_.edges[e].label;
  }

  std::uint32_t add_item(GridItem item) {
    const auto number = static_cast<std::uint32_t>(grid_.items.size());
    grid_.columns[item.column].push_back(number);
    grid_.items.push_back(std::move(item));
    return number;
  }

  void join(std::uint32_t a, std::uint32_t b) {
    if (grid_.items[a].column > grid_.items[b].column) std::swap(a, b);
    grid_.items[a].right.push_back(b);
    grid_.items[b].left.push_back(a);
  }

  void add_nodes() {
    std::vector<Size> loops(graph_.nodes.size());
    for (const LayoutEdge& edge : graph_.edges) {
      if (!is_loop(edge)) continue;
      loops[edge.source].height += kLoopHeight + edge.label.height;
      loops[edge.source].width = std::max(loops[edge.source].width, edge.label.width);
    }
    for (const std::uint32_t node : ranks_.order()) {
      const Size size = graph_.nodes[node].size;
      GridItem item;
      item.column = 2 * ranks_.of(node);
      item.up = size.height / 2 + loops[node].height;
      item.down = size.height / 2;
      item.width = std::max(size.width, loops[node].width);
      if (node < graph_.earlier.size() && graph_.earlier[node]) {
        item.earlier = graph_.earlier[node]->y;
      }
      item_of_node_[node] = add_item(std::move(item));
    }
  }

  void add_edge(std::size_t e) {
    const LayoutEdge& edge = graph_.edges[e];
    if (is_loop(edge)) return;
    const std::uint32_t from = 2 * ranks_.of(edge.source), to = 2 * ranks_.of(edge.target);
    const Size label = label_of(e);
    GridItem first{.kind = GridItem::Kind::Label, .column = from + 1, .width = label.width};
    first.up = label.height + 2 * kLine;
    first.down = kLine;
    const bool is_cut = layout_.edges[e].is_cut;
    if (is_cut || from == to) {
      if (!is_cut) first.up = first.down = label.height / 2 + kLine;
      const std::uint32_t item = add_item(std::move(first));
      join(item_of_node_[edge.source], item);
      if (!is_cut) join(item_of_node_[edge.target], item);
      chains_[e] = {item};
      return;
    }
    const int step = from < to ? 1 : -1;
    std::uint32_t before = item_of_node_[edge.source];
    for (std::uint32_t column = from + step; column != to; column += step) {
      GridItem item{.kind = GridItem::Kind::Crossing, .column = column, .up = kLine, .down = kLine};
      if (chains_[e].empty()) {
        item = first;
        item.column = column;
      }
      const std::uint32_t number = add_item(std::move(item));
      join(before, number);
      chains_[e].push_back(number);
      before = number;
    }
    join(before, item_of_node_[edge.target]);
  }

  /// The steeper the edges between two columns, the more room they get.
  void place_columns() {
    double x = 0;
    for (std::size_t c = 0; c < grid_.columns.size(); ++c) {
      double width = 0, steepest = 0;
      for (const std::uint32_t item : grid_.columns[c]) {
        width = std::max(width, grid_.items[item].width);
        for (const std::uint32_t other : grid_.items[item].right) {
          steepest = std::max(steepest, std::abs(height_[item] - height_[other]));
        }
      }
      left_.push_back(x);
      right_.push_back(x + width);
      x += width + std::clamp(16 + steepest / 3, kNarrowGap, kWideGap);
    }
  }

  void place_nodes() {
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      const std::uint32_t column = 2 * ranks_.of(node);
      layout_.nodes.push_back({(left_[column] + right_[column]) / 2, height_[item_of_node_[node]]});
      layout_.ranks.push_back(ranks_.of(node));
    }
  }

  struct Port {
    std::uint32_t node;
    std::uint32_t item;  // the first item of the edge
    Point at;
  };

  /// Spreads the ends of edges over the sides of their nodes, in the order in which they leave.
  void find_ports() {
    for (std::uint32_t node = 0; node < graph_.nodes.size(); ++node) {
      const GridItem& item = grid_.items[item_of_node_[node]];
      spread(node, item.left, -1);
      spread(node, item.right, 1);
    }
    std::sort(ports_.begin(), ports_.end(), [](const Port& a, const Port& b) {
      return std::pair(a.node, a.item) < std::pair(b.node, b.item);
    });
  }

  void spread(std::uint32_t node, std::vector<std::uint32_t> items, double side) {
    std::stable_sort(items.begin(), items.end(),
                     [this](std::uint32_t a, std::uint32_t b) { return height_[a] < height_[b]; });
    const auto [size, is_round] = graph_.nodes[node];
    const double half = size.height / 2, middle = (static_cast<double>(items.size()) - 1) / 2;
    const double step = middle > 0 ? std::min(kPortDistance, 0.72 * half / middle) : 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
      const double off = (static_cast<double>(i) - middle) * step;
      double reach = size.width / 2;
      if (is_round) reach += std::sqrt(half * half - off * off) - half;
      const Point at{layout_.nodes[node].x + side * reach, layout_.nodes[node].y + off};
      ports_.push_back({node, items[i], at});
    }
  }

  Point port(std::uint32_t node, std::uint32_t item) const {
    const auto at = std::lower_bound(
        ports_.begin(), ports_.end(), std::pair(node, item),
        [](const Port& a, const auto& b) { return std::pair(a.node, a.item) < b; });
    return at->at;
  }

  static void curve_to(std::vector<Point>& curve, Point end) {
    const Point start = curve.back();
    const double middle = (start.x + end.x) / 2;
    curve.insert(curve.end(), {{middle, start.y}, {middle, end.y}, end});
  }

  void route(std::size_t e) {
    const LayoutEdge& edge = graph_.edges[e];
    if (is_loop(edge)) return route_loop(e);
    EdgeRoute& result = layout_.edges[e];
    const std::uint32_t first = chains_[e].front();
    result.curve = {port(edge.source, first)};
    const GridItem& label = grid_.items[first];
    const double height = height_[first];
    const double left = left_[label.column], right = right_[label.column];
    if (is_flat(edge) && !result.is_cut) return route_flat(e, {left, height});
    result.label = {(left + right) / 2, height - kLine - label_of(e).height / 2};
    const bool leads_right = result.is_cut || ranks_.of(edge.source) < ranks_.of(edge.target);
    if (result.is_cut) {
      curve_to(result.curve, {left, height});
      curve_to(result.curve, {left + label_of(e).width + 12, height});
      result.label.x = left + label_of(e).width / 2;
      return;
    }
    for (const std::uint32_t item : chains_[e]) {
      const double low = left_[grid_.items[item].column], high = right_[grid_.items[item].column];
      curve_to(result.curve, {leads_right ? low : high, height_[item]});
      if (low < high) curve_to(result.curve, {leads_right ? high : low, height_[item]});
    }
    curve_to(result.curve, port(edge.target, chains_[e].back()));
  }

  /// Between two nodes of a column: to the right, down or up beside the label, and back.
  void route_flat(std::size_t e, Point beside) {
    EdgeRoute& result = layout_.edges[e];
    const Point start = result.curve.front();
    const Point end = port(graph_.edges[e].target, chains_[e].front());
    const Point turn{beside.x - kLine, beside.y};
    result.curve.insert(result.curve.end(), {{turn.x, start.y},
                                             {turn.x, (start.y + turn.y) / 2},
                                             turn,
                                             {turn.x, (end.y + turn.y) / 2},
                                             {turn.x, end.y},
                                             end});
    result.label = {beside.x + label_of(e).width / 2, beside.y};
  }

  void route_loop(std::size_t e) {
    const std::uint32_t node = graph_.edges[e].source;
    const Size size = graph_.nodes[node].size, label = graph_.edges[e].label;
    const Point centre = layout_.nodes[node];
    const double off = std::min(7.0, size.width / 4), half = size.height / 2;
    const bool is_circle = graph_.nodes[node].is_round && size.width <= size.height;
    const double top = centre.y - (is_circle ? std::sqrt(half * half - off * off) : half);
    const double above = centre.y - half - loop_top_[node];
    loop_top_[node] += kLoopHeight + label.height;
    EdgeRoute& result = layout_.edges[e];
    result.curve = {{centre.x - off, top},
                    {centre.x - 2.2 * off, above - kLoopHeight},
                    {centre.x + 2.2 * off, above - kLoopHeight},
                    {centre.x + off, top}};
    result.label = {centre.x, above - kLoopHeight + kLine - label.height / 2};
  }

  void find_corners() {
    const double infinity = std::numeric_limits<double>::infinity();
    Point low{infinity, infinity}, high{-infinity, -infinity};
    const auto cover = [&](Point centre, Size size) {
      low = {std::min(low.x, centre.x - size.width / 2),
             std::min(low.y, centre.y - size.height / 2)};
      high = {std::max(high.x, centre.x + size.width / 2),
              std::max(high.y, centre.y + size.height / 2)};
    };
    for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
      cover(layout_.nodes[n], graph_.nodes[n].size);
    }
    for (std::size_t e = 0; e < graph_.edges.size(); ++e) {
      cover(layout_.edges[e].label, label_of(e));
      for (const Point point : layout_.edges[e].curve) cover(point, {});
    }
    layout_.low = low;
    layout_.high = high;
  }

  const LayoutGraph& graph_;
  Ranks ranks_;
  LayerGrid grid_;
  std::vector<std::uint32_t> item_of_node_;
  std::vector<std::vector<std::uint32_t>> chains_;  // items of each edge, from the source on
  std::vector<double> height_;                      // of each item
  std::vector<double> left_, right_;                // of each column
  std::vector<Port> ports_;
  std::vector<double> loop_top_;  // how far the loops routed so far extend above each node
  Layout layout_;
};

}  // namespace

Layout layered_layout(const LayoutGraph& graph) { return Drafting(graph).run(); }

}  // namespace proviso::report
