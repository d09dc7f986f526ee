// Plans: which obligations a project means, and which projects have none.
#include "project/plan.hpp"

#include <fstream>

#include <gtest/gtest.h>

#include "project/project_file.hpp"
#include "project/verify.hpp"
#include "scratch_folder.hpp"

namespace proviso::project {
namespace {

class PlanTest : public ::testing::Test {
 protected:
  PlanTest() {
    for (const char* name : {"m.lts", "n.lts", "m.smv", "a.cpp", "a.map"}) {
      std::ofstream(scratch_.path() / name) << "";
    }
  }

  std::optional<Plan> plan(const std::string& text) {
    SourceSet sources;
    Diagnostics diagnostics;
    const std::string path = (scratch_.path() / "proviso.toml").string();
    const FileId file = sources.add(path, text);
    const auto project = parse_project(file, sources, diagnostics);
    std::optional<Plan> result;
    if (project) result = make_plan(*project, diagnostics);
    messages_.clear();
    for (const Diagnostic& one : diagnostics.all()) messages_ += render(sources, one, false);
    return result;
  }

  void expect_mistake(const std::string& text, const std::string& code,
                      const std::string& message) {
    EXPECT_FALSE(plan(text));
    EXPECT_NE(messages_.find(code), std::string::npos) << messages_;
    EXPECT_NE(messages_.find(message), std::string::npos) << messages_;
  }

  testing::ScratchFolder scratch_;
  std::string messages_;
};

const std::string kComponents = R"(
[components.a]
design = {model = "m.lts", target = "S", part = "A"}
code = {sources = ["a.cpp"], map = "a.map"}
environment = ["b"]
[components.b]
design = {model = "m.lts", target = "S", part = "B"}
[components.c]
code = {sources = ["a.cpp"]}
[components.m]
design = {model = "m.smv"}
)";

TEST_F(PlanTest, AssumptionIsAChain) {
  const auto made = plan(kComponents + "[properties.P]\ncomponent = \"a\"\nby = \"assumption\"\n");
  ASSERT_TRUE(made) << messages_;
  ASSERT_EQ(made->obligations.size(), 3U);
  EXPECT_EQ(made->obligations[0].id, "P.assume");
  EXPECT_EQ(made->obligations[1].id, "P.discharge");
  EXPECT_EQ(made->obligations[1].waits_for, 0U);
  EXPECT_EQ(made->obligations[2].after_violation, 1U);
  EXPECT_EQ(made->obligations[0].request.options.environments, std::vector<std::string>{"B"});
  EXPECT_EQ(made->obligations[1].request.options.components, std::vector<std::string>{"B"});
}

TEST_F(PlanTest, PremisesTakeTheAssumptionOfTheDesign) {
  const auto made = plan(kComponents +
                         "[properties.code]\ncomponent = \"a\"\nby = \"premises\"\n"
                         "property = \"P\"\nassume-from = \"P\"\n"
                         "[properties.P]\ncomponent = \"a\"\nby = \"assumption\"\n");
  ASSERT_TRUE(made) << messages_;
  const Obligation& code = made->obligations.back();
  EXPECT_EQ(code.id, "code");
  ASSERT_TRUE(code.waits_for);
  EXPECT_EQ(made->obligations[*code.waits_for].id, "P.assume");
}

TEST_F(PlanTest, VariantsAreGoalsOfTheirOwn) {
  const auto made = plan(kComponents +
                         "[properties.P]\ncomponent = \"b\"\nvariants = [\"v\"]\n"
                         "expect = {v = \"violated\"}\n[variants.v]\nmodel = \"n.lts\"\n");
  ASSERT_TRUE(made) << messages_;
  ASSERT_EQ(made->goals.size(), 2U);
  EXPECT_EQ(made->goals[1].name, "P@v");
  EXPECT_EQ(made->goals[1].expected, Verdict::Violated);
  EXPECT_FALSE(made->goals[0].expected);
  EXPECT_TRUE(made->obligations[1].request.model.front().ends_with("n.lts"));
}

TEST_F(PlanTest, SharesCoverEachGoalOnce) {
  std::string text = kComponents;
  for (int i = 0; i < 40; ++i) {
    text += "[properties.P" + std::to_string(i) + "]\ncomponent = \"b\"\n";
  }
  const auto made = plan(text);
  ASSERT_TRUE(made) << messages_;
  std::vector<int> times(made->goals.size(), 0);
  for (unsigned k = 1; k <= 3; ++k) {
    for (const std::size_t goal : share_of(*made, k, 3)) ++times[goal];
  }
  EXPECT_EQ(times, std::vector<int>(made->goals.size(), 1));
}

TEST_F(PlanTest, Mistakes) {
  const std::string on_a = kComponents + "[properties.P]\ncomponent = \"a\"\n";
  expect_mistake(kComponents + "[properties.P]\ncomponent = \"aa\"\n", "PRJ006", "did you mean a?");
  expect_mistake(on_a + "variants = [\"v\"]\n", "PRJ006", "no variant v");
  expect_mistake(kComponents + "[properties.P]\ncomponent = \"c\"\nlevel = \"design\"\n", "PRJ007",
                 "has no design");
  expect_mistake(kComponents + "[properties.P]\ncomponent = \"b\"\nby = \"premises\"\n", "PRJ007",
                 "has no code");
  expect_mistake(on_a + "by = \"prove\"\nlevel = \"code\"\n", "PRJ007", "about the design");
  expect_mistake(on_a + "options = {metod = \"x\"}\n", "PRJ010", "did you mean method?");
  expect_mistake(on_a + "options = {bound = 3}\n", "PRJ010", "bound");
  expect_mistake(on_a + "options = {output = \"x.json\"}\n", "PRJ010",
                 "is not an option of a property");
  expect_mistake(on_a + "assume = [\"A\"]\n", "PRJ011", "does not go with by = \"check\"");
  expect_mistake(on_a + "by = \"premises\"\nassume-from = \"Q\"\n", "PRJ006", "no property Q");
  expect_mistake("[components.x]\ndesign = {model = \"no.lts\"}\n[properties.P]\ncomponent=\"x\"\n",
                 "PRJ009", "no such file");
  expect_mistake("[components.x]\ndesign = {model = \"m.xyz\"}\n[properties.P]\ncomponent=\"x\"\n",
                 "PRJ009", "language");
  expect_mistake(kComponents +
                     "[components.d]\ndesign = {model = \"m.lts\"}\n"
                     "environment = [\"d\"]\n[properties.P]\ncomponent = \"d\"\n",
                 "PRJ006", "its own environment");
  expect_mistake(kComponents + "[properties.P]\ncomponent = \"m\"\nby = \"assumption\"\n", "PRJ007",
                 "FSP");
}

TEST_F(PlanTest, CyclesAreRefused) {
  const std::string premises = "component = \"a\"\nby = \"premises\"\nproperty = \"X\"\n";
  expect_mistake(kComponents + "[properties.P]\n" + premises + "assume-from = \"Q\"\n" +
                     "[properties.Q]\n" + premises + "assume-from = \"P\"\n",
                 "PRJ008", "P → Q → P");
  expect_mistake(kComponents + "[properties.P]\n" + premises + "assume-from = \"P\"\n", "PRJ008",
                 "P → P");
}

}  // namespace
}  // namespace proviso::project
