#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lang/map/map.hpp"

namespace proviso::map {
namespace {

struct Loaded {
  std::optional<mapping::Mapping> mapping;
  std::vector<std::string> codes;
};

Loaded load_text(const std::string& text) {
  SourceSet sources;
  const FileId file = sources.add("test.map", text);
  Diagnostics diagnostics;
  Loaded result{load(sources, file, diagnostics), {}};
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    result.codes.emplace_back(diagnostic.code);
    EXPECT_LE(diagnostic.span.end, text.size());
  }
  return result;
}

const std::string kComponent = "component C from \"c.cpp\";\n";

TEST(MapLanguage, ReadsEveryPart) {
  const Loaded loaded = load_text(
      "component Checker from \"checker.cpp\" \"checker.hpp\";\n"
      "shared \"log.cpp\" \"table.cpp\";\n"
      "threads { Executive = main; Internal = start of \"Checker::run\"; Third = created 2; }\n"
      "domain Index = 0..1;\n"
      "event e.read[x] = return \"Checker::get\" by Executive with x : Index = f(ret, 1) ? 1 : 0;\n"
      "event i.assign[0].end = write \"Checker::saved\" by Internal, Third;\n"
      "limit calls add <= 1;\n"
      "env driver universal { methods public except run; holding exec optional;\n"
      "  args add(id: Index, n: -1..2); args run(task: \"[] {}\" or \"f\"); threads 2; object "
      "\"Checker(1)\"; setup \"f();\"; }\n"
      "env stub \"Planner::*\" returns any or blocks;\n"
      "env stub \"Planner::next\" returns 0..3;\n"
      "env stub \"Planner::kind\" returns \"a\", \"b\" or throws;\n"
      "check <A1, A2> Checker <P>;\n"
      "check <> Checker <A1>;\n");
  ASSERT_TRUE(loaded.mapping) << (loaded.codes.empty() ? "" : loaded.codes.front());
  const mapping::Mapping& mapping = *loaded.mapping;
  EXPECT_EQ(mapping.component.text, "Checker");
  EXPECT_EQ(mapping.sources, (std::vector<std::string>{"checker.cpp", "checker.hpp"}));
  EXPECT_EQ(mapping.shared, (std::vector<std::string>{"log.cpp", "table.cpp"}));
  ASSERT_EQ(mapping.roles.size(), 3U);
  EXPECT_EQ(mapping.roles[1].function, "Checker::run");
  EXPECT_EQ(mapping.roles[2].number, 2);
  ASSERT_EQ(mapping.events.size(), 2U);
  EXPECT_EQ(mapping::label_pattern(mapping.events[0]), "e.read[x]");
  EXPECT_EQ(mapping.events[0].bindings[0].expression, "f(ret, 1) ? 1 : 0");
  EXPECT_EQ(mapping.events[0].bindings[0].domain, (mapping::Range{0, 1}));
  EXPECT_EQ(mapping::label_pattern(mapping.events[1]), "i.assign[0].end");
  EXPECT_EQ(mapping.events[1].roles, (std::vector<std::string>{"Internal", "Third"}));
  EXPECT_EQ(mapping.limits[0].most, 1);
  ASSERT_TRUE(mapping.driver);
  EXPECT_TRUE(mapping.driver->methods.empty());
  EXPECT_EQ(mapping.driver->excluded[0].text, "run");
  EXPECT_TRUE(mapping.driver->holdings[0].optional);
  EXPECT_EQ(mapping.driver->arguments[0].arguments[1].range, (mapping::Range{-1, 2}));
  EXPECT_EQ(mapping.driver->arguments[1].arguments[0].values,
            (std::vector<std::string>{"[] {}", "f"}));
  EXPECT_EQ(mapping.driver->threads, 2);
  ASSERT_EQ(mapping.stubs.size(), 3U);
  EXPECT_TRUE(mapping.stubs[0].may_block);
  EXPECT_EQ(mapping.stubs[1].range, (mapping::Range{0, 3}));
  EXPECT_EQ(mapping.stubs[2].values, (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(mapping.stubs[2].may_throw);
  ASSERT_EQ(mapping.triples.size(), 2U);
  EXPECT_EQ(mapping.triples[0].assumptions.size(), 2U);
  EXPECT_TRUE(mapping.triples[1].assumptions.empty());
}

struct Mistake {
  std::string text;
  std::string code;
};

TEST(MapLanguage, NamesMistakes) {
  const std::vector<Mistake> mistakes = {
      {"", "MAP013"},
      {kComponent + "§", "MAP001"},
      {kComponent + "event a = call \"f", "MAP004"},
      {kComponent + "event a = jump \"f\";", "MAP003"},
      {kComponent + "event a = call \"\";", "MAP014"},
      {kComponent + "component D from \"d.cpp\";", "MAP005"},
      {kComponent + "threads { T = main; T = created 1; }", "MAP005"},
      {kComponent + "event a = call \"f\" by T;", "MAP006"},
      {kComponent + "event a[x] = call \"f\";", "MAP007"},
      {kComponent + "event a = call \"f\" with x = 1;", "MAP008"},
      {kComponent + "event a[x] = call \"f\" with x = ;", "MAP014"},
      {kComponent + "domain D = 2..1;", "MAP009"},
      {kComponent + "env stub \"f\" returns D;", "MAP010"},
      {kComponent + "event a = call \"f\"; event b = call \"::f\";", "MAP011"},
      {kComponent + "event a = call \"C::*\"; event b = call \"C::f\";", "MAP011"},
      {kComponent + "limit calls f <= 99999999999;", "MAP012"},
      {kComponent + "limit calls f <= -1;", "MAP012"},
      {kComponent + "event a = call \"f\" /* open", "MAP002"},
      {kComponent + "event a[x] = lock \"m\" with x = 1;", "MAP018"},
      {kComponent + "event a = lock \"m*\";", "MAP018"},
      {kComponent + "event a[x] = call \"C::*\" with x = 1;", "MAP018"},
      {kComponent + "event a = read \"x\";", "MAP018"},
  };
  for (const Mistake& mistake : mistakes) {
    const Loaded loaded = load_text(mistake.text);
    EXPECT_FALSE(loaded.mapping) << mistake.text;
    ASSERT_FALSE(loaded.codes.empty()) << mistake.text;
    EXPECT_EQ(loaded.codes.front(), mistake.code) << mistake.text;
  }
}

TEST(MapLanguage, DifferentThreadsMayHaveDifferentEvents) {
  const Loaded loaded =
      load_text(kComponent +
                "threads { A = main; B = created 1; }\n"
                "event a = call \"f\" by A; event b = call \"f\" by B; event c = return \"f\";");
  EXPECT_TRUE(loaded.mapping);
}

TEST(MapLanguage, GoesOnAfterAMistake) {
  const Loaded loaded =
      load_text(kComponent + "event = call \"f\"; limit g <= 1; domain D = 1..0;");
  EXPECT_EQ(loaded.codes, (std::vector<std::string>{"MAP003", "MAP003", "MAP009"}));
}

}  // namespace
}  // namespace proviso::map
