// Public Promela models with the answers of SPIN 6.5.2: which it refuses, how many states the rest
// has without reductions, and the verdicts. The deviations that remain are listed here with their
// cause; one that disappears, or a new one, fails the test.
//
// Models of up to PROVISO_CORPUS_STATES states (20,000 unless said otherwise) are searched; the
// target corpus_large searches the others too.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/output_file.hpp"
#include "corpus/corpus.hpp"
#include "engine/reach/program_claims.hpp"
#include "engine/reach/program_safety.hpp"
#include "lang/promela/promela.hpp"

namespace proviso::corpus {
namespace {

/// A line of a table by the names of its columns.
using Row = std::map<std::string, std::string>;

std::vector<Row> read_rows(const std::filesystem::path& path) {
  std::ifstream input(path);
  std::vector<std::string> names;
  std::vector<Row> rows;
  for (std::string line; std::getline(input, line);) {
    std::vector<std::string> cells;
    std::istringstream parts(line);
    for (std::string cell; std::getline(parts, cell, '\t');) cells.push_back(cell);
    if (names.empty()) {
      names = cells;
      continue;
    }
    Row row;
    for (std::size_t k = 0; k < names.size(); ++k) {
      row[names[k]] = k < cells.size() ? cells[k] : "";
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

class PromelaFile {
 public:
  explicit PromelaFile(const std::filesystem::path& path) {
    const auto text = read_file(path.string());
    if (!text) return;
    const FileId file = sources_.add(path.string(), *text);
    const auto beside = [&path](const std::string& name, FileId,
                                SourceSet& sources) -> tl::expected<FileId, std::string> {
      auto included = read_file((path.parent_path() / name).string());
      if (!included) return tl::unexpected(included.error());
      return sources.add(name, *included);
    };
    program_ = promela::load(sources_, file, beside, diagnostics_, context_);
  }

  const process::Program* program() const { return program_ ? &*program_ : nullptr; }
  std::string first_error() const {
    for (const Diagnostic& diagnostic : diagnostics_.all()) {
      if (diagnostic.severity == Severity::Error) return std::string(diagnostic.code);
    }
    return "";
  }
  bool rejected_with_place() const {
    if (!diagnostics_.has_errors()) return false;
    for (const Diagnostic& diagnostic : diagnostics_.all()) {
      const std::size_t size = sources_[diagnostic.span.file].text().size();
      if (diagnostic.span.begin > size || diagnostic.span.end > size) return false;
      if (render(sources_, diagnostic, false).empty()) return false;
    }
    return true;
  }
  std::string messages() const {
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics_.all()) {
      result += render(sources_, diagnostic, false);
    }
    return result;
  }
  Context& context() { return context_; }

 private:
  SourceSet sources_;
  Diagnostics diagnostics_;
  Context context_{Limits{600, std::size_t{3} << 30, std::nullopt}};
  std::optional<process::Program> program_;
};

std::uint64_t most_states() {
  const char* given = std::getenv("PROVISO_CORPUS_STATES");
  return given == nullptr ? 20'000 : std::strtoull(given, nullptr, 10);
}

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

bool is_expectation(const Row& row) {
  const std::string& kind = row.at("assert_kind");
  const bool is_assertion = kind.empty() || kind.rfind("assertion violated", 0) == 0;
  return row.at("full_status") == "complete" && is_assertion;
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

/// Violated or not, of one claim and the assertions; nothing if it cannot be told.
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
