// What the reduction leaves out is seen elsewhere: a reduced search and one of all interleavings
// come to the same verdict, and if that is holds, threads see the same things in both.
#include <algorithm>
#include <filesystem>
#include <set>
#include <string>
#include <utility>
#include <vector>

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
    RC_ASSERT((reduced.reason == Reason::SuspectedRace) == (full.reason == Reason::SuspectedRace));
    RC_ASSERT(!gave_reduction_up(reduced));
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

Job scripted(std::vector<std::string> scripts) {
  Job job = job_of(Phase::Property);
  job.arguments = {"c100c200j100j200"};
  job.arguments.insert(job.arguments.end(), scripts.begin(), scripts.end());
  return job;
}

/// Accepts everything and changes its state by what the table says.
Automaton watching(std::vector<std::string> alphabet,
                   std::vector<std::vector<std::int32_t>> table) {
  Automaton automaton;
  automaton.name = alphabet.front();
  automaton.alphabet = std::move(alphabet);
  automaton.table = std::move(table);
  return automaton;
}

struct States {
  std::uint64_t full = 0;
  std::uint64_t reduced = 0;
};

/// Both hold, and threads see the same.
States states_of(Job job) {
  job.reduction = false;
  const Outcome full = run_image(image(), job);
  job.reduction = true;
  const Outcome reduced = run_image(image(), job);
  EXPECT_EQ(full.verdict, Verdict::Holds) << full.message;
  EXPECT_EQ(reduced.verdict, Verdict::Holds) << reduced.message;
  EXPECT_EQ(told(reduced), told(full));
  return {full.states, reduced.states};
}

/// One order of all events is enough if they are of different automata, or commute in the one that
/// knows them both; not if the last event decides.
TEST_F(ReductionTest, EventsThatCommuteAreNotInterleaved) {
  Job job = scripted({"E000E000E000E000", "E100E100E100E100"});
  job.automata = {watching({"e0"}, {{1}, {0}}), watching({"e1"}, {{1}, {0}})};
  const States apart = states_of(job);
  EXPECT_LT(apart.reduced * 3, apart.full);
  job.automata = {watching({"e0", "e1"}, {{1, 0}, {0, 1}})};
  const States commuting = states_of(job);
  EXPECT_EQ(commuting.reduced, apart.reduced);
  job.automata = {watching({"e0", "e1"}, {{1, 0}, {1, 0}})};
  const States deciding = states_of(job);
  EXPECT_GT(deciding.reduced, 2 * commuting.reduced);
}

/// Under the mutex, an atomic is nobody else's business.
TEST_F(ReductionTest, WhoHoldsTheMutexGoesOnAlone) {
  const States guarded = states_of(scripted({"L000R000I000A010U000", "L000R000I000A010U000"}));
  EXPECT_LT(guarded.reduced * 3, guarded.full * 2);
}

/// Each of two threads may get the lower address.
TEST_F(ReductionTest, AllocationsAreInterleaved) {
  const States states = states_of(scripted({"N100O000R000", "N100O000R000"}));
  EXPECT_LT(states.reduced, states.full);
}

/// The end of a thread forgets the address of the block that it freed, so that the other one may
/// get that place. An allocation which avoids a place because it is known depends on all who know.
TEST_F(ReductionTest, WhoForgetsAnAddressIsNotMovedAway) {
  Job job = scripted({});
  job.phase = Phase::Both;
  job.spurious = false;
  job.arguments = {"c100L000D000H100E000N000O000U000", "T040D010N000O000U000"};
  Automaton nothing;
  nothing.name = "A";
  nothing.table = {{}};
  job.automata = {nothing};
  states_of(job);
}

/// If the signal comes before the wait only a wake-up without a cause could help.
TEST_F(ReductionTest, DeadlockIsNotLeftByASpuriousStep) {
  for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
    Job job = scripted({"L000W000U000", "S000"});
    job.order = order;
    EXPECT_EQ(run_image(image(), job).finding, Finding::Deadlock);
  }
}

TEST_F(ReductionTest, BoundedPreemptionsAreNotReduced) {
  Job job = scripted({"R000R100", "R200R000"});
  job.preemptions = 1;
  const Outcome reduced = run_image(image(), job);
  job.reduction = false;
  EXPECT_EQ(reduced.reason, Reason::Preemptions);
  EXPECT_EQ(reduced.states, run_image(image(), job).states);
}

RC_GTEST_FIXTURE_PROP(ReductionTest, LosesNothingOfRandomPrograms, ()) {
  Job job = job_of(Phase::Property);
  draw_scripts(job);
  job.deadlock = random_below(2) == 0;
  compare(job);
}

/// Programs with races, dead variables and mutexes that are forgotten. Which of several mistakes is
/// found first depends on the order.
RC_GTEST_FIXTURE_PROP(ReductionTest, MissesNoRaceOfRandomPrograms, ()) {
  Job job = job_of(random_below(2) == 0 ? Phase::Race : Phase::Both);
  draw_careless_scripts(job);
  job.deadlock = random_below(2) == 0;
  compare(job);
}

/// The same without mistakes of that kind.
RC_GTEST_FIXTURE_PROP(ReductionTest, LosesNothingWhereRacesAreLookedFor, ()) {
  Job job = job_of(random_below(2) == 0 ? Phase::Race : Phase::Both);
  draw_scripts(job);
  job.deadlock = random_below(2) == 0;
  compare(job);
}

/// The race is only seen in the order in which the segment is not yet closed.
TEST_F(ReductionTest, TheOrderInWhichARaceIsSeenIsTried) {
  for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
    Job job = scripted({"R000M000R100R100", "R200R200m000"});
    job.phase = Phase::Race;
    job.order = order;
    EXPECT_EQ(run_image(image(), job).finding, Finding::Race);
  }
}

/// The function may return before the other thread looks at its variable.
TEST_F(ReductionTest, TheEndOfAVariableIsNotMovedAway) {
  for (const Order order : {Order::DepthFirst, Order::BreadthFirst}) {
    Job job = scripted({"f020R100R100R200", "p000"});
    job.phase = Phase::Race;
    job.order = order;
    EXPECT_EQ(run_image(image(), job).finding, Finding::DeadObject);
  }
}

}  // namespace
}  // namespace proviso::runtime
