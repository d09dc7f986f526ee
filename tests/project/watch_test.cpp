// `verify --watch`: verifies again when a file is saved, until it is interrupted.
#include <chrono>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "project/example_runner.hpp"

extern char** environ;

namespace proviso::testing {
namespace {

class Watching {
 public:
  explicit Watching(const ProjectFolder& folder) : output_((folder.path() / "out").string()) {
    std::string program = PROVISO_PROGRAM, command = "verify", option = "--watch";
    std::string project = (folder.path() / "proviso.toml").string();
    char* words[] = {program.data(), command.data(), project.data(), option.data(), nullptr};
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_addopen(&actions, 1, output_.c_str(), O_WRONLY | O_CREAT, 0644);
    ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    ::posix_spawn(&process_, program.c_str(), &actions, nullptr, words, environ);
    ::posix_spawn_file_actions_destroy(&actions);
  }
  ~Watching() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }

  /// Waits until the output has this many runs, each of which ends with a verdict.
  bool has_runs(std::size_t count) const {
    for (int i = 0; i < 300; ++i) {
      if (runs() >= count) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    return false;
  }
  std::string output() const { return slurp(output_); }

  int interrupt() {
    ::kill(process_, SIGINT);
    int status = 0;
    ::waitpid(process_, &status, 0);
    process_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

 private:
  std::size_t runs() const {
    std::size_t count = 0;
    const std::string text = output();
    for (const char* verdict : {"\nholds\n", "\nviolated\n"}) {
      for (std::size_t at = 0; (at = text.find(verdict, at)) != std::string::npos; ++at) ++count;
    }
    return count;
  }

  std::string output_;
  pid_t process_ = -1;
};

TEST(Watch, VerifiesAgainWhenAFileIsSaved) {
  const ProjectFolder folder;
  const std::string good = "P = (a -> b -> P).\nproperty ORDER = (a -> b -> ORDER).\n||S = (P).\n";
  folder.write("m.lts", good);
  folder.write("proviso.toml",
               "[components.s]\ndesign = {model = \"m.lts\", target = \"S\"}\n"
               "[properties.ORDER]\ncomponent = \"s\"\n");
  Watching watching(folder);
  ASSERT_TRUE(watching.has_runs(1)) << watching.output();
  folder.write("m.lts", "P = (b -> a -> P).\nproperty ORDER = (a -> b -> ORDER).\n||S = (P).\n");
  ASSERT_TRUE(watching.has_runs(2)) << watching.output();
  EXPECT_NE(watching.output().find("\nviolated\n"), std::string::npos) << watching.output();
  // A file with a mistake does not end it.
  folder.write("m.lts", "P = (b -> a -> P");
  std::this_thread::sleep_for(std::chrono::seconds(1));
  folder.write("m.lts", good);
  ASSERT_TRUE(watching.has_runs(3)) << watching.output();
  // The project file is watched, too.
  folder.write("proviso.toml", folder.read("proviso.toml") + "[project]\nname = \"x\"\n");
  ASSERT_TRUE(watching.has_runs(4)) << watching.output();
  EXPECT_EQ(watching.interrupt(), 0);
}

}  // namespace
}  // namespace proviso::testing
