// Progress as JSON lines: every line fits the schema, a phase is not repeated at once, and the last
// line says how it ended.
#include "cli/progress_lines.hpp"

#include <sstream>

#include <gtest/gtest.h>

#include "schema/json_schema.hpp"

namespace proviso::cli {
namespace {

using Json = nlohmann::json;

class ProgressLinesTest : public ::testing::Test {
 protected:
  std::vector<Json> written() {
    const testing::JsonSchema schema(PROVISO_SCHEMAS);
    std::istringstream text(::testing::internal::GetCapturedStderr());
    std::vector<Json> lines;
    for (std::string line; std::getline(text, line);) {
      for (const std::string& complaint : schema.complaints("progress.schema.json", line)) {
        ADD_FAILURE() << line << ": " << complaint;
      }
      lines.push_back(Json::parse(line));
    }
    return lines;
  }

  ProgressLines lines_;
};

TEST_F(ProgressLinesTest, LeavesOutWhatComesTooSoon) {
  ::testing::internal::CaptureStderr();
  lines_.progress({"exploring", 10, 20, 5}, 0.01);
  lines_.progress({"exploring", 11, 21, 5}, 0.02);
  lines_.progress({"minimising"}, 0.03);
  lines_.progress({"exploring", 12, 22, 5}, 0.04);
  lines_.progress({"exploring", 90, 99, 5}, 0.20);
  const std::vector<Json> seen = written();
  ASSERT_EQ(seen.size(), 4U);
  EXPECT_EQ(seen[0]["states"], 10);
  EXPECT_EQ(seen[1]["progress"], "minimising");
  EXPECT_EQ(seen[3]["states"], 90);
  EXPECT_GT(seen[3]["memoryBytes"], 0);
}

TEST_F(ProgressLinesTest, SaysHowDeepTheSearchIs) {
  ::testing::internal::CaptureStderr();
  lines_.progress({"exploring", 10, 20, 5, Depth{"level", 3}}, 0.1);
  lines_.progress({"solving", 0, 0, 0, Depth{"step", 4, 20}}, 0.2);
  const std::vector<Json> seen = written();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0]["depth"], (Json{{"unit", "level"}, {"reached", 3}}));
  EXPECT_EQ(seen[1]["depth"], (Json{{"unit", "step"}, {"reached", 4}, {"limit", 20}}));
}

TEST_F(ProgressLinesTest, SaysHowTheRunEnded) {
  Answer answer;
  answer.verdict = Verdict::Undecided;
  answer.statistics.states = 7;
  Answer wrong;
  wrong.error = "there is no such file";
  ::testing::internal::CaptureStderr();
  lines_.done(answer);
  lines_.done(wrong);
  const std::vector<Json> seen = written();
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0]["verdict"], "undecided");
  EXPECT_EQ(seen[0]["states"], 7);
  EXPECT_EQ(seen[1]["error"], "there is no such file");
  EXPECT_EQ(seen[1]["verdict"], nullptr);
}

}  // namespace
}  // namespace proviso::cli
