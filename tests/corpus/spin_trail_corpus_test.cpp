// The numbers of statements, and whole trails, of public Promela models against SPIN itself.
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "corpus/corpus.hpp"
#include "corpus/promela_file.hpp"
#include "engine/reach/program_safety.hpp"
#include "report/answer/spin_trail.hpp"
#include "spin_replay.hpp"

namespace proviso::corpus {
namespace {

using ::proviso::testing::Replay;
using ::proviso::testing::ScratchFolder;

/// Each file once. The models with more states are left out where they must be searched.
std::vector<std::filesystem::path> models(const std::filesystem::path& root, bool only_small) {
  std::set<std::filesystem::path> found;
  for (const Row& row : read_rows(root / "promela" / "EXPECTED.tsv")) {
    const bool is_small =
        is_expectation(row) && std::stoull(row.at("full_states")) <= most_states();
    if (only_small && !is_small) continue;
    found.insert(std::filesystem::absolute(root / "promela" / row.at("file")));
  }
  return {found.begin(), found.end()};
}

/// The numbers of the ends of bodies, out of the table of transitions of the verifier.
std::set<std::uint32_t> ends_in_verifier(const std::filesystem::path& model) {
  const ScratchFolder scratch;
  testing::run_spin(scratch.path(), {"-o3", "-a", model.string()});
  const std::string table = testing::slurp(scratch.path() / "pan.t");
  const std::regex end(R"re(settr\((\d+),[^"\n]*"-end-")re");
  std::set<std::uint32_t> numbers;
  for (std::sregex_iterator at(table.begin(), table.end(), end); at != std::sregex_iterator();
       ++at) {
    numbers.insert(static_cast<std::uint32_t>(std::stoul((*at)[1])));
  }
  return numbers;
}

TEST(SpinTrailCorpus, NumbersTheEndsOfBodiesAsSpinDoes) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  if (!testing::has_spin()) GTEST_SKIP() << "spin is not there";
  int agreed = 0;
  for (const std::filesystem::path& path : models(*root, false)) {
    const PromelaFile file(path);
    if (file.program() == nullptr || !file.program()->has_statement_numbers) continue;
    const std::set<std::uint32_t> spins = ends_in_verifier(path);
    if (spins.empty()) continue;  // the verifier is not made for other reasons
    bool agrees = true;
    for (const process::Proctype& proctype : file.program()->proctypes) {
      agrees &= spins.count(proctype.end_number) == 1;
      EXPECT_EQ(spins.count(proctype.end_number), 1U)
          << path << " " << proctype.name << " " << proctype.end_number;
    }
    agreed += agrees ? 1 : 0;
  }
  std::printf("%d models agree\n", agreed);
  EXPECT_GE(agreed, 300);
}

TEST(SpinTrailCorpus, IsReplayedBySpin) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  if (!testing::has_spin()) GTEST_SKIP() << "spin is not there";
  int agreed = 0;
  for (const std::filesystem::path& path : models(*root, true)) {
    PromelaFile file(path);
    if (file.program() == nullptr) continue;
    const process::Machine machine = process::compile(*file.program());
    const reach::ProgramSafety outcome =
        reach::check_program(*file.program(), machine, {}, file.context());
    const bool fails = outcome.assertion_run.has_value();
    const auto& run = fails ? outcome.assertion_run : outcome.deadlock_run;
    if (!run) continue;
    const auto trail = report::spin_trail(*file.program(), *run);
    if (!trail) continue;
    const Trace& trace = *(fails ? outcome.assertion : outcome.deadlock).trace;
    const Replay replay = testing::replay(path, *trail);
    const std::string difference = testing::difference(trace, replay);
    EXPECT_EQ(difference, "") << path;
    EXPECT_TRUE(replay.says("spin: trail ends after")) << path;
    EXPECT_FALSE(replay.says("transition failed")) << path;
    const bool spin_fails =
        replay.says("Error: assertion violated") || replay.says("Error: indexing");
    EXPECT_EQ(spin_fails, fails) << path;
    agreed += difference.empty() && spin_fails == fails ? 1 : 0;
  }
  std::printf("%d trails replayed\n", agreed);
  EXPECT_GE(agreed, 80);
}

}  // namespace
}  // namespace proviso::corpus
