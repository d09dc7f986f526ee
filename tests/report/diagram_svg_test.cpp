#include "report/model/diagram_svg.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "report/model/dot.hpp"
#include "report/model/graphviz.hpp"
#include "report/model/lts_diagram.hpp"
#include "report/systems.hpp"

namespace proviso::report {
namespace {

bool has_graphviz() { return std::system("command -v dot > /dev/null 2>&1") == 0; }

/// Sets PATH while it lives.
class PathGuard {
 public:
  explicit PathGuard(const char* path) : before_(std::getenv("PATH")) { ::setenv("PATH", path, 1); }
  PathGuard(const PathGuard&) = delete;
  PathGuard& operator=(const PathGuard&) = delete;
  ~PathGuard() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

std::string svg_of(const lts::Lts& lts, const LtsDiagramOptions& options = {}) {
  return to_svg(draw(lts, options).diagram);
}

TEST(DiagramSvg, ShowsStatesAndLabels) {
  const std::string svg = svg_of(testing::make_lts(2, {{0, "go", 1}, {1, "back", 0}}));
  EXPECT_EQ(svg.rfind("<svg ", 0), 0U);
  EXPECT_NE(svg.find(">go</text>"), std::string::npos);
  EXPECT_NE(svg.find(">back</text>"), std::string::npos);
  EXPECT_NE(svg.find(">1</text>"), std::string::npos);
  EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
}

TEST(DiagramSvg, NeedsNoOtherProgram) {
  const PathGuard guard("/nowhere");
  EXPECT_NE(svg_of(testing::make_ring(20)).find("</svg>"), std::string::npos);
}

TEST(DiagramSvg, EscapesLabels) {
  const std::string svg = svg_of(testing::make_lts(1, {{0, "<img onerror=\"x\">&", 0}}));
  EXPECT_EQ(svg.find("<img"), std::string::npos);
  EXPECT_NE(svg.find("&lt;img onerror=&quot;x&quot;&gt;&amp;"), std::string::npos);
}

TEST(DiagramSvg, SaysWhatIsLeftOut) {
  const std::string svg = svg_of(testing::make_ring(1000));
  EXPECT_NE(svg.find("1000 states are too many for a picture"), std::string::npos);
  EXPECT_NE(svg.find("more follows that is not drawn"), std::string::npos);
}

TEST(DiagramSvg, CutsTheLongestEdgesOfManyLongOnes) {
  std::vector<testing::NamedTransition> transitions;
  for (std::uint32_t s = 0; s + 1 < 200; ++s) {
    transitions.push_back({s, "on", s + 1});
    transitions.push_back({s + 1, "reset", 0});
  }
  const std::string svg = svg_of(testing::make_lts(200, transitions));
  EXPECT_NE(svg.find(">\xE2\x86\x92 0</text>"), std::string::npos);
}

TEST(Graphviz, LaysOutAPicture) {
  if (!has_graphviz()) GTEST_SKIP() << "graphviz is not installed";
  Context context;
  const auto svg = svg_by_graphviz(to_dot(draw(testing::make_ring(20), {}).diagram), context);
  ASSERT_TRUE(svg.has_value()) << svg.error();
  EXPECT_NE(svg->find("<svg"), std::string::npos);
  EXPECT_NE(svg->find("</svg>"), std::string::npos);
}

TEST(Graphviz, SaysThatGraphvizIsMissing) {
  const PathGuard guard("/nowhere");
  Context context;
  const auto svg = svg_by_graphviz("digraph {}", context);
  ASSERT_FALSE(svg.has_value());
  EXPECT_NE(svg.error().find("graphviz is not installed"), std::string::npos);
}

TEST(Graphviz, SaysThatDotFailed) {
  if (!has_graphviz()) GTEST_SKIP() << "graphviz is not installed";
  Context context;
  const auto svg = svg_by_graphviz("digraph {", context);
  ASSERT_FALSE(svg.has_value());
  EXPECT_NE(svg.error().find("could not lay out"), std::string::npos);
}

TEST(Graphviz, StopsWhenItIsCancelled) {
  if (!has_graphviz()) GTEST_SKIP() << "graphviz is not installed";
  Context context;
  context.cancel();
  EXPECT_THROW(svg_by_graphviz("digraph {}", context), LimitReached);
}

}  // namespace
}  // namespace proviso::report
