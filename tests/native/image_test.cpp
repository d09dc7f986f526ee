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

Job job_of(Phase phase) {
  Job job;
  job.phase = phase;
  job.seconds = 60;
  job.segment_seconds = 1;
  return job;
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

/// Where one image is enough.
class SearchTest : public ::testing::Test {
 protected:
  static std::string image(const std::string& name) {
    return (fs::path(PROVISO_IMAGES) / name).string();
  }
  void SetUp() override {
    if (!fs::exists(image("philosophers"))) GTEST_SKIP() << "no image: clang++-19 was not found";
  }
};

TEST_F(SearchTest, LimitsMakeUndecided) {
  Job job = job_of(Phase::Both);
  job.states = 10;
  Outcome outcome = run_image(image("philosophers_ordered"), job);
  EXPECT_EQ(outcome.verdict, Verdict::Undecided);
  EXPECT_EQ(outcome.reason, Reason::States);
  job = job_of(Phase::Both);
  job.order = Order::BreadthFirst;
  job.depth = 5;
  outcome = run_image(image("philosophers_ordered"), job);
  EXPECT_EQ(outcome.reason, Reason::Depth);
  job = job_of(Phase::Both);
  job.bytes = 1000;
  outcome = run_image(image("latch"), job);
  EXPECT_EQ(outcome.reason, Reason::Memory);
}

TEST_F(SearchTest, PreemptionsAreBounded) {
  Job job = job_of(Phase::Both);
  job.preemptions = 0;
  const Outcome none = run_image(image("counter_atomic_split"), job);
  EXPECT_EQ(none.verdict, Verdict::Undecided);
  EXPECT_EQ(none.reason, Reason::Preemptions);
  job.preemptions = 1;
  const Outcome one = run_image(image("counter_atomic_split"), job);
  EXPECT_EQ(one.finding, Finding::Assertion);
}

TEST_F(SearchTest, RandomRunsFindTheDeadlock) {
  for (const Order order : {Order::Random, Order::Priorities}) {
    Job job = job_of(Phase::Both);
    job.order = order;
    EXPECT_EQ(run_image(image("deadlock_two_mutexes"), job).finding, Finding::Deadlock);
  }
}

TEST_F(SearchTest, WithoutSpuriousFailuresRacesAreNotExcluded) {
  Job job = job_of(Phase::Both);
  job.spurious = false;
  EXPECT_EQ(run_image(image("try_lock"), job).verdict, Verdict::Undecided);
  EXPECT_EQ(run_image(image("counter_mutex"), job).verdict, Verdict::Holds);
}

TEST_F(SearchTest, BrokenJobIsUndecided) {
  Job job = job_of(Phase::Property);
  Automaton automaton;
  automaton.name = "P";
  automaton.alphabet = {"a"};
  automaton.table = {{5}};
  job.automata.push_back(automaton);
  EXPECT_EQ(run_image(image("counter_mutex"), job).reason, Reason::BadJob);
}

/// put and take must alternate; the program of events.cpp takes twice if it may.
Automaton alternation(Role role) {
  Automaton automaton;
  automaton.name = "Alternate";
  automaton.role = role;
  automaton.alphabet = {"put", "take"};
  automaton.table = {{1, Automaton::kRejected}, {Automaton::kRejected, 0}};
  return automaton;
}

TEST_F(SearchTest, AssertionRejectsAnEvent) {
  Job job = job_of(Phase::Property);
  job.automata = {alternation(Role::Assert)};
  const Outcome outcome = run_image(image("events"), job);
  EXPECT_EQ(outcome.verdict, Verdict::Violated);
  EXPECT_EQ(outcome.finding, Finding::Property);
  EXPECT_EQ(outcome.automaton, "Alternate");
  ASSERT_FALSE(outcome.steps.empty());
  EXPECT_EQ(outcome.steps.back().events.size(), 1u);
}

TEST_F(SearchTest, AssumptionPrunesBeforeAnAssertionRejects) {
  Job job = job_of(Phase::Property);
  job.automata = {alternation(Role::Assert), alternation(Role::Assume)};
  const Outcome outcome = run_image(image("events"), job);
  EXPECT_EQ(outcome.verdict, Verdict::Holds) << outcome.message;
  EXPECT_FALSE(outcome.deadlock_checked);
}

TEST_F(SearchTest, LocksOfNamedObjectsAreEvents) {
  Job job = job_of(Phase::Property);
  Automaton once;
  once.name = "Once";
  once.alphabet = {"main.lock"};
  once.table = {{1}, {Automaton::kRejected}};
  job.automata = {once};
  job.threads = {{"main", ThreadRule::By::Main}};
  EventRule rule;
  rule.at = EventRule::At::Lock;
  rule.object = "gate";
  rule.thread = "main";
  rule.action = "main.lock";
  EventRule never = rule;
  never.thread = "nobody";
  never.action = "nobody.lock";
  job.events = {rule, never};
  const Outcome outcome = run_image(image("events"), job);
  EXPECT_EQ(outcome.finding, Finding::Property) << outcome.message;
  const auto hits = [&](const std::string& name) -> std::uint64_t {
    for (const Count& count : outcome.event_hits)
      if (count.name == name) return count.value;
    return 99;
  };
  EXPECT_GT(hits("main.lock"), 0u);
  EXPECT_EQ(hits("nobody.lock"), 0u);
}

}  // namespace
}  // namespace proviso::runtime
