// What the reduction leaves out is seen elsewhere: a reduced search and one of all interleavings
// come to the same verdict, and if that is holds, threads see the same things in both.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "image.hpp"
#include "random_choice.hpp"
#include "scripts.hpp"

namespace proviso::runtime {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostStates = 4000;

std::string image() { return (fs::path(PROVISO_IMAGES) / "scripted").string(); }

/// What threads told, and which events they came to.
std::set<std::string> told(const Outcome& outcome) {
  std::set<std::string> names;
  for (const Count& count : outcome.event_hits) names.insert(count.name);
  return names;
}

/// The search compares orders of steps now and then.
bool is_given_up(const Outcome& outcome) {
  return std::any_of(outcome.notes.begin(), outcome.notes.end(), [](const std::string& note) {
    return note.find("without reduction") != std::string::npos;
  });
}

std::string shown(const Job& job) {
  std::string text;
  for (const std::string& script : job.arguments) text += " '" + script + "'";
  return text + "\n" + write_job(job);
}

void compare(Job job) {
  job.reduction = false;
  job.states = kMostStates;
  const Outcome full = run_image(image(), job);
  if (full.reason == Reason::States) return;
  job.reduction = true;
  for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
    job.order = order;
    const Outcome reduced = run_image(image(), job);
    if (reduced.reason == Reason::States) continue;
    RC_LOG() << shown(job) << "\n" << full.message << "\n" << reduced.message;
    RC_ASSERT(reduced.verdict == full.verdict);
    RC_ASSERT(!is_given_up(reduced));
    if (full.verdict != Verdict::Holds) continue;
    RC_ASSERT(told(reduced) == told(full));
    RC_ASSERT(reduced.states <= full.states);
    RC_ASSERT(reduced.deadlock_checked == full.deadlock_checked);
  }
}

class ReductionTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!fs::exists(image())) GTEST_SKIP() << "no image: clang++-19 was not found";
  }
};

RC_GTEST_FIXTURE_PROP(ReductionTest, LosesNothingOfRandomPrograms, ()) {
  Job job = job_of(Phase::Property);
  draw_scripts(job);
  job.deadlock = random_below(2) == 0;
  compare(job);
}

}  // namespace
}  // namespace proviso::runtime
