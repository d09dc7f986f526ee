#include "report/model/svg.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "report/model/dot.hpp"
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

TEST(Svg, IsMadeByGraphviz) {
  if (!has_graphviz()) GTEST_SKIP() << "graphviz is not installed";
  Context context;
  const auto svg = to_svg(draw(testing::make_ring(20), {}).dot, context);
  ASSERT_TRUE(svg.has_value()) << svg.error();
  EXPECT_NE(svg->find("<svg"), std::string::npos);
  EXPECT_NE(svg->find("</svg>"), std::string::npos);
}

TEST(Svg, SaysThatGraphvizIsMissing) {
  const PathGuard guard("/nowhere");
  Context context;
  const auto svg = to_svg("digraph {}", context);
  ASSERT_FALSE(svg.has_value());
  EXPECT_NE(svg.error().find("graphviz is not installed"), std::string::npos);
}

TEST(Svg, SaysThatDotFailed) {
  if (!has_graphviz()) GTEST_SKIP() << "graphviz is not installed";
  Context context;
  const auto svg = to_svg("digraph {", context);
  ASSERT_FALSE(svg.has_value());
  EXPECT_NE(svg.error().find("could not lay out"), std::string::npos);
}

TEST(Svg, StopsWhenItIsCancelled) {
  if (!has_graphviz()) GTEST_SKIP() << "graphviz is not installed";
  Context context;
  context.cancel();
  EXPECT_THROW(to_svg("digraph {}", context), LimitReached);
}

}  // namespace
}  // namespace proviso::report
