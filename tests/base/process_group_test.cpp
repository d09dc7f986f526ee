#include "base/process_group.hpp"

#include <chrono>
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <signal.h>

namespace proviso {
namespace {

using namespace std::chrono_literals;

auto soon() { return std::chrono::steady_clock::now() + 20s; }

/// Whether the process has ended, or will have in a moment. Nobody may wait for it, so that its
/// entry stays.
bool has_ended(int process) {
  for (int i = 0; i < 200; ++i) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string number, name, state;
    if (!(file >> number >> name >> state) || state == "Z" || state == "X") return true;
    std::this_thread::sleep_for(50ms);
  }
  return false;
}

TEST(ProcessGroup, AnswersLineByLine) {
  auto child = ProcessGroup::start({.words = {"cat"}, .takes_input = true});
  ASSERT_TRUE(child) << child.error();
  ASSERT_TRUE(child->write("one\ntwo\nthr"));
  EXPECT_EQ(child->line(soon()), "one");
  EXPECT_EQ(child->line(soon()), "two");
  EXPECT_EQ(child->line(std::chrono::steady_clock::now() + 50ms), std::nullopt);
  ASSERT_TRUE(child->write("ee\n"));
  EXPECT_EQ(child->line(soon()), "three");
  child->close_input();
  EXPECT_EQ(child->line(soon()), std::nullopt);
  EXPECT_EQ(child->wait(), 0);
}

TEST(ProcessGroup, HasNoInputUnlessAsked) {
  auto child = ProcessGroup::start({.words = {"sh", "-c", "cat; echo end"}});
  ASSERT_TRUE(child) << child.error();
  EXPECT_EQ(child->line(soon()), "end");
}

TEST(ProcessGroup, SaysWhyItCannotStart) {
  const auto child = ProcessGroup::start({.words = {"proviso-no-such-program"}});
  ASSERT_FALSE(child);
  EXPECT_EQ(child.error(), "cannot run proviso-no-such-program: No such file or directory");
  EXPECT_FALSE(ProcessGroup::start({.words = {"cat"}, .folder = "/proviso/no/such/folder"}));
}

TEST(ProcessGroup, RunsInAFolder) {
  auto child = ProcessGroup::start({.words = {"pwd"}, .folder = "/"});
  ASSERT_TRUE(child) << child.error();
  EXPECT_EQ(child->line(soon()), "/");
}

TEST(ProcessGroup, ReportsSignalsAndStatus) {
  auto child = ProcessGroup::start({.words = {"sleep", "100"}});
  ASSERT_TRUE(child) << child.error();
  child->signal(SIGTERM);
  EXPECT_EQ(child->wait(), 128 + SIGTERM);
  auto failing = ProcessGroup::start({.words = {"sh", "-c", "exit 3"}});
  ASSERT_TRUE(failing) << failing.error();
  EXPECT_EQ(failing->wait(), 3);
}

TEST(ProcessGroup, EndsWithAllThatItStarted) {
  int grandchild = 0;
  {
    auto child = ProcessGroup::start({.words = {"sh", "-c", "sleep 100 & echo $!; wait"}});
    ASSERT_TRUE(child) << child.error();
    const auto number = child->line(soon());
    ASSERT_TRUE(number);
    grandchild = std::stoi(*number);
    ASSERT_EQ(::kill(grandchild, 0), 0);
  }
  EXPECT_TRUE(has_ended(grandchild));
}

}  // namespace
}  // namespace proviso
