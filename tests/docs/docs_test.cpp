// Pages show what the program does. Each page gets a folder with the examples, in which the shell
// runs the commands of the page one after the other.
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "docs/page.hpp"
#include "golden/process.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {
namespace {

namespace fs = std::filesystem;

void write(const fs::path& path, const std::vector<std::string>& lines) {
  std::ofstream output(path, std::ios::binary);
  for (const std::string& line : lines) output << line << '\n';
}

class Docs : public ::testing::Test {
 public:
  explicit Docs(fs::path page) : path_(std::move(page)) {}

  void SetUp() override {
    fs::copy(PROVISO_EXAMPLES, folder_ / "examples", fs::copy_options::recursive);
  }

  void TestBody() override {
    const std::string text = slurp(path_);
    std::vector<std::string> page = split_lines(text);
    for (const std::string& program : needed_programs(text)) {
      const std::string look = fmt::format("command -v {} >/dev/null", program);
      const ProcessResult found = run_process("/bin/sh", {"-c", look}, folder_.string(), "");
      if (found.status != 0) GTEST_SKIP() << program << " is not installed";
    }
    for (const std::string& file : linked_files(text)) {
      EXPECT_TRUE(fs::exists(path_.parent_path() / file)) << path_ << " links to " << file;
    }
    const std::vector<Step> steps = read_steps(page);
    ASSERT_FALSE(steps.empty()) << path_ << " shows no command";
    std::vector<std::vector<std::string>> seen;
    for (const Step& step : steps) seen.push_back(take(step));
    if (std::getenv("PROVISO_UPDATE_GOLDEN") != nullptr) {
      update(page, steps, seen);
      return;
    }
    for (std::size_t s = 0; s < steps.size(); ++s) {
      EXPECT_TRUE(matches(steps[s].lines, seen[s]))
          << path_ << ":" << steps[s].place << ": $ " << steps[s].command << "\nshows now\n"
          << fmt::format("{}", fmt::join(seen[s], "\n"));
    }
  }

 private:
  /// What is seen when the step is taken. `$?` is the exit status of the command before, as in a
  /// terminal.
  std::vector<std::string> take(const Step& step) {
    if (!step.file.empty()) {
      write(folder_ / step.file, step.lines);
      return step.lines;
    }
    const std::string script =
        fmt::format("exec 2>&1\nPATH={}:$PATH\n(exit {})\n{}\n",
                    fs::path(PROVISO_PROGRAM).parent_path().string(), status_, step.command);
    const ProcessResult result = run_process("/bin/sh", {"-c", script}, folder_.string(), "");
    EXPECT_NE(result.status, 70) << step.command << "\n" << result.out;
    EXPECT_LT(result.status, 126) << step.command << "\n" << result.out;
    status_ = result.status;
    return split_lines(result.out);
  }

  /// Shows what was seen, where that is not shown already. What a page omits is for people to say.
  void update(std::vector<std::string>& page, const std::vector<Step>& steps,
              const std::vector<std::vector<std::string>>& seen) const {
    for (std::size_t s = steps.size(); s-- > 0;) {
      if (matches(steps[s].lines, seen[s])) continue;
      const auto first = page.begin() + static_cast<std::ptrdiff_t>(steps[s].place);
      const auto next =
          page.erase(first, first + static_cast<std::ptrdiff_t>(steps[s].lines.size()));
      page.insert(next, seen[s].begin(), seen[s].end());
    }
    write(path_, page);
  }

  fs::path path_;
  ScratchFolder scratch_;
  const fs::path& folder_ = scratch_.path();
  int status_ = 0;
};

/// The calls of the manual page's EXAMPLES section that are about files of examples/.
std::vector<std::string> calls_of_the_manual() {
  const ProcessResult manual = run_process(PROVISO_PROGRAM, {"--man"}, ".", "");
  const std::size_t first = manual.out.find(".SH EXAMPLES");
  const std::size_t last = manual.out.find(".SS One call of each command");
  std::vector<std::string> calls;
  if (first == std::string::npos || last == std::string::npos) return calls;
  for (const std::string& line : split_lines(manual.out.substr(first, last - first))) {
    if (!line.starts_with("proviso ")) continue;
    std::string& call = calls.emplace_back();
    for (const char c : line) {
      if (c != '\\') call += c;
    }
  }
  return calls;
}

TEST(Manual, ItsExamplesRun) {
  ScratchFolder scratch;
  fs::copy(PROVISO_EXAMPLES, scratch.path(), fs::copy_options::recursive);
  const std::string folder = scratch.path().string();
  const auto run = [&folder](const std::string& script) {
    return run_process("/bin/sh", {"-c", script}, folder, "");
  };
  const bool has_clang = run("command -v clang++-19 >/dev/null").status == 0;
  const std::vector<std::string> calls = calls_of_the_manual();
  EXPECT_GE(calls.size(), 10U);
  for (const std::string& call : calls) {
    if (!has_clang && call.find(".cpp") != std::string::npos) continue;
    const ProcessResult result = run(fmt::format(
        "exec 2>&1\nPATH={}:$PATH\n{}\n", fs::path(PROVISO_PROGRAM).parent_path().string(), call));
    const bool holds = result.status == 0 || result.status == 4;
    EXPECT_TRUE(holds) << call << " ends with " << result.status << "\n" << result.out;
  }
}

void add(const fs::path& page, const std::string& name) {
  ::testing::RegisterTest("Docs", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                          [page]() -> ::testing::Test* { return new Docs(page); });
}

/// Adds a test for each page of a folder of docs/, named after the page.
void add_folder(const std::string& folder, const std::string& prefix) {
  for (const auto& file : fs::directory_iterator(fs::path(PROVISO_ROOT) / "docs" / folder)) {
    add(file.path(), prefix + file.path().stem().string());
  }
}

}  // namespace
}  // namespace proviso::testing

int main(int count, char** words) {
  ::testing::InitGoogleTest(&count, words);
  proviso::testing::add(std::filesystem::path(PROVISO_ROOT) / "README.md", "README");
  proviso::testing::add_folder("tutorials", "");
  proviso::testing::add_folder("languages", "languages_");
  return RUN_ALL_TESTS();
}
