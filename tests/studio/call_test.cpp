#include "studio/call.hpp"

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "scratch_folder.hpp"

namespace proviso::studio {
namespace {

using nlohmann::json;

/// Reads a call about a folder that has no files.
auto read(const json& body, bool allows_programs) {
  return read_call(body, Folder("/nonexistent"), allows_programs);
}

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Call, BecomesWords) {
  const auto call = read({{"command", "assume"},
                          {"files", {"mutex.lts"}},
                          {"options", {{"component", {"A", "B"}}, {"analyse", true}}}},
                         false);
  ASSERT_TRUE(call);
  const auto words = call->words("");
  EXPECT_EQ(words[0], "assume");
  EXPECT_EQ(words[1], "mutex.lts");
  EXPECT_TRUE(has(words, "--component=A"));
  EXPECT_TRUE(has(words, "--component=B"));
  EXPECT_TRUE(has(words, "--analyse"));
  EXPECT_TRUE(has(words, "--json"));
  EXPECT_FALSE(has(words, "-o"));
  const auto shown = call->shown_words();
  EXPECT_EQ(shown, (std::vector<std::string>{"proviso", "assume", "mutex.lts", "--analyse",
                                             "--component", "A", "--component", "B"}));
}

TEST(Call, LetsNoFilesThrough) {
  const auto refused = [](const json& options) {
    return !read({{"command", "check"}, {"files", {"a.lts"}}, {"options", options}}, true);
  };
  EXPECT_TRUE(refused({{"output", "/tmp/x"}}));
  EXPECT_TRUE(refused({{"certificate", "x"}}));
  EXPECT_TRUE(refused({{"report", "junit=x"}}));
  EXPECT_TRUE(refused({{"keep", "x"}}));
  EXPECT_TRUE(refused({{"component", "/etc/passwd"}}));
  EXPECT_TRUE(refused({{"component", "../x.lts"}}));
  EXPECT_TRUE(refused({{"map", "../x.map"}}));
  EXPECT_TRUE(refused({{"map", "/x.map"}}));
  EXPECT_TRUE(refused({{"x", "y"}}));
  EXPECT_FALSE(refused({{"map", "x.map"}}));
}

TEST(Call, ValuesAreNoOptions) {
  const auto call = read(
      {{"command", "check"}, {"files", {"-o"}}, {"options", {{"target", "--output=x"}}}}, false);
  ASSERT_TRUE(call);
  const auto words = call->words("");
  EXPECT_TRUE(has(words, "./-o"));
  EXPECT_TRUE(has(words, "--target=--output=x"));
}

TEST(Call, RunsProgramsOnlyIfAllowed) {
  const json body{{"command", "check"}, {"files", {"a.cpp"}}};
  EXPECT_FALSE(read(body, false));
  EXPECT_TRUE(read(body, true));
}

TEST(Call, VerifiesProjectsWithProgramsOnlyIfAllowed) {
  const testing::ScratchFolder scratch;
  const Folder folder(scratch.path().string());
  const auto put = [&scratch](const std::string& name, const std::string& text) {
    std::ofstream(scratch.path() / name) << text;
  };
  put("design.toml",
      "[components.a]\ndesign = {model = \"a.lts\"}\n[properties.p]\ncomponent = \"a\"\n");
  put("code.toml",
      "[components.a]\ncode = {sources = [\"a.cpp\"], map = \"a.map\"}\n[properties.p]\ncomponent "
      "= \"a\"\n");
  put("hidden.toml",
      "[components.a]\ndesign = {model = \"a.cpp\"}\n[properties.p]\ncomponent = \"a\"\n");
  const auto may = [&folder](const std::string& file, bool allowed) {
    return read_call({{"command", "verify"}, {"files", {file}}}, folder, allowed).has_value();
  };
  EXPECT_TRUE(may("design.toml", false));
  EXPECT_FALSE(may("code.toml", false));
  EXPECT_FALSE(may("hidden.toml", false));
  EXPECT_TRUE(may("code.toml", true));
  // A text that is not saved is not looked into.
  const json typed{{"command", "verify"},
                   {"files", {"design.toml"}},
                   {"texts", {{"design.toml", "[components.a]\n"}}}};
  EXPECT_FALSE(read_call(typed, folder, false));
  EXPECT_FALSE(read_call({{"command", "verify"}, {"files", json::array()}}, folder, false));
}

TEST(Call, TakesDefinitionsButNoOtherFlags) {
  const auto allowed = [](const std::string& flag) {
    return read({{"command", "check"}, {"files", {"a.cpp"}}, {"options", {{"flag", flag}}}}, true)
        .has_value();
  };
  EXPECT_TRUE(allowed("-DLOOK_FIRST"));
  EXPECT_FALSE(allowed("-fplugin=evil.so"));
  EXPECT_FALSE(allowed("-include"));
}

TEST(Call, RefusesNonsense) {
  for (const json& body :
       {json(), json::array(), json{{"command", 1}}, json{{"command", "studio"}},
        json{{"command", "simulate"}}, json{{"command", "check"}, {"options", 1}},
        json{{"command", "check"}, {"texts", 1}}, json{{"command", "check"}, {"output", "../x"}},
        json{{"command", "check"}, {"texts", {{"a", 1}}}}}) {
    EXPECT_FALSE(read(body, true)) << body;
  }
}

}  // namespace
}  // namespace proviso::studio
