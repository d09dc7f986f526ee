#include "studio/call.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace proviso::studio {
namespace {

using nlohmann::json;

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST(Call, BecomesWords) {
  const auto call = read_call({{"command", "assume"},
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
    return !read_call({{"command", "check"}, {"files", {"a.lts"}}, {"options", options}}, true);
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
  const auto call = read_call(
      {{"command", "check"}, {"files", {"-o"}}, {"options", {{"target", "--output=x"}}}}, false);
  ASSERT_TRUE(call);
  const auto words = call->words("");
  EXPECT_TRUE(has(words, "./-o"));
  EXPECT_TRUE(has(words, "--target=--output=x"));
}

TEST(Call, RunsProgramsOnlyIfAllowed) {
  const json body{{"command", "check"}, {"files", {"a.cpp"}}};
  EXPECT_FALSE(read_call(body, false));
  EXPECT_TRUE(read_call(body, true));
  const json project{{"command", "verify"}, {"files", {"proviso.toml"}}};
  EXPECT_FALSE(read_call(project, false));
  EXPECT_TRUE(read_call(project, true));
}

TEST(Call, RefusesNonsense) {
  for (const json& body :
       {json(), json::array(), json{{"command", 1}}, json{{"command", "studio"}},
        json{{"command", "simulate"}}, json{{"command", "check"}, {"options", 1}},
        json{{"command", "check"}, {"texts", 1}}, json{{"command", "check"}, {"output", "../x"}},
        json{{"command", "check"}, {"texts", {{"a", 1}}}}}) {
    EXPECT_FALSE(read_call(body, true)) << body;
  }
}

}  // namespace
}  // namespace proviso::studio
