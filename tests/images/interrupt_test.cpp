// A run that is ended from outside leaves nothing behind: not at all if it is asked to end, and not
// beyond the next run if it is killed.
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "scratch_folder.hpp"

namespace proviso {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Its states do not end within the time of a test.
constexpr const char* kLong = R"(
#include <mutex>
#include <thread>
#include <vector>
std::mutex mutexes[8];
long long counters[8];
void work(int own) {
  for (long long i = 0; i < 1000000; ++i) {
    const std::lock_guard guard(mutexes[own]);
    ++counters[own];
  }
}
int main() {
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i) threads.emplace_back(work, i);
  for (std::thread& one : threads) one.join();
}
)";

bool waits_for(const std::function<bool()>& condition) {
  for (int i = 0; i < 600; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(100ms);
  }
  return false;
}

class InterruptTest : public ::testing::Test {
 protected:
  InterruptTest() {
    fs::create_directories(temporary());
    std::ofstream(scratch_.path() / "long.cpp") << kLong;
    std::ofstream(scratch_.path() / "short.cpp") << "int main() {}\n";
  }
  fs::path temporary() const { return scratch_.path() / "tmp"; }

  /// Starts `proviso check` with a folder of its own for what is temporary.
  pid_t start(const std::string& source) const {
    const std::string file = (scratch_.path() / source).string();
    const std::string variable = "TMPDIR=" + temporary().string();
    const std::string cache = "PROVISO_CACHE=" + (scratch_.path() / "cache").string();
    const pid_t process = ::fork();
    if (process != 0) return process;
    const int nowhere = ::open("/dev/null", O_RDWR);
    for (const int stream : {0, 1, 2}) ::dup2(nowhere, stream);
    ::execl("/usr/bin/env", "env", variable.c_str(), cache.c_str(), PROVISO_BINARY, "check",
            file.c_str(), nullptr);
    ::_exit(127);
  }

  bool is_searching() const {
    for (const auto& folder : fs::directory_iterator(temporary())) {
      if (fs::exists(folder.path() / "job.txt") && fs::exists(folder.path() / "outcome.txt")) {
        return true;
      }
    }
    return false;
  }

  static int status_of(pid_t process) {
    int status = 0;
    ::waitpid(process, &status, 0);
    return status;
  }

  testing::ScratchFolder scratch_;
};

TEST_F(InterruptTest, SignalsThatAskToEndLeaveNothingBehind) {
  for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
    const pid_t process = start("long.cpp");
    ASSERT_TRUE(waits_for([&] { return is_searching(); })) << signal;
    ::kill(process, signal);
    const int status = status_of(process);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 3) << signal << ": " << status;
    EXPECT_TRUE(fs::is_empty(temporary())) << signal;
  }
}

TEST_F(InterruptTest, NextRunRemovesWhatAKilledOneLeft) {
  const pid_t process = start("long.cpp");
  ASSERT_TRUE(waits_for([&] { return is_searching(); }));
  const pid_t beside = start("long.cpp");
  ASSERT_TRUE(waits_for([&] {
    return std::distance(fs::directory_iterator(temporary()), fs::directory_iterator()) == 2;
  }));
  std::vector<fs::path> left;
  for (const auto& folder : fs::directory_iterator(temporary())) left.push_back(folder.path());
  ::kill(process, SIGKILL);
  status_of(process);
  for (const fs::path& folder : left) {
    fs::last_write_time(folder, fs::file_time_type::clock::now() - 1h);
  }
  EXPECT_EQ(status_of(start("short.cpp")), 0);
  const auto folders = fs::directory_iterator(temporary());
  EXPECT_EQ(std::distance(folders, fs::directory_iterator()), 1) << "that of the run beside it";
  ::kill(beside, SIGTERM);
  status_of(beside);
  EXPECT_TRUE(fs::is_empty(temporary()));
}

}  // namespace
}  // namespace proviso
