#include "base/child_process.hpp"

#include <chrono>
#include <filesystem>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "scratch_folder.hpp"

namespace proviso {
namespace {

ChildProcess shell(const std::string& script) { return {.arguments = {"/bin/sh", "-c", script}}; }

TEST(ChildProcess, IsHeardAndItsStatusTaken) {
  Context context;
  const auto answer = run_child({.arguments = {"cat"}, .input = "text"}, context);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->output, "text");
  EXPECT_TRUE(answer->succeeded);
  EXPECT_FALSE(run_child(shell("exit 3"), context)->succeeded);
}

TEST(ChildProcess, ThatIsNotThereIsNotFound) {
  Context context;
  const auto answer = run_child({.arguments = {"no-such-program-anywhere"}}, context);
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().error, ChildError::NotFound);
}

TEST(ChildProcess, ManyAnswerInTheirOrder) {
  Context context;
  std::vector<ChildProcess> children;
  for (int i = 0; i < 20; ++i) {
    children.push_back(shell(fmt::format("sleep 0.0{}; echo {}", 9 - i % 10, i)));
  }
  const auto answers = run_children(children, 4, context);
  ASSERT_EQ(answers.size(), 20U);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(answers[static_cast<std::size_t>(i)]->output, fmt::format("{}\n", i));
  }
}

TEST(ChildProcess, SomeRunAtOnceAndNotMore) {
  const testing::ScratchFolder folder;
  const std::string place = folder.path().string();
  Context context;
  // Each waits, for a second at most, until it sees another one run, and says how many do.
  const std::string script = fmt::format(
      "touch {0}/$$; n=0; until [ $(ls {0} | wc -l) -gt 1 ] || [ $n -gt 50 ]; do "
      "sleep 0.02; n=$((n+1)); done; ls {0} | wc -l; sleep 0.1; rm {0}/$$",
      place);
  const std::vector<ChildProcess> children(4, shell(script));
  const auto answers = run_children(children, 2, context);
  ASSERT_EQ(answers.size(), 4U);
  EXPECT_EQ(answers[0]->output, "2\n");
  for (const auto& answer : answers) EXPECT_LE(std::stoi(answer->output), 2);
}

TEST(ChildProcess, LargeOutputsOfSeveralAreComplete) {
  Context context;
  const std::vector<ChildProcess> children(3, shell("head -c 3000000 /dev/zero"));
  for (const auto& answer : run_children(children, 3, context)) {
    EXPECT_EQ(answer->output.size(), 3000000U);
  }
}

TEST(ChildProcess, TheFirstFailureIsTheSameHoweverFast) {
  Context context;
  const std::vector<ChildProcess> children{shell("sleep 0.3; echo slow; exit 1"),
                                           shell("echo fast; exit 1"), shell("echo never")};
  const auto answers = run_children(children, 2, context);
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0]->output, "slow\n");
  EXPECT_FALSE(answers[0]->succeeded);
  EXPECT_FALSE(answers[1]->succeeded);
}

TEST(ChildProcess, NoneIsBegunAfterOneThatIsNotFound) {
  Context context;
  const std::vector<ChildProcess> children{{.arguments = {"no-such-program-anywhere"}},
                                           shell("echo never")};
  const auto answers = run_children(children, 1, context);
  ASSERT_EQ(answers.size(), 1U);
  EXPECT_FALSE(answers[0]);
}

TEST(ChildProcess, LimitEndsAllOfThem) {
  const testing::ScratchFolder folder;
  Context context({.seconds = 0.2, .memory_bytes = {}, .states = {}});
  const std::string script = fmt::format("sleep 1; touch {}/$$", folder.path().string());
  const std::vector<ChildProcess> children(3, shell(script));
  EXPECT_THROW(run_children(children, 3, context), LimitReached);
  std::this_thread::sleep_for(std::chrono::milliseconds(1300));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << "a child outlived the run";
}

}  // namespace
}  // namespace proviso
