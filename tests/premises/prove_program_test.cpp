// `prove` on C++ programs as users call it: a tank and its plant, and the executive of a rover.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "golden/process.hpp"
#include "schema/json_schema.hpp"

namespace proviso::testing {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

class ProveProgram : public ::testing::Test {
 protected:
  void SetUp() override {
    if (::access("/usr/bin/clang++-19", X_OK) != 0) GTEST_SKIP() << "clang++-19 is not installed";
  }
};

/// What a call prints as JSON, which keeps to its schema.
Json answer_to(Words words, const std::string& folder) {
  words.insert(words.end(), {"--json", "--quiet"});
  const ProcessResult result = run_process(PROVISO_PROGRAM, words, folder, "");
  static const JsonSchema kSchema(PROVISO_SCHEMAS);
  for (const std::string& complaint : kSchema.complaints("outcome.schema.json", result.out)) {
    ADD_FAILURE() << complaint;
  }
  Json answer = Json::parse(result.out, nullptr, false);
  if (answer.is_discarded()) throw std::runtime_error(result.out + result.err);
  if (answer.contains("error")) throw std::runtime_error(answer["error"].get<std::string>());
  return answer;
}

Json tank(const Words& more) {
  Words words{"prove", "plant.cpp", "tank.cpp", "door.cpp",
              "--map", "tank.map",  "--design", "tank.lts"};
  words.insert(words.end(), more.begin(), more.end());
  return answer_to(words, PROVISO_TANKS);
}

std::vector<Json> unasserted(const Json& answer) {
  std::vector<Json> found;
  for (const Json& one : answer["proof"]["restrictions"]) {
    if (one["assertedIn"].is_null()) found.push_back(one["sentence"]);
  }
  return found;
}

TEST_F(ProveProgram, HoldsByTwoPremises) {
  const Json answer = tank({});
  EXPECT_EQ(answer["verdict"], "holds");
  EXPECT_EQ(answer["certified"], false);
  EXPECT_EQ(answer["property"], "DRY");
  const Json& proof = answer["proof"];
  EXPECT_EQ(proof["premises"][0]["name"], "⟨CAREFUL⟩ Tank ⟨DRY⟩");
  EXPECT_EQ(proof["premises"][1]["name"], "⟨true⟩ environment ⟨CAREFUL⟩");
  EXPECT_EQ(proof["obstacles"], Json::array());
  EXPECT_EQ(proof["restrictions"].size(), 9U);
  EXPECT_EQ(unasserted(answer), std::vector<Json>());
}

TEST_F(ProveProgram, ShowsARunOfTheWholeIfAPremiseFailsForAReason) {
  const Json answer = tank({"--flag", "-DPLANT_IS_GREEDY"});
  EXPECT_EQ(answer["verdict"], "violated");
  EXPECT_EQ(answer["property"], "DRY");
  EXPECT_EQ(answer["proof"]["premises"][0]["verdict"], "holds");
  EXPECT_EQ(answer["proof"]["premises"][1]["verdict"], "violated");
  EXPECT_TRUE(answer["proof"]["shown"].is_null());
  ASSERT_TRUE(answer.contains("trace"));
  EXPECT_EQ(answer["trace"]["steps"].back()["action"], "overflow");
}

TEST_F(ProveProgram, APremiseThatFailsNamesTheCallerNotTheStub) {
  const Json answer = answer_to(
      {"check", "plant.cpp", "door.cpp", "--map", "tank.map", "--design", "tank.lts", "--stub",
       "universal:Tank", "--property", "CAREFUL", "--flag", "-DPLANT_IS_GREEDY"},
      PROVISO_TANKS);
  EXPECT_EQ(answer["verdict"], "violated");
  const Json& last = answer["trace"]["steps"].back();
  EXPECT_EQ(last["action"], "fill");
  EXPECT_TRUE(last["source"]["file"].get<std::string>().ends_with("plant.cpp")) << last.dump();
}

TEST_F(ProveProgram, SaysWhichSourcesAreMissing) {
  const auto complaint = [](const Words& words) {
    const ProcessResult result = run_process(PROVISO_PROGRAM, words, PROVISO_TANKS, "");
    EXPECT_EQ(result.status, 2);
    return result.err;
  };
  EXPECT_EQ(complaint({"prove", "plant.cpp", "tank.cpp", "--map", "tank.map", "--design",
                       "tank.lts", "--quiet"}),
            "error: door.cpp, which the mapping names, is not among the sources\n");
  EXPECT_EQ(complaint({"prove", "tank.cpp", "door.cpp", "--map", "tank.map", "--design", "tank.lts",
                       "--quiet"}),
            "error: there is no environment: all sources are those of Tank or shared; check asks "
            "about it alone\n");
  EXPECT_EQ(complaint({"prove", "plant.cpp", "tank.cpp", "door.cpp"}),
            "error: prove needs --map for a C++ program\n");
}

/// The rows of the paper's table that speak of one premise, on our executive: safety only.
class Executive : public ProveProgram {
 protected:
  static Json row(Words words, const Words& more) {
    words.insert(words.end(), {"--stub", "universal:k9::Rover", "--stub", "universal:k9::Database",
                               "--design", "k9.lts", "--target", "CHECKER", "--only", "safety"});
    words.insert(words.end(), more.begin(), more.end());
    return answer_to(words, PROVISO_EXAMPLES "/k9");
  }

