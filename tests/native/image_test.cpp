// Every program under programs/ says in its first line what the checker has to answer; it must do
// so in whatever order it searches, and what it finds must happen again in a replay.
#include "image.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace proviso::runtime {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> programs() {
  std::vector<fs::path> found;
  for (const char* folder : {"correct", "wrong"})
    for (const auto& entry : fs::directory_iterator(fs::path(PROVISO_PROGRAMS) / folder))
      if (entry.path().extension() == ".cpp") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

std::string expected(const fs::path& program) {
  std::ifstream source(program);
  std::string line;
  std::getline(source, line);
  const std::string prefix = "// expect: ";
  EXPECT_EQ(line.substr(0, prefix.size()), prefix) << program;
  return line.substr(prefix.size());
}

class ImageTest : public ::testing::TestWithParam<fs::path> {
 protected:
  void SetUp() override {
    image_ = (fs::path(PROVISO_IMAGES) / GetParam().stem()).string();
    if (!fs::exists(image_)) GTEST_SKIP() << "no image: clang++-19 was not found";
  }

  bool expects(const std::string& what) const {
    return expected(GetParam()).find(what) != std::string::npos;
  }

  std::string image_;
};

TEST_P(ImageTest, VerdictIsRight) {
  const Outcome outcome = run_image(image_, job_of(Phase::Both));
  EXPECT_EQ(judged(image_, outcome), expected(GetParam())) << outcome.message;
  const bool wrong = GetParam().parent_path().filename() == "wrong";
  EXPECT_EQ(outcome.verdict == Verdict::Violated, wrong);
}

TEST_P(ImageTest, ScheduleIsReplayed) {
  const Outcome outcome = run_image(image_, job_of(Phase::Both));
  if (outcome.verdict != Verdict::Violated) {
    EXPECT_TRUE(outcome.steps.empty());
    return;
  }
  Job job = job_of(Phase::Both);
  for (const Step& step : outcome.steps) job.schedule.push_back(step.choice);
  const Outcome again = run_image(image_, job);
  EXPECT_EQ(again.finding, outcome.finding);
  EXPECT_EQ(again.message, outcome.message);
  EXPECT_EQ(again.steps.size(), outcome.steps.size());
  if (outcome.finding == Finding::Race) {
    ASSERT_EQ(outcome.accesses.size(), 2u);
    EXPECT_EQ(outcome.accesses[0].address, outcome.accesses[1].address);
    EXPECT_TRUE(outcome.accesses[0].write || outcome.accesses[1].write);
    for (const Access& access : outcome.accesses) {
      EXPECT_TRUE(access.atomic || access.place.size() > 1) << "who called is told too";
    }
  }
}

TEST_P(ImageTest, OrdersAgree) {
  const Outcome deep = run_image(image_, job_of(Phase::Both));
  for (const Order order : {Order::BreadthFirst, Order::Heuristic}) {
    Job job = job_of(Phase::Both);
    job.order = order;
    job.exact = order == Order::BreadthFirst;
    const Outcome other = run_image(image_, job);
    EXPECT_EQ(judged(image_, other), judged(image_, deep)) << other.message;
    if (deep.verdict != Verdict::Holds) continue;
    EXPECT_EQ(other.states, deep.states);
    EXPECT_EQ(other.transitions, deep.transitions);
  }
}

TEST_P(ImageTest, ReductionChangesNoVerdict) {
  if (expects("race")) GTEST_SKIP() << "the reduction is for programs without races";
  for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
    Job job = job_of(Phase::Property);
    job.order = order;
    const Outcome reduced = run_image(image_, job);
    job.reduction = false;
    const Outcome full = run_image(image_, job);
    EXPECT_EQ(reduced.verdict, full.verdict) << reduced.message << full.message;
    EXPECT_EQ(reduced.finding, full.finding) << reduced.message << full.message;
    EXPECT_FALSE(gave_reduction_up(reduced));
    if (full.verdict == Verdict::Holds) {
      EXPECT_LE(reduced.states, full.states);
    }
  }
}

TEST_P(ImageTest, SamplingFindsNothingInCorrectPrograms) {
  if (expects("violated") || expects("segment")) return;
  for (const Order order : {Order::Random, Order::Priorities}) {
    Job job = job_of(Phase::Both);
    job.order = order;
    job.runs = 50;
    job.depth = 500;
    const Outcome outcome = run_image(image_, job);
    EXPECT_EQ(outcome.verdict, Verdict::Undecided);
    EXPECT_EQ(outcome.finding, Finding::None) << outcome.message;
  }
}

std::string name_of(const ::testing::TestParamInfo<fs::path>& info) {
  return info.param.stem().string();
}

INSTANTIATE_TEST_SUITE_P(Programs, ImageTest, ::testing::ValuesIn(programs()), name_of);

}  // namespace
}  // namespace proviso::runtime
