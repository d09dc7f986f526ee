// Every program under programs/ says in its first line what the checker has to answer; it must do
// so in whatever order it searches, and what it finds must happen again in a replay. The next lines
// may say what the program gets from outside: choices, args, stdin, setenv; or max-threads.
#include "image.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
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
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".c")
        found.push_back(entry.path());
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

/// \n stands for a line break.
std::string unescaped(std::string text) {
  for (std::size_t at = 0; (at = text.find("\\n", at)) != std::string::npos;)
    text.replace(at, 2, "\n");
  return text;
}

/// Takes a line such as `// choices: rand=0..3` into the job. Returns whether it was one.
bool take_surroundings(const std::string& line, Job& job) {
  const std::size_t colon = line.find(": ");
  if (line.substr(0, 3) != "// " || colon == std::string::npos) return false;
  const std::string what = line.substr(3, colon - 3);
  const std::string value = line.substr(colon + 2);
  if (what == "stdin") {
    job.input = unescaped(value);
  } else if (what == "setenv") {
    job.environment.push_back(value);
  } else if (what == "args") {
    std::istringstream words(value);
    for (std::string word; words >> word;) job.arguments.push_back(word);
  } else if (what == "max-threads") {
    job.max_threads = static_cast<std::uint32_t>(std::stoul(value));
  } else if (what == "choices") {
    const std::size_t equal = value.find('=');
    job.choices.push_back({value.substr(0, equal), std::stol(value.substr(equal + 1)),
                           std::stol(value.substr(value.find("..") + 2))});
  } else {
    return false;
  }
  return true;
}

class ImageTest : public ::testing::TestWithParam<fs::path> {
 protected:
  void SetUp() override {
    image_ = (fs::path(PROVISO_IMAGES) / GetParam().stem()).string();
    if (!fs::exists(image_)) GTEST_SKIP() << "no image: clang++-19 was not found";
  }

  /// A job for the program, in the surroundings that it asks for.
  static Job job_for(Phase phase) {
    Job job = job_of(phase);
    std::ifstream source(GetParam());
    std::string line;
    std::getline(source, line);
    while (std::getline(source, line) && take_surroundings(line, job)) {
    }
    return job;
  }

  bool expects(const std::string& what) const {
    return expected(GetParam()).find(what) != std::string::npos;
  }

  std::string image_;
};

TEST_P(ImageTest, VerdictIsRight) {
  const Outcome outcome = decide(image_, job_for(Phase::Both));
  EXPECT_EQ(judged(image_, outcome), expected(GetParam())) << outcome.message;
  const bool wrong = GetParam().parent_path().filename() == "wrong";
  EXPECT_EQ(outcome.verdict == Verdict::Violated, wrong);
}

TEST_P(ImageTest, ScheduleIsReplayed) {
  const Outcome outcome = decide(image_, job_for(Phase::Both));
  if (outcome.verdict != Verdict::Violated) {
    EXPECT_TRUE(outcome.steps.empty());
    return;
  }
  Job job = job_for(Phase::Both);
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
      EXPECT_TRUE(access.atomic || access.place.size() > 1) << "the callers are reported too";
    }
  }
}

TEST_P(ImageTest, OrdersAgree) {
  Job first = job_for(Phase::Both);
  first.reduction = false;
  const Outcome deep = decide(image_, first);
  for (const Order order : {Order::BreadthFirst, Order::Heuristic}) {
    Job job = first;
    job.order = order;
    job.exact = order == Order::BreadthFirst;
    const Outcome other = decide(image_, job);
    EXPECT_EQ(judged(image_, other), judged(image_, deep)) << other.message;
    if (deep.verdict != Verdict::Holds) continue;
    EXPECT_EQ(other.states, deep.states);
    EXPECT_EQ(other.transitions, deep.transitions);
  }
}

/// Where races are not looked for, the reduction is for programs without races.
TEST_P(ImageTest, ReductionChangesNoVerdict) {
  std::vector<Phase> phases{Phase::Both};
  if (!expects("race")) phases.push_back(Phase::Property);
  for (const Phase phase : phases)
    for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
      Job job = job_for(phase);
      job.order = order;
      const Outcome reduced = decide(image_, job);
      job.reduction = false;
      const Outcome full = decide(image_, job);
      EXPECT_EQ(judged(image_, reduced), judged(image_, full)) << reduced.message << full.message;
      EXPECT_FALSE(gave_reduction_up(reduced));
      if (full.verdict == Verdict::Holds) {
        EXPECT_LE(reduced.states, full.states);
      }
    }
}

/// Where nothing is weak, clocks find the races that the comparison of last segments finds.
TEST_P(ImageTest, ClocksFindTheSameRaces) {
  if (expects("undecided")) return;
  Job job = job_for(Phase::Both);
  job.reduction = false;
  job.states = 20'000;
  const Outcome sequential = run_image(image_, job);
  if (!sequential.weak_atomics.empty() || sequential.reason != Reason::None) return;
  job.model = MemoryModel::Wide;
  const Outcome clocked = run_image(image_, job);
  const bool gave_up = clocked.reason == Reason::Unmodelled || clocked.reason == Reason::States;
  if (gave_up || clocked.mixed_order) return;
  EXPECT_EQ(clocked.verdict, sequential.verdict) << clocked.message;
  if (sequential.finding == Finding::Race) EXPECT_EQ(clocked.finding, Finding::Race);
}

TEST_P(ImageTest, SamplingFindsNothingInCorrectPrograms) {
  if (expects("violated") || expects("segment") || expects("threads")) return;
  for (const Order order : {Order::Random, Order::Priorities}) {
    Job job = job_for(Phase::Both);
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