  static Json checker(const std::string& mapping, const Words& more) {
    return row({"check", "cond_checker.cpp", "shared.cpp", "--map", mapping, "--driver",
                "universal:k9::ExecCondChecker", "--property", "PRODUCE_CONSUME"},
               more);
  }

  static Json rest(const Words& more) {
    return row(
        {"check", "main.cpp", "executive.cpp", "timer_checker.cpp", "action_execution.cpp",
         "shared.cpp", "--map", "cond_checker.map", "--stub", "universal:k9::ExecCondChecker"},
        more);
  }

  static Json proved(const Words& more) {
    Words words{"prove",
                "main.cpp",
                "executive.cpp",
                "cond_checker.cpp",
                "timer_checker.cpp",
                "action_execution.cpp",
                "shared.cpp",
                "--map",
                "cond_checker.map",
                "--design",
                "k9.lts",
                "--target",
                "CHECKER"};
    words.insert(words.end(), more.begin(), more.end());
    return answer_to(words, PROVISO_EXAMPLES "/k9");
  }
};

std::string verdict_on(const Json& answer, const std::string& property) {
  for (const Json& result : answer["results"]) {
    if (result["property"] == property) return result["verdict"];
  }
  return "not asked";
}

TEST_F(Executive, WithoutAssumptionTheCheckerIsWrong) {
  EXPECT_EQ(verdict_on(checker("cond_checker.map", {}), "PRODUCE_CONSUME"), "violated");
}

TEST_F(Executive, UnderOneAssumptionTheCheckerIsWrong) {
  const Json answer = checker("cond_checker.map", {"--assume", "A"});
  EXPECT_EQ(verdict_on(answer, "PRODUCE_CONSUME"), "violated");
}

TEST_F(Executive, WithTheOtherAssumptionBuiltInTheCheckerIsRight) {
  const Json answer = checker("cond_checker_encoded.map", {"--assume", "A"});
  EXPECT_EQ(answer["verdict"], "holds");
}

TEST_F(Executive, TheOriginalKeepsOneAssumptionOnly) {
  EXPECT_EQ(verdict_on(rest({"--property", "A", "--flag", "-DK9_ORIGINAL_BUG"}), "A"), "violated");
  EXPECT_EQ(verdict_on(rest({"--property", "A_PRIME", "--flag", "-DK9_ORIGINAL_BUG"}), "A_PRIME"),
            "holds");
}

TEST_F(Executive, IsProvedByTwoPremises) {
  const Json answer = proved({});
  EXPECT_EQ(answer["verdict"], "holds");
  EXPECT_EQ(unasserted(answer), std::vector<Json>());
  for (const Json& premise : answer["proof"]["premises"]) {
    EXPECT_EQ(premise["verdict"], "holds") << premise["name"];
  }
}

TEST_F(Executive, IsNotProvedWithTheOriginalBug) {
  const Json answer = proved({"--flag", "-DK9_ORIGINAL_BUG"});
  EXPECT_NE(answer["verdict"], "holds");
  EXPECT_EQ(answer["proof"]["premises"][0]["verdict"], "holds");
  EXPECT_EQ(answer["proof"]["premises"][1]["verdict"], "violated");
  EXPECT_TRUE(answer.contains("program"));
}

}  // namespace
}  // namespace proviso::testing
