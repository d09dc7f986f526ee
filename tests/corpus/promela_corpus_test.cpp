// Public Promela models with the answers of SPIN 6.5.2: which it refuses, how many states the rest
// has without reductions, and the verdicts. The deviations that remain are listed here with their
// cause; one that disappears, or a new one, fails the test.
//
// Models of up to PROVISO_CORPUS_STATES states (20,000 unless said otherwise) are searched; the
// target corpus_large searches the others too.
#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "corpus/corpus.hpp"
#include "corpus/promela_file.hpp"
#include "engine/reach/program_claims.hpp"
#include "engine/reach/program_safety.hpp"

namespace proviso::corpus {
namespace {

TEST(PromelaCorpus, RefusesWhatSpinRefuses) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  int refused = 0;
  for (const Row& row : read_rows(*root / "promela" / "REJECTED.tsv")) {
    const PromelaFile file(*root / "promela" / row.at("file"));
    EXPECT_EQ(file.program(), nullptr) << row.at("file");
    EXPECT_TRUE(file.rejected_with_place()) << row.at("file") << "\n" << file.messages();
    ++refused;
  }
  EXPECT_GE(refused, 50);
}

TEST(PromelaCorpus, ReadsWhatSpinReads) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  // Priorities and trace assertions are not supported.
  const std::set<std::string> unsupported = {
      "YeonwooSung+PROMELA_Examples/Practices/Exam_2018_2a.pml",
      "nimble-code+Spin/Examples/leader_trace.pml",
      "nimble-code+Spin/Examples/priorities.pml",
      "nimble-code+Spin/Examples/rtos1.pml",
  };
  std::set<std::string> seen;
  std::set<std::string> refused;
  for (const Row& row : read_rows(*root / "promela" / "EXPECTED.tsv")) {
    if (!seen.insert(row.at("file")).second) continue;
    const PromelaFile file(*root / "promela" / row.at("file"));
    const bool lacks_a_file = file.first_error() == "PML007";
    if (file.program() != nullptr || lacks_a_file) continue;
    refused.insert(row.at("file"));
    std::printf("%s\n%s", row.at("file").c_str(), file.messages().c_str());
  }
  EXPECT_EQ(refused, unsupported);
  EXPECT_GE(seen.size(), 300U);
}

/// "166 states, assertion, no deadlock". After a failed assertion SPIN's deadlocks are not told.
std::string findings(std::uint64_t states, bool fails, bool stuck) {
  return fmt::format("{} states, {}", states,
                     fails   ? "an assertion fails"
                     : stuck ? "deadlock"
                             : "all is well");
}

TEST(PromelaCorpus, CountsTheStatesOfSpin) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  std::set<std::string> seen;
  std::set<std::string> deviations;
  int agreed = 0;
  for (const Row& row : read_rows(*root / "promela" / "EXPECTED.tsv")) {
    const std::string& name = row.at("file");
    if (!is_expectation(row) || !seen.insert(name).second) continue;
    const std::uint64_t states = std::stoull(row.at("full_states"));
    if (states > most_states()) continue;
    PromelaFile file(*root / "promela" / name);
    if (file.program() == nullptr) continue;
    const process::Machine machine = process::compile(*file.program());
    const auto found = reach::check_program(
        *file.program(), machine, {.reduction = false, .all_errors = true}, file.context());
    const std::string ours =
        findings(found.statistics.states.value_or(0), found.assertion.verdict == Verdict::Violated,
                 found.deadlock.verdict == Verdict::Violated);
    const std::string spins =
        findings(states, row.at("assert_viol") == "y", row.at("deadlock") == "y");
    if (ours == spins) {
      ++agreed;
      continue;
    }
    deviations.insert(name);
    std::printf("%s\n  SPIN: %s\n  ours: %s %s\n", name.c_str(), spins.c_str(), ours.c_str(),
                found.assertion.note.c_str());
  }
  std::printf("%d of %zu agree\n", agreed, agreed + deviations.size());
  EXPECT_EQ(deviations, std::set<std::string>());
  EXPECT_GE(agreed, 250);
}

/// Some rows are of claims that stand in comments.
bool has_claim(const process::Program& program, const std::string& claim) {
  const auto is_it = [&](const auto& candidate) { return candidate.name == claim; };
  return std::any_of(program.properties.begin(), program.properties.end(), is_it) ||
         std::any_of(program.claims.begin(), program.claims.end(), is_it);
}

/// Whether the claim or an assertion is violated; nullopt if it cannot be decided.
std::optional<bool> violates(PromelaFile& file, const std::string& claim) {
  const process::Program& program = *file.program();
  const process::Machine machine = process::compile(program);
  const reach::ProgramOptions options{.reduction = false};
  std::vector<Verdict> verdicts;
  verdicts.push_back(
      reach::check_program(program, machine, options, file.context()).assertion.verdict);
  for (std::size_t k = 0; k < program.properties.size(); ++k) {
    if (program.properties[k].name != claim) continue;
    verdicts.push_back(
        reach::check_property(program, machine, k, options, file.context()).result.verdict);
  }
  for (std::size_t k = 0; k < program.claims.size(); ++k) {
    if (program.claims[k].name != claim) continue;
    verdicts.push_back(
        reach::check_claim(program, machine, k, options, file.context()).result.verdict);
  }
  bool undecided = false;
  for (const Verdict verdict : verdicts) {
    if (verdict == Verdict::Violated) return true;
    undecided |= verdict == Verdict::Undecided;
  }
  return undecided ? std::nullopt : std::optional(false);
}

TEST(PromelaCorpus, AgreesWithSpinOnClaims) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  std::set<std::string> deviations;
  int agreed = 0;
  for (const Row& row : read_rows(*root / "promela" / "EXPECTED.tsv")) {
    const std::string& mode = row.at("mode");
    const std::string& verdict = row.at("verdict");
    const bool is_small =
        is_expectation(row) && std::stoull(row.at("full_states")) <= most_states();
    if (mode.rfind("claim:", 0) != 0 || verdict == "unclear" || !is_small) continue;
    PromelaFile file(*root / "promela" / row.at("file"));
    if (file.program() == nullptr || !has_claim(*file.program(), mode.substr(6))) continue;
    const auto ours = violates(file, mode.substr(6));
    if (ours && *ours == (verdict != "no errors")) {
      ++agreed;
      continue;
    }
    deviations.insert(row.at("file") + " " + mode);
    std::printf("%s %s\n  SPIN: %s\n  ours: %s\n", row.at("file").c_str(), mode.c_str(),
                verdict.c_str(),
                !ours   ? "undecided"
                : *ours ? "violated"
                        : "holds");
  }
  std::printf("%d of %zu agree\n", agreed, agreed + deviations.size());
  EXPECT_EQ(deviations, std::set<std::string>());
  EXPECT_GE(agreed, 40);
}

}  // namespace
}  // namespace proviso::corpus
