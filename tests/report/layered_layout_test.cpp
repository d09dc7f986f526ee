#include "report/model/layered_layout.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <random>

#include <gtest/gtest.h>

namespace proviso::report {
namespace {

struct Box {
  double left, right, top, bottom;
};

Box box(Point centre, Size size) {
  return {centre.x - size.width / 2, centre.x + size.width / 2, centre.y - size.height / 2,
          centre.y + size.height / 2};
}

bool overlap(const Box& a, const Box& b) {
  constexpr double kRounding = 1e-6;
  return a.left < b.right - kRounding && b.left < a.right - kRounding &&
         a.top < b.bottom - kRounding && b.top < a.bottom - kRounding;
}

double below(std::mt19937& random, unsigned limit) { return static_cast<double>(random() % limit); }

LayoutGraph random_graph(std::mt19937& random, std::uint32_t nodes, std::uint32_t edges) {
  LayoutGraph graph;
  for (std::uint32_t n = 0; n < nodes; ++n) {
    const double height = 26 + below(random, 3) * 10;
    graph.nodes.push_back({{height + below(random, 60), height}, random() % 4 != 0});
  }
  for (std::uint32_t n = 1; n < nodes; ++n) {
    if (random() % 8 != 0) {
      const auto before = static_cast<std::uint32_t>(random() % std::min(n, 6U));
      graph.edges.push_back({n - 1 - before, n, {}, {}});
    }
  }
  while (graph.edges.size() < edges) {
    graph.edges.push_back({static_cast<std::uint32_t>(random() % nodes),
                           static_cast<std::uint32_t>(random() % nodes),
                           {},
                           {}});
  }
  for (LayoutEdge& edge : graph.edges) {
    edge.label = {below(random, 120), 14 * (1 + below(random, 2))};
    edge.cut_label = {std::max(edge.label.width, 24.0), edge.label.height + 14};
  }
  const auto same_ends = [](const LayoutEdge& a, const LayoutEdge& b) {
    return a.source == b.source && a.target == b.target;
  };
  std::sort(graph.edges.begin(), graph.edges.end(), [](const auto& a, const auto& b) {
    return std::pair(a.source, a.target) < std::pair(b.source, b.target);
  });
  graph.edges.erase(std::unique(graph.edges.begin(), graph.edges.end(), same_ends),
                    graph.edges.end());
  return graph;
}

/// The boxes of all nodes and labels.
std::vector<Box> boxes(const LayoutGraph& graph, const Layout& layout) {
  std::vector<Box> result;
  for (std::size_t n = 0; n < graph.nodes.size(); ++n) {
    result.push_back(box(layout.nodes[n], graph.nodes[n].size));
  }
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    const EdgeRoute& route = layout.edges[e];
    result.push_back(
        box(route.label, route.is_cut ? graph.edges[e].cut_label : graph.edges[e].label));
  }
  return result;
}

TEST(LayeredLayout, NothingOverlaps) {
  std::mt19937 random(7);
  for (int i = 0; i < 150; ++i) {
    const auto nodes = static_cast<std::uint32_t>(1 + random() % 60);
    const LayoutGraph graph =
        random_graph(random, nodes, static_cast<std::uint32_t>(random() % (3 * nodes + 1)));
    const Layout layout = layered_layout(graph);
    const std::vector<Box> all = boxes(graph, layout);
    for (std::size_t a = 0; a < all.size(); ++a) {
      EXPECT_GE(all[a].left, layout.low.x - 1e-6);
      EXPECT_LE(all[a].bottom, layout.high.y + 1e-6);
      for (std::size_t b = a + 1; b < all.size(); ++b) {
        ASSERT_FALSE(overlap(all[a], all[b])) << "graph " << i << ": " << a << " and " << b;
      }
    }
  }
}

TEST(LayeredLayout, EdgesBeginAndEndAtTheirNodes) {
  std::mt19937 random(11);
  for (int i = 0; i < 50; ++i) {
    const LayoutGraph graph = random_graph(random, 30, 70);
    const Layout layout = layered_layout(graph);
    const auto touches = [&](Point point, std::uint32_t node) {
      const Box at = box(layout.nodes[node], graph.nodes[node].size);
      return point.x > at.left - 1e-6 && point.x < at.right + 1e-6 && point.y > at.top - 1e-6 &&
             point.y < at.bottom + 1e-6;
    };
    for (std::size_t e = 0; e < graph.edges.size(); ++e) {
      const EdgeRoute& route = layout.edges[e];
      ASSERT_EQ(route.curve.size() % 3, 1U);
      EXPECT_TRUE(touches(route.curve.front(), graph.edges[e].source));
      if (!route.is_cut) {
        EXPECT_TRUE(touches(route.curve.back(), graph.edges[e].target));
      }
    }
  }
}

TEST(LayeredLayout, RanksAreDistancesFromTheRoot) {
  std::mt19937 random(3);
  for (int i = 0; i < 50; ++i) {
    LayoutGraph graph = random_graph(random, 40, 80);
    for (std::uint32_t n = 1; n < 40; ++n) graph.edges.push_back({n / 2, n, {20, 14}, {40, 28}});
    const Layout layout = layered_layout(graph);
    std::vector<std::uint32_t> distance(40, 1000);
    distance[0] = 0;
    for (int round = 0; round < 40; ++round) {
      for (const LayoutEdge& edge : graph.edges) {
        distance[edge.target] = std::min(distance[edge.target], distance[edge.source] + 1);
      }
    }
    EXPECT_EQ(layout.ranks, distance);
    for (std::size_t a = 0; a < 40; ++a) {
      for (std::size_t b = 0; b < 40; ++b) {
        if (distance[a] < distance[b]) {
          EXPECT_LT(layout.nodes[a].x, layout.nodes[b].x);
        }
      }
    }
  }
}

TEST(LayeredLayout, DependsOnNothingButItsArguments) {
  std::mt19937 random(5);
  const LayoutGraph graph = random_graph(random, 60, 150);
  const Layout once = layered_layout(graph), again = layered_layout(graph);
  EXPECT_EQ(once.nodes, again.nodes);
  for (std::size_t e = 0; e < graph.edges.size(); ++e) {
    EXPECT_EQ(once.edges[e].curve, again.edges[e].curve);
  }
}

TEST(LayeredLayout, KeepsEarlierPositions) {
  std::mt19937 random(13);
  for (int i = 0; i < 40; ++i) {
    LayoutGraph graph = random_graph(random, 40, 70);
    const Layout before = layered_layout(graph);
    for (const Point point : before.nodes) graph.earlier.emplace_back(point);
    const Layout same = layered_layout(graph);
    for (std::size_t n = 0; n < 40; ++n) EXPECT_NEAR(same.nodes[n].y, before.nodes[n].y, 24);
    // One state more, and an edge to it.
    graph.nodes.push_back({{30, 30}, true});
    graph.earlier.emplace_back(std::nullopt);
    graph.edges.push_back({static_cast<std::uint32_t>(random() % 40), 40, {30, 14}, {30, 28}});
    const Layout after = layered_layout(graph);
    double moved = 0;
    for (std::size_t n = 0; n < 40; ++n) {
      moved = std::max(moved, std::abs(after.nodes[n].y - before.nodes[n].y));
    }
    EXPECT_LE(moved, 60) << "graph " << i;
    const std::vector<Box> all = boxes(graph, after);
    for (std::size_t a = 0; a < all.size(); ++a) {
      for (std::size_t b = a + 1; b < all.size(); ++b) ASSERT_FALSE(overlap(all[a], all[b]));
    }
  }
}

TEST(LayeredLayout, PlacesWhatIsNotReachable) {
  LayoutGraph graph;
  graph.nodes.assign(4, {{28, 28}, true});
  graph.edges = {{0, 1, {10, 14}, {}}, {2, 0, {10, 14}, {}}};
  graph.roots = {0};
  const Layout layout = layered_layout(graph);
  EXPECT_LT(layout.nodes[2].x, layout.nodes[0].x);
  EXPECT_LT(layout.nodes[0].x, layout.nodes[1].x);
  EXPECT_EQ(layout.nodes.size(), 4U);
}

TEST(LayeredLayout, DrawsNothing) {
  const Layout layout = layered_layout({});
  EXPECT_TRUE(layout.nodes.empty());
}

TEST(LayeredLayout, IsQuick) {
  std::mt19937 random(17);
  const LayoutGraph graph = random_graph(random, 500, 1300);
  const std::clock_t start = std::clock();
  const Layout layout = layered_layout(graph);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  RecordProperty("milliseconds", static_cast<int>(1000 * seconds));
#if defined(NDEBUG) && !defined(__SANITIZE_ADDRESS__)
  EXPECT_LT(seconds, 0.5);
#endif
  EXPECT_EQ(layout.nodes.size(), 500U);
}

}  // namespace
}  // namespace proviso::report
