// What is written is read again, and nothing that is cut off or made up is taken for it.
#include "protocol.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_choice.hpp"

namespace proviso::runtime {
namespace {

std::string random_text() {
  std::string text;
  for (std::uint32_t i = random_below(6); i > 0; --i)
    text += static_cast<char>(random_below(3) == 0 ? " %\n"[random_below(3)] : 'a');
  return text;
}

Job random_job() {
  Job job;
  job.phase = static_cast<Phase>(random_below(3));
  job.order = static_cast<Order>(random_below(5));
  job.exact = random_below(2) == 0;
  if (random_below(2) == 0) job.states = random_below(1000);
  if (random_below(2) == 0) job.seconds = random_below(1000) / 8.0;
  for (std::uint32_t i = random_below(3); i > 0; --i) job.arguments.push_back(random_text());
  for (std::uint32_t i = random_below(3); i > 0; --i) job.environment.push_back(random_text());
  if (random_below(2) == 0) job.input = random_text();
  for (std::uint32_t i = random_below(3); i > 0; --i)
    job.choices.push_back({random_text(), -std::int64_t{random_below(9)}, random_below(9)});
  for (std::uint32_t i = random_below(3); i > 0; --i)
    job.objects.push_back({random_text(), random_below(1000), 1, random_below(2) == 0});
  for (std::uint32_t i = random_below(3); i > 0; --i) {
    Automaton automaton;
    automaton.name = random_text();
    automaton.alphabet = {random_text(), random_text()};
    automaton.table = {{0, Automaton::kRejected}, {1, 0}};
    job.automata.push_back(automaton);
  }
  for (std::uint32_t i = random_below(4); i > 0; --i)
    job.schedule.push_back({random_below(4), random_below(4)});
  return job;
}

RC_GTEST_PROP(Protocol, JobIsReadAsItWasWritten, ()) {
  const std::string text = write_job(random_job());
  const auto read = read_job(text);
  RC_ASSERT(read.has_value());
  RC_ASSERT(write_job(*read) == text);
}

RC_GTEST_PROP(Protocol, OutcomeIsReadAsItWasWritten, ()) {
  Outcome outcome;
  outcome.verdict = static_cast<Verdict>(random_below(3));
  outcome.finding = static_cast<Finding>(random_below(17));
  outcome.reason = static_cast<Reason>(random_below(12));
  outcome.message = random_text();
  outcome.place = {1, 2};
  outcome.model = static_cast<MemoryModel>(random_below(4));
  outcome.mixed_order = random_below(2) == 0;
  for (std::uint32_t i = random_below(3); i > 0; --i)
    outcome.steps.push_back(
        {{1, 2}, random_text(), "lock", 7, "", "", {3}, {4, 5}, {random_text()}, {-1}});
  outcome.unmodelled.push_back({random_text(), 5, true, {6}});
  outcome.unseen.push_back({random_text(), 0, false, {7, 8}});
  outcome.narrowed.push_back({random_text(), 0, false, {9}});
  outcome.event_hits.push_back({random_text(), 8});
  outcome.notes.push_back(random_text());
  const std::string text = write_outcome(outcome);
  const auto read = read_outcome(text);
  RC_ASSERT(read.has_value());
  RC_ASSERT(write_outcome(*read) == text);
}

RC_GTEST_PROP(Protocol, DamagedTextIsRefusedOrReadSomehow, ()) {
  std::string text = write_job(random_job());
  const std::uint32_t place = random_below(static_cast<std::uint32_t>(text.size()));
  if (random_below(2) == 0)
    text.resize(place);
  else
    text[place] = static_cast<char>(random_below(128));
  const auto read = read_job(text);
  if (read) {
    RC_ASSERT(read_job(write_job(*read)).has_value());
  }
}

TEST(Protocol, TextThatIsCutOffIsRefused) {
  const std::string text = write_job(Job{});
  EXPECT_FALSE(read_job(text.substr(0, text.size() - 1)).has_value());
  EXPECT_FALSE(read_job("").has_value());
  EXPECT_FALSE(read_outcome(text).has_value());
}

TEST(Protocol, WordsOutOfRangeAreRefused) {
  EXPECT_FALSE(read_outcome("proviso-outcome 1\nverdict 9 0 0 %\nend\n").has_value());
  EXPECT_FALSE(read_job("proviso-job 1\norder 77\nend\n").has_value());
}

}  // namespace
}  // namespace proviso::runtime
