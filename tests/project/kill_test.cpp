// Runs that are killed at random moments, two at once half of the time: the final verdicts and the
// store are those of an undisturbed run. PROVISO_KILLS sets how many kills.
#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>

#include "project/example_runner.hpp"

extern char** environ;

namespace proviso::testing {
namespace {

/// A ring of processes and a property that takes some hundred milliseconds together.
void write_project(const ProjectFolder& folder) {
  std::string project;
  for (int i = 0; i < 8; ++i) {
    const std::string n = std::to_string(i + 2);
    folder.write("m" + n + ".lts", "P(N=" + n +
                                       ") = C[0], C[i:0..N] = (when (i < N) up -> C[i+1] | when (i "
                                       "> 0) down -> C[i-1]).\n||S = (forall[k:1..3] p[k]:P).\n"
                                       "property SAFE = (p[1].up -> ON), ON = (p[1].up -> ON | "
                                       "p[1].down -> ON).\n");
    project += "[components.c" + n + "]\ndesign = {model = \"m" + n +
               ".lts\", target = \"S\"}\n[properties.p" + n + "]\ncomponent = \"c" + n +
               "\"\nproperty = \"SAFE\"\n[properties.q" + n + "]\ncomponent = \"c" + n +
               "\"\nproperty = \"SAFE\"\nby = \"prove\"\n";
  }
  folder.write("proviso.toml", project);
}

pid_t start(const ProjectFolder& folder) {
  std::string program = PROVISO_PROGRAM;
  std::string command = "verify";
  std::string project = (folder.path() / "proviso.toml").string();
  char* words[] = {program.data(), command.data(), project.data(), nullptr};
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t process = -1;
  ::posix_spawn(&process, program.c_str(), &actions, nullptr, words, environ);
  ::posix_spawn_file_actions_destroy(&actions);
  return process;
}

std::set<std::string> keys_of(const nlohmann::json& answer) {
  std::set<std::string> keys;
  for (const auto& one : answer.at("obligations")) keys.insert(one.at("key").get<std::string>());
  return keys;
}

std::set<std::string> stored_in(const ProjectFolder& folder) {
  std::set<std::string> keys;
  const auto root = folder.path() / ".proviso" / "entries";
  for (const auto& one : std::filesystem::recursive_directory_iterator(root)) {
    const std::string name = one.path().filename().string();
    if (one.is_regular_file() && name.size() == 32) keys.insert(name);
  }
  return keys;
}

TEST(Kill, VerdictsAndStoreAreThoseOfAnUndisturbedRun) {
  ProjectFolder undisturbed;
  write_project(undisturbed);
  const auto began = std::chrono::steady_clock::now();
  const nlohmann::json expected = undisturbed.verify();
  const double whole =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();

  std::mt19937 random(20081);
  const std::size_t kills = number_from("PROVISO_KILLS", 8);
  ProjectFolder disturbed;
  write_project(disturbed);
  for (std::size_t i = 0; i < kills; ++i) {
    if (i % 8 == 0) std::filesystem::remove_all(disturbed.path() / ".proviso");
    const pid_t first = start(disturbed);
    const pid_t second = i % 2 == 0 ? start(disturbed) : -1;
    std::this_thread::sleep_for(
        std::chrono::duration<double>(std::uniform_real_distribution<>(0, whole)(random)));
    for (const pid_t process : {first, second}) {
      if (process <= 0) continue;
      ::kill(process, SIGKILL);
      ::waitpid(process, nullptr, 0);
    }
  }
  const nlohmann::json final = disturbed.verify();
  EXPECT_EQ(verdicts_of(final), verdicts_of(expected));
  EXPECT_EQ(keys_of(final), keys_of(expected));
  EXPECT_EQ(stored_in(disturbed), keys_of(expected));
  EXPECT_FALSE(final.contains("warnings")) << final["warnings"];
  EXPECT_EQ(disturbed.run({"store", "verify"}).status, 0);
  EXPECT_EQ(disturbed.verify()["counts"]["reused"], final["obligations"].size());
}

}  // namespace
}  // namespace proviso::testing
