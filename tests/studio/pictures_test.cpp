#include "studio/pictures.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scratch_folder.hpp"
#include "studio/analyse.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

constexpr const char* kModel =
    "P = (a -> b -> P).\nQ = (b -> c -> Q).\nproperty S = (a -> c -> S).\n||T = (P || Q).\n";

class PicturesTest : public ::testing::Test {
 protected:
  PicturesTest() : folder_(scratch_.path().string()) {
    std::ofstream(scratch_.path() / "m.lts") << kModel;
  }
  testing::ScratchFolder scratch_;
  Folder folder_;
};

TEST_F(PicturesTest, DrawsATarget) {
  const json drawn = graph(folder_, {"m.lts"}, {{"target", "P"}});
  ASSERT_TRUE(drawn.contains("nodes")) << drawn;
  EXPECT_EQ(drawn["nodes"].size(), 2U);
  EXPECT_EQ(drawn["edges"].size(), 2U);
  EXPECT_EQ(drawn["states"], 2);
  EXPECT_EQ(drawn["alphabet"], json({"a", "b"}));
}

TEST_F(PicturesTest, DrawsPartsSideBySide) {
  const json drawn = graph(folder_, {"m.lts"}, {{"target", "T"}, {"parts", true}});
  ASSERT_EQ(drawn["frames"].size(), 2U) << drawn;
  EXPECT_LE(drawn["frames"][0]["high"][0].get<double>(), drawn["frames"][1]["low"][0]);
}

TEST_F(PicturesTest, DrawsWhatIsTyped) {
  const json drawn =
      graph(folder_, {"m.lts"}, {{"text", "P = (x -> y -> z -> P)."}, {"target", "P"}});
  EXPECT_EQ(drawn["nodes"].size(), 3U);
}

TEST_F(PicturesTest, SaysWhyThereIsNoDrawing) {
  EXPECT_TRUE(graph(folder_, {"m.lts"}, {{"target", "X"}}).contains("error"));
  EXPECT_TRUE(graph(folder_, {"../m.lts"}, json::object()).contains("error"));
  EXPECT_TRUE(graph(folder_, {"m.lts"}, {{"text", "P = ("}}).contains("error"));
  EXPECT_TRUE(graph(folder_, {"m.lts"}, json::array()).contains("error"));
}

TEST_F(PicturesTest, LaysOutWhatThePageGives) {
  const json node{{"id", "a"}, {"label", "A"}, {"initial", true}};
  const json edge{{"source", 0U}, {"target", 0U}, {"label", "x"}, {"stub", true}};
  const json drawn = layout({{"nodes", json::array({node})}, {"edges", json::array({edge})}});
  ASSERT_TRUE(drawn.contains("edges")) << drawn;
  EXPECT_EQ(drawn["edges"][0]["stub"], true);
  EXPECT_GT(drawn["edges"][0]["curve"].back()[0], drawn["nodes"][0]["at"][0]);
  const json lost{{"nodes", json::array()}, {"edges", json::array({edge})}};
  EXPECT_TRUE(layout(lost).contains("error"));
  EXPECT_TRUE(layout({{"nodes", 1}}).contains("error"));
}

TEST_F(PicturesTest, AnalysesATextWhileItIsTyped) {
  const json known = analyse(folder_, {"m.lts"}, {});
  EXPECT_EQ(known["kind"], "lts");
  EXPECT_EQ(known["target"], "T");
  EXPECT_EQ(known["properties"][0]["name"], "S");
  EXPECT_TRUE(known["diagnostics"].empty());
  const json broken = analyse(folder_, {"m.lts"}, {{"m.lts", "P = (a -> R).\n"}});
  ASSERT_EQ(broken["diagnostics"].size(), 1U) << broken;
  EXPECT_EQ(broken["diagnostics"][0]["line"], 1);
  EXPECT_EQ(broken["diagnostics"][0]["column"], 11);
  EXPECT_EQ(broken["diagnostics"][0]["file"], "m.lts");
}

}  // namespace
}  // namespace proviso::studio
