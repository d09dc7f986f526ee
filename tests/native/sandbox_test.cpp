// Nothing of a program runs outside the sandbox: every attempt of programs/outside/escape.cpp to
// create a file fails, from wherever it is made, and is no proof of anything.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "image.hpp"
#include "scratch_folder.hpp"

namespace proviso::runtime {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> attempts() {
  std::vector<fs::path> found;
  if (!fs::exists(PROVISO_IMAGES)) return found;
  for (const auto& entry : fs::directory_iterator(PROVISO_IMAGES))
    if (entry.path().filename().string().starts_with("escape-") && entry.path().extension() != ".o")
      found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

/// Runs it in a folder of its own.
struct Attempt {
  explicit Attempt(const std::string& image, Phase phase = Phase::Both,
                   const std::string& before = "") {
    std::ofstream(folder.path() / "job") << write_job(job_of(phase));
    std::ofstream(folder.path() / "victim") << "unharmed";
    fs::permissions(folder.path() / "victim", fs::perms::owner_read);
    const std::string command =
        "cd '" + folder.path().string() + "' && " + before + " '" + image + "' job outcome";
    status = std::system(command.c_str());
    outcome = read_outcome(testing::slurp(folder.path() / "outcome"));
  }

  std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder.path()))
      names.push_back(entry.path().filename());
    std::sort(names.begin(), names.end());
    return names;
  }

  testing::ScratchFolder folder;
  int status = 0;
  std::optional<Outcome> outcome;
};

TEST(SandboxTest, NoAttemptSucceeds) {
  const std::vector<fs::path> images = attempts();
  if (images.empty()) GTEST_SKIP() << "no images: clang++-19 was not found";
  EXPECT_GE(images.size(), 30u);
  for (const fs::path& image : images) {
    for (const Phase phase : {Phase::Race, Phase::Both}) {
      const Attempt attempt(image, phase);
      EXPECT_EQ(attempt.files(), (std::vector<std::string>{"job", "outcome", "victim"})) << image;
      EXPECT_EQ(fs::status(attempt.folder.path() / "victim").permissions(), fs::perms::owner_read);
      EXPECT_TRUE(WIFEXITED(attempt.status) && WEXITSTATUS(attempt.status) == 0) << image;
      ASSERT_TRUE(attempt.outcome.has_value()) << image;
      EXPECT_EQ(attempt.outcome->verdict, Verdict::Undecided) << image;
      EXPECT_EQ(attempt.outcome->reason, Reason::Unmodelled) << image;
      EXPECT_NE(attempt.outcome->message.find("system call"), std::string::npos)
          << image << ": " << attempt.outcome->message;
    }
  }
}

TEST(SandboxTest, EnvironmentAndOpenFilesDoNotMatter) {
  const fs::path image = fs::path(PROVISO_IMAGES) / "counter_mutex";
  if (!fs::exists(image)) GTEST_SKIP() << "no image: clang++-19 was not found";
  const Attempt plain(image);
  const Attempt other(
      image, Phase::Both,
      "exec 7>&2; GLIBC_TUNABLES=glibc.malloc.check=3 LONG=" + std::string(5000, 'x'));
  const Attempt settled(image, Phase::Both, "exec 0<&- 1>&-; setarch -R");
  for (const Attempt* attempt : {&plain, &other, &settled}) {
    ASSERT_TRUE(attempt->outcome.has_value());
    EXPECT_EQ(attempt->outcome->verdict, Verdict::Holds) << attempt->outcome->message;
    EXPECT_EQ(attempt->outcome->states, plain.outcome->states);
  }
}

}  // namespace
}  // namespace proviso::runtime
