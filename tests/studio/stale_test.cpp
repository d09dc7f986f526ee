#include "studio/stale.hpp"

#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scratch_folder.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

constexpr const char* kProvedModel =
    "A = (a -> b -> c -> A).\nB = (b -> c -> B).\nproperty P = (a -> c -> P).\n"
    "||S = (A || B || P).\n";

class StaleTest : public ::testing::Test {
 protected:
  StaleTest() : folder_(scratch_.path().string()) {
    std::ofstream(scratch_.path() / "m.lts") << kProvedModel;
  }
  json after(const std::string& text) const {
    return stale(folder_, {"m.lts"}, {{"text", text}, {"certificate", certificate_}});
  }
  /// The state of a component or property.
  static std::string state(const json& found, const char* list, const std::string& name) {
    for (const json& one : found[list]) {
      if (one["name"] == name) return one["state"];
    }
    return "unknown";
  }

  testing::ScratchFolder scratch_;
  Folder folder_;
  /// What `prove m.lts --property P` says that its proof is about.
  json certificate_{
      {"target", "S"},
      {"components",
       {{{"name", "A"}, {"hash", "fcd6667a046a39d452e56caf12fd2dd3"}},
        {{"name", "B"}, {"hash", "c648d9b58239053e193cd394731ff04d"}}}},
      {"properties", {{{"name", "P"}, {"hash", "c2ee3138e8183ade4d72db29532628c3"}}}}};
};

TEST_F(StaleTest, NothingIsStaleWithoutAnEdit) {
  const json found = after(std::string("// a comment\n") + kProvedModel);
  EXPECT_EQ(state(found, "components", "A"), "same") << found;
  EXPECT_EQ(state(found, "components", "B"), "same") << found;
  EXPECT_EQ(state(found, "properties", "P"), "same") << found;
  EXPECT_TRUE(found["added"].empty());
}

TEST_F(StaleTest, NamesWhatChanged) {
  const json found = after(
      "A = (a -> b -> c -> A).\nB = (b -> c -> d -> B).\nNEW = (x -> NEW).\n"
      "property P = (a -> c -> c -> P).\n||S = (A || B || NEW || P).\n");
  EXPECT_EQ(state(found, "components", "A"), "same") << found;
  EXPECT_EQ(state(found, "components", "B"), "changed") << found;
  EXPECT_EQ(state(found, "properties", "P"), "changed") << found;
  EXPECT_EQ(found["added"], json::array({"NEW"}));
  const json fewer = after("A = (a -> b -> A).\nproperty P = (a -> a -> P).\n||S = (A || P).\n");
  EXPECT_EQ(state(fewer, "components", "B"), "gone") << fewer;
}

TEST_F(StaleTest, RefusesWhatItCannotTell) {
  EXPECT_TRUE(after("A = (").contains("error"));
  EXPECT_TRUE(stale(folder_, {"m.lts"}, json::array()).contains("error"));
  EXPECT_TRUE(stale(folder_, {"../m.lts"}, {{"certificate", certificate_}}).contains("error"));
  EXPECT_TRUE(stale(folder_, {"m.lts"}, {{"certificate", 1}}).contains("error"));
}

}  // namespace
}  // namespace proviso::studio
