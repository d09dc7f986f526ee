// Project files: what is read, and what each mistake gets.
#include "project/project_file.hpp"

#include <gtest/gtest.h>

#include "project/codes.hpp"
#include "schema/json_schema.hpp"

namespace proviso::project {
namespace {

struct Parsed {
  std::optional<Project> project;
  std::string messages;  // rendered
};

Parsed parsed(const std::string& text) {
  SourceSet sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("proviso.toml", text);
  Parsed result{parse_project(file, sources, diagnostics), {}};
  for (const Diagnostic& one : diagnostics.all()) result.messages += render(sources, one, false);
  return result;
}

void expect_mistake(const std::string& text, std::string_view code, const std::string& message) {
  const Parsed result = parsed(text);
  EXPECT_FALSE(result.project);
  EXPECT_NE(result.messages.find(std::string(code)), std::string::npos) << result.messages;
  EXPECT_NE(result.messages.find(message), std::string::npos) << result.messages;
}

const std::string kPump = "[components.pump]\ndesign = {model = \"pump.lts\"}\n";
const std::string kSafe = "[properties.safe]\ncomponent = \"pump\"\n";

TEST(ProjectFile, EverythingIsRead) {
  const Parsed result = parsed(R"(
[project]
name = "pump station"
[components.pump]
design = {model = "pump.lts", target = "SYS", part = "PUMP", define = ["N=3"]}
code = {sources = ["a.cpp", "b.cpp"], map = "a.map", driver = "universal:Pump", stub = "s.cpp", flag = ["-DX"]}
environment = ["valve"]
[components.valve]
design = {model = "pump.lts", part = "VALVE"}
[properties.safe]
component = "pump"
property = "SAFE"
by = "assumption"
options = {method = "lazy", threads = 2, analyse = true}
variants = ["bug"]
expect = {bug = "violated"}
timeout = 2.5
[variants.bug]
define = ["BUG=1"]
[limits]
memory = "2G"
[store]
path = "proofs"
size = "10M"
remote = "/srv/proofs"
trust-remote = true
)");
  ASSERT_TRUE(result.project) << result.messages;
  const Project& project = *result.project;
  EXPECT_EQ(project.name, "pump station");
  ASSERT_EQ(project.components.size(), 2U);
  EXPECT_EQ(project.components[0].design->part->text, "PUMP");
  EXPECT_EQ(project.components[0].code->sources.size(), 2U);
  EXPECT_EQ(project.components[0].code->stubs.front().text, "s.cpp");
  EXPECT_EQ(project.components[0].environment.front().text, "valve");
  ASSERT_EQ(project.properties.size(), 1U);
  const Property& safe = project.properties[0];
  EXPECT_EQ(safe.way, Way::Assumption);
  ASSERT_EQ(safe.settings.size(), 3U);
  EXPECT_EQ(safe.settings[1].value.text, "2");
  EXPECT_EQ(safe.limits.front().value.text, "2.5");
  ASSERT_EQ(safe.expected.size(), 1U);
  EXPECT_EQ(safe.expected.front().second, Verdict::Violated);
  EXPECT_EQ(project.store.folder, "proofs");
  EXPECT_EQ(project.store.most_bytes, 10U << 20U);
  EXPECT_TRUE(project.store.trust_remote);
}

TEST(ProjectFile, MistakesAreLocated) {
  expect_mistake("[properties", code::kSyntax, "1 | [properties");
  expect_mistake(kPump + kSafe + "propery = \"X\"\n", code::kUnknownKey, "did you mean property?");
  expect_mistake(kPump + kSafe + "[properties.safe]\n", code::kTwice, "safe");
  expect_mistake(kPump + kSafe + "variants = 3\n", code::kType, "not a number");
  expect_mistake("[components.pump]\n" + kSafe, code::kMissing, "pump has no model");
  expect_mistake(kPump + "[properties.safe]\nby = \"check\"\n", code::kMissing, "has no component");
  expect_mistake(kPump + kSafe + "by = \"chek\"\n", code::kValue, "did you mean check?");
  expect_mistake(kPump + kSafe + "expect = {bug = \"violated\"}\n", code::kUnknownName, "bug");
  expect_mistake(kPump + kSafe + "[variants.bug]\n", code::kMissing, "changes nothing");
  expect_mistake(kPump + kSafe + "[store]\nsize = \"many\"\n", code::kValue, "512M");
  expect_mistake(kPump, code::kEmpty, "declares no property");
  expect_mistake("[tables]\n" + kPump + kSafe, code::kUnknownKey, "there is no table tables");
  expect_mistake(kPump + "[properties.\"a b\"]\ncomponent = \"pump\"\n", code::kValue,
                 "is not a name");
}

TEST(ProjectFile, SeveralMistakesAreReportedTogether) {
  const Parsed result = parsed(kPump + kSafe + "colour = 1\nby = \"magic\"\n");
  EXPECT_NE(result.messages.find("PRJ002"), std::string::npos);
  EXPECT_NE(result.messages.find("PRJ011"), std::string::npos);
}

TEST(ProjectFile, PositionsCountCharacters) {
  const Parsed result = parsed("[project]\nname = \"größe\"\n" + kPump + kSafe + "ähnlich = 1\n");
  EXPECT_FALSE(result.project);  // a bare key has letters of ASCII only
  EXPECT_NE(result.messages.find("proviso.toml:7:1"), std::string::npos) << result.messages;
}

TEST(ProjectFile, SizesAreParsed) {
  EXPECT_EQ(bytes_of("12"), 12U);
  EXPECT_EQ(bytes_of("2K"), 2048U);
  EXPECT_FALSE(bytes_of("2X"));
  EXPECT_FALSE(bytes_of(""));
  EXPECT_FALSE(bytes_of("99999999999999999999"));
}

TEST(ProjectFile, SchemaKnowsTheKeys) {
  const testing::JsonSchema schema(PROVISO_SCHEMAS);
  const std::string valid = R"({"components": {"pump": {"design": {"model": "pump.lts"}}},
    "properties": {"safe": {"component": "pump", "expect": {"bug": "violated"}, "timeout": 2.5}},
    "variants": {"bug": {"define": ["BUG=1"]}}, "store": {"size": "10M"}})";
  EXPECT_TRUE(schema.complaints("project.schema.json", valid).empty());
  for (const char* wrong : {R"({})", R"({"properties": {"safe": {}}})",
                            R"({"properties": {"safe": {"component": "pump", "by": "magic"}}})",
                            R"({"properties": {}, "store": {"size": "many"}})",
                            R"({"properties": {}, "components": {"pump": {}}})"}) {
    EXPECT_FALSE(schema.complaints("project.schema.json", wrong).empty()) << wrong;
  }
}

TEST(ProjectFile, CodesAreSorted) {
  std::string_view last;
  for (const CodeExplanation& one : diagnostic_codes()) {
    EXPECT_LT(last, one.code);
    EXPECT_FALSE(one.text.empty());
    last = one.code;
  }
}

}  // namespace
}  // namespace proviso::project
