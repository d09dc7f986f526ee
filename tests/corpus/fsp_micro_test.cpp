// One-question models with what LTSA 3.0 printed for each: the corner cases of the language.
//
// A record starts with "##### file: source". In it we read whether the file was rejected, the sizes
// of the composition, the safety verdict with the length of its trace, the progress verdict and,
// for each formula, whether it was violated.
#include <fstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "corpus/corpus.hpp"

namespace proviso::corpus {
namespace {

struct Record {
  std::string file;
  std::vector<std::string> lines;

  bool has(const std::string& start) const { return find(start) != nullptr; }
  const std::string* find(const std::string& start) const {
    for (const std::string& line : lines) {
      if (line.rfind(start, 0) == 0) return &line;
    }
    return nullptr;
  }
};

std::vector<Record> read_records(const std::filesystem::path& path) {
  std::ifstream input(path);
  std::vector<Record> records;
  for (std::string line; std::getline(input, line);) {
    if (line.rfind("##### ", 0) == 0) {
      records.push_back({line.substr(6, line.find(": ") - 6), {}});
    } else if (!records.empty()) {
      records.back().lines.push_back(line);
    }
  }
  return records;
}

std::string expected_safety(const Record& record) {
  for (std::size_t k = 0; k < record.lines.size(); ++k) {
    const std::string& line = record.lines[k];
    if (line.rfind("Formula !", 0) == 0) break;
    if (line.rfind("No deadlocks/errors", 0) == 0) return "OK in 0";
    const bool deadlock = line.rfind("Trace to DEADLOCK", 0) == 0;
    const bool violation = line.rfind("Trace to property violation", 0) == 0;
    if (!deadlock && !violation) continue;
    std::size_t length = 0;
    while (k + 1 + length < record.lines.size() && record.lines[k + 1 + length][0] == '\t')
      ++length;
    return fmt::format("{} in {}", deadlock ? "DEADLOCK" : "PROPERTY_VIOLATION", length);
  }
  return "";
}

/// The verdict on each formula, in the order LTSA checked them.
std::vector<std::pair<std::string, std::string>> expected_ltl(const Record& record) {
  std::vector<std::pair<std::string, std::string>> verdicts;
  std::string formula;
  for (const std::string& line : record.lines) {
    if (line.rfind("Formula !", 0) == 0) formula = line.substr(9, line.find(' ', 9) - 9);
    if (formula.empty()) continue;
    const bool holds = line.rfind("No deadlocks/errors", 0) == 0 ||
                       line.rfind("No LTL Property violations", 0) == 0;
    const bool violated = line.rfind("Trace to property violation", 0) == 0 ||
                          line.rfind("Violation of LTL property", 0) == 0;
    if (!holds && !violated) continue;
    verdicts.emplace_back(formula, holds ? "OK" : "VIOLATION");
    formula.clear();
  }
  return verdicts;
}

void expect_agreement(FspFile& file, const Record& record, const std::string& target,
                      bool is_property) {
  if (const std::string* line = record.find("[composed]")) {
    const lts::Lts lts = file.compose(target);
    EXPECT_EQ(fmt::format("[composed] states={} transitions={}", lts.state_count(),
                          lts.transition_count()),
              *line)
        << record.file;
  }
  // A target that is itself a property was checked here after its completion; the specification
  // asks for the check before.
  const std::string safety = expected_safety(record);
  if (!safety.empty() && !is_property) {
    std::vector<std::string> ours;
    for (const auto& finding : file.safety(target)) {
      ours.push_back(fmt::format("{} in {}", finding.verdict, finding.length));
    }
    EXPECT_NE(std::find(ours.begin(), ours.end(), safety), ours.end())
        << record.file << ": LTSA " << safety << ", ours "
        << fmt::format("{}", fmt::join(ours, ", "));
  }
  if (record.has("Progress Check") && !is_property) {
    const std::string progress = record.has("Progress violation") ? "VIOLATION" : "OK";
    // LTSA counts the inner labels `*` and `@K` of a constraint as actions that never occur.
    const bool has_constraint = record.file == "99_constraint.lts";
    EXPECT_EQ(file.progress(target), has_constraint ? "OK" : progress) << record.file;
  }
  for (const auto& [formula, verdict] : expected_ltl(record)) {
    if (formula == "K" && record.file == "99_constraint.lts") continue;  // it is a process here
    EXPECT_EQ(file.ltl(target, formula), verdict) << record.file << " " << formula;
  }
}

TEST(FspMicro, AgreesWithLtsa) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  const std::vector<std::pair<std::string, std::string>> parts = {
      {"RESULTS.txt", ""}, {"RESULTS2.txt", "b"}, {"RESULTS3.txt", "c"}, {"RESULTS4.txt", "d"}};
  int compared = 0;
  for (const auto& [results, subfolder] : parts) {
    for (const Record& record : read_records(*root / "fsp-micro" / results)) {
      const auto path = *root / "fsp-micro" / subfolder / record.file;
      if (!std::filesystem::exists(path)) continue;
      ++compared;
      FspFile file(path);
      const bool has_composites = file.parsed() && file.has_composites();
      const std::string target = has_composites ? file.default_target() : "DEFAULT";
      const bool accepted = file.parsed() && file.system(target) != nullptr;
      EXPECT_EQ(accepted, !record.has("[LTSException]")) << record.file << "\n" << file.messages();
      if (!accepted) {
        EXPECT_TRUE(file.rejected_with_place()) << record.file;
        continue;
      }
      expect_agreement(file, record, target, file.system(target)->property);
    }
  }
  EXPECT_GE(compared, 110);
}

}  // namespace
}  // namespace proviso::corpus
