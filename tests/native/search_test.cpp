// What a job can ask of a search, each on the one program that shows it.
#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "image.hpp"
#include "search/shorten.hpp"

namespace proviso::runtime {
namespace {

namespace fs = std::filesystem;

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

TEST_F(SearchTest, WithoutSpuriousFailuresOnlySuspectedRacesAreUndecided) {
  Job job = job_of(Phase::Both);
  for (const char* name : {"try_lock", "producer_consumer", "counter_mutex", "wakeup"}) {
    job.spurious = false;
    EXPECT_EQ(run_image(image(name), job).verdict, Verdict::Holds) << name;
  }
  const Outcome suspected = run_image(image("try_lock_inverted"), job);
  EXPECT_EQ(suspected.verdict, Verdict::Undecided);
  EXPECT_EQ(suspected.reason, Reason::SuspectedRace) << suspected.message;
  EXPECT_EQ(suspected.accesses.size(), 2u);
  EXPECT_FALSE(suspected.accesses.empty() || suspected.accesses.front().place.empty());
}

TEST_F(SearchTest, WithoutSpuriousWakeUpsNoAssertionFailsBehindOne) {
  for (const Phase phase : {Phase::Race, Phase::Both, Phase::Property}) {
    Job job = job_of(phase);
    EXPECT_EQ(run_image(image("wait_without_loop"), job).verdict, Verdict::Violated);
    job.spurious = false;
    const Outcome outcome = run_image(image("wait_without_loop"), job);
    EXPECT_EQ(outcome.verdict, Verdict::Holds) << outcome.message;
  }
}

TEST_F(SearchTest, FindingsThatAreNotAskedForEndTheirRunsOnly) {
  const auto without = [&](const std::string& name, Finding finding, Phase phase) {
    Job job = job_of(phase);
    EXPECT_EQ(run_image(image(name), job).finding, finding) << name;
    job.passed = {finding};
    return run_image(image(name), job);
  };
  for (const Phase phase : {Phase::Race, Phase::Both})
    EXPECT_EQ(without("race_behind_assertion", Finding::Assertion, phase).finding, Finding::Race);
  for (const Phase phase : {Phase::Race, Phase::Property}) {
    const Outcome split = without("counter_atomic_split", Finding::Assertion, phase);
    EXPECT_EQ(split.verdict, Verdict::Holds) << split.message;
    const Outcome stuck = without("deadlock_two_mutexes", Finding::Deadlock, phase);
    EXPECT_EQ(stuck.verdict, Verdict::Holds) << stuck.message;
    // What comes behind undefined behaviour is open, so that nothing holds.
    const Outcome freed = without("double_free", Finding::InvalidFree, phase);
    EXPECT_EQ(freed.verdict, Verdict::Undecided);
    EXPECT_EQ(freed.reason, Reason::Undefined) << freed.message;
  }
}

TEST_F(SearchTest, PlacesAreChosenWhereAddressesAreExchanged) {
  const Outcome wrong = run_image(image("aba_stack"), job_of(Phase::Both));
  const auto gives_again = [](const Step& step) {
    return step.operation == "allocate" && step.detail == "where freed memory is still known";
  };
  EXPECT_EQ(std::count_if(wrong.steps.begin(), wrong.steps.end(), gives_again), 1);
  const std::string note = "freed memory whose address is still known may or may not be reused";
  const auto is_noted = [&](const std::string& name) {
    const Outcome outcome = run_image(image(name), job_of(Phase::Property));
    return std::count(outcome.notes.begin(), outcome.notes.end(), note);
  };
  EXPECT_EQ(is_noted("treiber_versions"), 1);
  EXPECT_EQ(is_noted("thread_pool"), 0);
}

/// Without a bound of its own, a program that creates ever more threads gets one.
TEST_F(SearchTest, EverMoreThreadsAreBounded) {
  const Outcome usual = run_image(image("threads_without_end"), job_of(Phase::Both));
  EXPECT_EQ(usual.verdict, Verdict::Undecided);
  EXPECT_EQ(usual.reason, Reason::Threads);
  EXPECT_EQ(usual.message, "it holds for at most 8 threads at a time");
  Job job = job_of(Phase::Both);
  job.max_threads = 1;
  const Outcome none = run_image(image("threads_joined_without_end"), job);
  EXPECT_EQ(none.reason, Reason::Threads);
  job.max_threads = 3;
  EXPECT_EQ(run_image(image("threads_joined_without_end"), job).verdict, Verdict::Holds);
}

/// Programs of other benchmarks: fewer states than SimGrid publishes (native_bench).
TEST_F(SearchTest, PublishedProgramsTakeFewStates) {
  const std::map<std::string, std::uint64_t> published = {
      {"dispatcher", 5560}, {"multiprodcon", 2005}, {"mpat", 1268},
      {"poke", 4769},       {"barber_shop", 48121}, {"philosophers_mutex", 868}};
  for (const auto& [program, states] : published) {
    const Outcome outcome = run_image(image(program), job_of(Phase::Both));
    EXPECT_EQ(outcome.verdict, Verdict::Holds) << program << ": " << outcome.message;
    EXPECT_LT(outcome.states, states) << program;
    EXPECT_FALSE(gave_reduction_up(outcome)) << program;
  }
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

/// The address of a symbol of the image.
std::uint64_t address_of(const std::string& image, const std::string& symbol) {
  std::istringstream lines(output_of("nm '" + image + "'"));
  std::string address;
  std::string kind;
  for (std::string name; lines >> address >> kind >> name;)
    if (name == symbol) return std::stoull(address, nullptr, 16);
  ADD_FAILURE() << "no symbol " << symbol << " in " << image;
  return 0;
}

TEST_F(SearchTest, TrappedSystemCallIsNamed) {
  for (const char* program : {"raw_system_call", "raw_system_call_of_thread"}) {
    const Outcome outcome = run_image(image(program), job_of(Phase::Both));
    EXPECT_EQ(outcome.verdict, Verdict::Undecided);
    EXPECT_EQ(outcome.reason, Reason::Unmodelled);
    ASSERT_EQ(outcome.unmodelled.size(), 1u);
    EXPECT_EQ(outcome.unmodelled.front().name, "system call 39");
    EXPECT_NE(outcome.message.find("system call 39"), std::string::npos) << outcome.message;
  }
}

TEST_F(SearchTest, PromotedVariableIsNoRaceButItsUpdatesAreLost) {
  const std::string program = image("race_promoted");
  Job job = job_of(Phase::Both);
  EXPECT_EQ(run_image(program, job).finding, Finding::Race);
  job.objects = {{"tickets", address_of(program, "tickets"), sizeof(int), true}};
  const Outcome outcome = run_image(program, job);
  EXPECT_EQ(outcome.finding, Finding::Assertion) << outcome.message;
  const auto is_access = [](const Step& step) { return step.object_name == "tickets"; };
  EXPECT_GE(std::count_if(outcome.steps.begin(), outcome.steps.end(), is_access), 4);
}

TEST_F(SearchTest, LibraryFunctionOnPromotedMemoryIsUndecided) {
  const std::string program = image("race_puts");
  Job job = job_of(Phase::Both);
  job.objects = {{"text", address_of(program, "text"), 8, true}};
  const Outcome outcome = run_image(program, job);
  EXPECT_EQ(outcome.verdict, Verdict::Undecided) << outcome.message;
  EXPECT_EQ(outcome.reason, Reason::Unmodelled) << outcome.message;
}

TEST_F(SearchTest, ThreadsAreNamedByTheirRoutines) {
  const std::string program = image("named_threads");
  Job job = job_of(Phase::Both);
  ThreadRule sensor;
  sensor.name = "Sensor";
  sensor.by = ThreadRule::By::StartRoutine;
  sensor.value = address_of(program, "read_sensor");
  ThreadRule wheel = sensor;
  wheel.name = "Wheel";
  wheel.value = address_of(program, "drive_wheel");
  job.threads = {sensor, wheel};
  const Outcome outcome = run_image(program, job);
  EXPECT_EQ(outcome.finding, Finding::Deadlock);
  std::map<std::uint32_t, std::string> names;
  for (const Step& step : outcome.steps) names[step.choice.thread] = step.thread_name;
  EXPECT_EQ(names[0], "thread0");
  EXPECT_EQ(names[1], "Wheel");
  EXPECT_EQ(names[2], "Sensor");
}

TEST_F(SearchTest, ExchangesThatAcquireAndReleaseAreTold) {
  const Outcome exchanged = run_image(image("counter_exchanged"), job_of(Phase::Both));
  ASSERT_FALSE(exchanged.weak_atomics.empty());
  for (const NamedPlace& place : exchanged.weak_atomics) EXPECT_TRUE(place.only_read_modify_writes);
  const Outcome relaxed = run_image(image("relaxed_counter"), job_of(Phase::Both));
  ASSERT_FALSE(relaxed.weak_atomics.empty());
  for (const NamedPlace& place : relaxed.weak_atomics) EXPECT_FALSE(place.only_read_modify_writes);
}

std::size_t switches_of(const Outcome& outcome) {
  std::vector<Choice> schedule;
  for (const Step& step : outcome.steps) schedule.push_back(step.choice);
  return context_switches(schedule);
}

/// The fewest there can be: of two threads one must follow the other, of four three. As found,
/// these schedules jump to and fro.
TEST_F(SearchTest, RandomSchedulesAreReportedWithFewSwitches) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Job job = job_of(Phase::Both);
    job.order = Order::Random;
    job.seed = seed;
    const Outcome two = run_image(image("deadlock_two_mutexes"), job);
    ASSERT_EQ(two.finding, Finding::Deadlock);
    EXPECT_EQ(switches_of(two), 1u) << "seed " << seed << ", steps " << two.steps.size();
    const Outcome table = run_image(image("philosophers"), job);
    ASSERT_EQ(table.finding, Finding::Deadlock);
    EXPECT_EQ(switches_of(table), 3u) << "seed " << seed << ", steps " << table.steps.size();
  }
}

}  // namespace
}  // namespace proviso::runtime
