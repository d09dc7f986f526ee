// Runs the program with --ranks: processes, started by mpirun, that search together.
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "golden/process.hpp"
#include "scratch_folder.hpp"

namespace proviso {
namespace {

using testing::ProcessResult;

bool has_mpirun() { return std::system("command -v mpirun > /dev/null") == 0; }

class Jobs : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_mpirun()) GTEST_SKIP() << "mpirun is not there";
  }

  ProcessResult run(std::vector<std::string> arguments) const {
    return testing::run_process(PROVISO_PROGRAM, arguments, scratch_.path().string(), "", {}, 60);
  }
  nlohmann::json ask(std::vector<std::string> arguments) const {
    arguments.emplace_back("--json");
    const ProcessResult result = run(std::move(arguments));
    EXPECT_NE(result.out, "") << result.err;
    return nlohmann::json::parse(result.out);
  }
  static std::string example(const std::string& name) {
    return fmt::format("{}/{}", PROVISO_EXAMPLES, name);
  }
  std::string file(const std::string& name, const std::string& text) const {
    std::ofstream(scratch_.path() / name) << text;
    return name;
  }
  /// Many states at each level: N cyclic counters.
  std::string counters(unsigned count) const {
    return file("counters.lts", fmt::format("C = S[0],\nS[i:0..19] = (tick -> S[(i+1)%20]).\n"
                                            "||ALL = (c[1..{}]:C).\n",
                                            count));
  }

  testing::ScratchFolder scratch_;
};

TEST_F(Jobs, AnswerAsOneProcessDoes) {
  for (const std::string& name : {"dining-philosophers.lts", "sliding-window.pml"}) {
    const std::vector<std::string> call{"check", example(name), "--only", "deadlock"};
    std::vector<std::string> with_ranks = call;
    with_ranks.insert(with_ranks.end(), {"--ranks", "3"});
    const nlohmann::json one = ask(call);
    const nlohmann::json three = ask(with_ranks);
    EXPECT_EQ(one["verdict"], three["verdict"]) << name;
    EXPECT_EQ(one["results"].size(), three["results"].size()) << name;
    if (one["verdict"] == "holds")
      EXPECT_EQ(one["steps"][0]["states"], three["steps"][0]["states"]);
  }
}

TEST_F(Jobs, HaveTheStatusOfTheirAnswerAndNotOfTheLauncher) {
  const std::string model = file("m.lts", "P = (a -> b -> STOP).\n");
  EXPECT_EQ(run({"check", model, "--ranks", "2"}).status, 1);
  EXPECT_EQ(run({"check", model, "--ranks", "2", "--only", "safety"}).status, 0);
  EXPECT_EQ(run({"check", model, "--ranks", "2", "--states", "1"}).status, 3);
  const ProcessResult wrong = run({"check", file("w.lts", "P = (a -> Q).\n"), "--ranks", "2"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("error[FSP"), std::string::npos) << wrong.err;
  // What is wrong is said once, by rank 0.
  EXPECT_EQ(wrong.err.find("rank 1"), std::string::npos) << wrong.err;
}

TEST_F(Jobs, SayWhatIsMissing) {
  const std::string model = file("m.lts", "P = (a -> P).\n");
  const ProcessResult result = run({"check", model, "--ranks", "2", "--launcher", "no-such-thing"});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err, "error: cannot run no-such-thing\n");
}

TEST_F(Jobs, RefuseDifferentModels) {
  // Each rank reads another file by the same name.
  std::filesystem::create_directories(scratch_.path() / "0");
  std::filesystem::create_directories(scratch_.path() / "1");
  file("0/m.lts", "P = (a -> b -> P).\n");
  file("1/m.lts", "P = (a -> P | b -> P).\n");
  const std::string go = file("go", "#!/bin/sh\ncd $OMPI_COMM_WORLD_RANK && exec \"$@\"\n");
  std::filesystem::permissions(scratch_.path() / go, std::filesystem::perms::owner_all);
  const std::string launcher =
      fmt::format("env OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 sh {}/start",
                  scratch_.path().string());
  file("start", "#!/bin/sh\nshift 2\nexec mpirun --oversubscribe -n 2 ./go \"$@\"\n");
  const ProcessResult result = run({"check", "m.lts", "--ranks", "2", "--launcher", launcher});
  EXPECT_EQ(result.status, 70) << result.err << result.out;
}

/// Starts a long search and sends a signal to a process of it.
TEST_F(Jobs, EndInOrderAtAnInterrupt) {
  const std::string model = counters(6);
  std::thread interrupter([] {
    std::this_thread::sleep_for(std::chrono::seconds(4));
    [[maybe_unused]] const int ignored =
        std::system(fmt::format("pkill -INT -P {} proviso", ::getpid()).c_str());
  });
  const auto start = std::chrono::steady_clock::now();
  const ProcessResult result = run({"check", model, "--ranks", "2", "--memory", "500M"});
  interrupter.join();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_EQ(result.status, 3);
  EXPECT_NE(result.out.find("interrupted"), std::string::npos) << result.out << result.err;
  EXPECT_LT(passed.count(), 15);
}

}  // namespace
}  // namespace proviso
