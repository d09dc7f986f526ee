// `simulate --gdb`: a schedule forwards and backwards under the debugger, by commands that are
// read.
#include <fstream>

#include <gtest/gtest.h>

#include "base/child_process.hpp"
#include "compiled.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

constexpr const char* kProgram = R"(#include <assert.h>
#include <pthread.h>
#include <stdio.h>
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int seen = 0;
void lock_it() {
  pthread_mutex_lock(&mutex);
}
void* other(void*) {
  lock_it();
  seen = 1;
  puts("the other thread was here");
  pthread_mutex_unlock(&mutex);
  return nullptr;
}
int main() {
  pthread_t thread;
  pthread_create(&thread, nullptr, other, nullptr);
  lock_it();
  int found = seen;
  pthread_mutex_unlock(&mutex);
  assert(found == 0);
  pthread_join(thread, nullptr);
}
)";

class Debugger : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_plugin()) GTEST_SKIP() << "clang++-19 or LLVM's headers were not found";
    Context context;
    if (!run_child({.arguments = {"gdb", "--version"}}, context)) {
      GTEST_SKIP() << "gdb is not installed";
    }
    std::ofstream(folder_.path() / "late.cpp") << kProgram;
    proviso({"check", "late.cpp", "-o", "late.json", "--quiet"});
    ASSERT_NE(slurp(folder_.path() / "late.json").find("violated"), std::string::npos);
  }

  std::string proviso(std::vector<std::string> words, const std::string& input = {}) {
    words.insert(words.begin(), PROVISO_PROGRAM);
    Context context;
    const auto answer = run_child({.arguments = std::move(words),
                                   .input = input,
                                   .folder = folder_.path(),
                                   .with_errors = true},
                                  context);
    return answer ? answer->output : answer.error().why;
  }

  std::string debugged(const std::string& commands) {
    return proviso({"simulate", "late.json", "--gdb", "--quiet"}, commands);
  }

  /// The line of the table, without its number.
  static std::size_t count(const std::string& text, const std::string& part) {
    std::size_t number = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++number;
    return number;
  }

  ScratchFolder folder_;
};

#define EXPECT_HAS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST_F(Debugger, ComesToTheFindingInTheUsersFrame) {
  const std::string text = debugged("finding\nprint found\nbacktrace\n");
  EXPECT_HAS(text, "assertion failed");
  EXPECT_HAS(text, "assert(found == 0);");
  EXPECT_HAS(text, "$1 = 1");
  EXPECT_HAS(text, "late.cpp:22");
  EXPECT_EQ(count(text, "the other thread was here"), 1U) << text;
}

/// The other thread's lock is the step at which it stands in lock_it, called by other.
TEST_F(Debugger, StopsWhereAThreadStandsAndGoesBack) {
  const std::string table = proviso({"simulate", "late.json", "--quiet"});
  std::size_t step = 0;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    if (line.find("thread1") == std::string::npos || line.find("lock") == std::string::npos)
      continue;
    std::istringstream words(line.substr(line.find_first_of("0123456789")));
    words >> step;
    break;
  }
  ASSERT_GT(step, 1U) << table;
  const std::string number = std::to_string(step);
  const std::string text = debugged("to-step " + number +
                                    "\nbacktrace\nprint seen\nfinding\nprint seen\nback\nto-step " +
                                    number + "\nprint seen\nsteps\nback 2\nstep-forward\n");
  EXPECT_HAS(text, "lock_it () at ");
  EXPECT_HAS(text, "pthread_mutex_lock(&mutex);");
  EXPECT_HAS(text, " in other (");
  EXPECT_HAS(text, "$1 = 0");
  EXPECT_HAS(text, "$2 = 1");
  EXPECT_HAS(text, "$3 = 0");
  EXPECT_HAS(text, "=>");
  EXPECT_EQ(count(text, "the other thread was here"), 1U) << text;
}

TEST_F(Debugger, ShowsOtherThreadsAndEndsByItself) {
  const std::string text = debugged("finding\nlook 1\ncontinue\n");
  EXPECT_HAS(text, "exited normally");
  EXPECT_HAS(text, "violated");
}

TEST_F(Debugger, IsForPeople) {
  EXPECT_HAS(proviso({"simulate", "late.json", "--gdb", "--json"}), "cannot be used with --json");
}

}  // namespace
}  // namespace proviso::testing
