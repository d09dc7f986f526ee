// Every row of EXPECTED.tsv (answers of LTSA 3.0) against our answer. The deviations that remain
// are listed here with their cause; one that disappears, or a new one, fails the test.
#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "corpus/corpus.hpp"

namespace proviso::corpus {
namespace {

using Row = std::vector<std::string>;

std::vector<Row> read_table(const std::filesystem::path& path) {
  std::ifstream input(path);
  std::vector<Row> rows;
  for (std::string line; std::getline(input, line);) {
    Row row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
    row.resize(10);
    rows.push_back(std::move(row));
  }
  return rows;
}

std::size_t trace_length(const std::string& trace) {
  if (trace == "null" || trace == "[]") return 0;
  return static_cast<std::size_t>(std::count(trace.begin(), trace.end(), ',')) + 1;
}

std::string sorted_machines(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> rows;
  for (std::string word; words >> word;) rows.push_back(word);
  std::sort(rows.begin(), rows.end());
  return fmt::format("{}", fmt::join(rows, " "));
}

/// Rows on which we mean to differ, and why.
const std::set<std::string> kDeviations = {
    // Before it minimises, LTSA removes states that have only τ moves, which is not an equivalence:
    // a.(τP + τQ) becomes a.P + a.Q. Ours is weak bisimulation.
    "asifmahmuddev+ltsa/src/main/resources/ic/doc/ltsa/example/chapter4_lts/Counter_lockvar.lts "
    "MINIMISE SHAREDCOUNTER",
    "tei-lab-univ+MTSA/maven-root/mtsa/src/test/resources/FSP/teleAssistance_QUOVADIS.lts "
    "MINIMISE DEFAULT",
    "tei-lab-univ+MTSA/maven-root/mtsa/src/test/resources/FSP/temp-nodet.lts MINIMISE MM",
    // The target has none of the labels of the assertions. LTSA's automaton then does them by
    // itself;
    // in ours, as in the target, they never occur.
    "asifmahmuddev+ltsa/src/main/resources/ic/doc/ltsa/example/chapter14_lts/"
    "SingleLaneBridge_fluent.lts LTL CONVOY",
    // LTSA counts the labels `*` and `@P` of its automata into the alphabet of a constraint.
    "tei-lab-univ+MTSA/maven-root/mtsa/src/main/resources/examples/Features/constraint.lts "
    "MACHINES DEFAULT",
};

/// Our answer to one row in the row's own words; equal to `expected` if we agree.
struct Comparison {
  std::string expected;
  std::string ours;
};

Comparison compare_safety(FspFile& file, const Row& row) {
  const std::string expected = fmt::format("{} in {}", row[3], trace_length(row[4]));
  std::string ours;
  for (const FspFile::Safety& finding : file.safety(row[2])) {
    const std::string one = fmt::format("{} in {}", finding.verdict, finding.length);
    if (one == expected) return {expected, one};
    ours += one + " ";
  }
  return {expected, ours};
}

std::optional<Comparison> compare(FspFile& file, const Row& row) {
  const std::string& kind = row[1];
  const std::string& target = row[2];
  if (kind == "PARSED") return Comparison{"parsed", file.parsed() ? "parsed" : file.messages()};
  if (kind == "PARSE_ERROR") {
    return Comparison{"rejected with a place",
                      file.rejected_with_place() ? "rejected with a place" : "accepted"};
  }
  const bool asks_target = kind == "MACHINES" || kind == "SAFETY" || kind == "COMPOSE" ||
                           kind == "MINIMISE" || kind == "PROGRESS" || kind == "LTL" ||
                           kind == "COMPILE_ERROR";
  // LTSA crashes on a target without components; we refuse it.
  const bool is_empty = kind == "MACHINES" && sorted_machines(row[3]).empty();
  if (!asks_target || is_empty) return std::nullopt;
  if (!file.parsed()) return Comparison{"parsed", file.messages()};
  const bool compiles = file.system(target) != nullptr;
  if (kind == "COMPILE_ERROR") {
    return Comparison{"compile error", compiles ? "compiled" : "compile error"};
  }
  if (!compiles) return Comparison{"compiled", file.messages()};
  if (kind == "MACHINES") return Comparison{sorted_machines(row[3]), file.machines(target)};
  if (kind == "SAFETY") return compare_safety(file, row);
  if (kind == "COMPOSE") {
    const lts::Lts lts = file.compose(target);
    return Comparison{fmt::format("{} {} {}", row[3], row[4], row[6]),
                      fmt::format("states={} trans={} hasERROR={}", lts.state_count(),
                                  lts.transition_count(), lts.has_error())};
  }
  if (kind == "MINIMISE") {
    const lts::Lts lts = file.minimise(target);
    return Comparison{row[3], fmt::format("states={}", lts.state_count())};
  }
  if (kind == "PROGRESS") return Comparison{row[3], file.progress(target)};
  return Comparison{row[4], file.ltl(target, row[3])};
}

TEST(FspCorpus, AgreesWithLtsa) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  const char* only = std::getenv("PROVISO_CORPUS_ONLY");
  std::unique_ptr<FspFile> file;
  std::string current;
  std::map<std::string, int> compared;
  std::map<std::string, int> agreed;
  std::set<std::string> deviations;
  for (const Row& row : read_table(*root / "fsp" / "EXPECTED.tsv")) {
    if (only != nullptr && row[0].find(only) == std::string::npos) continue;
    if (row[0] != current) {
      current = row[0];
      file = std::make_unique<FspFile>(*root / "fsp" / row[0]);
    }
    const auto comparison = compare(*file, row);
    if (!comparison) continue;
    ++compared[row[1]];
    if (comparison->expected == comparison->ours) {
      ++agreed[row[1]];
      continue;
    }
    deviations.insert(fmt::format("{} {} {}", row[0], row[1], row[2]));
    std::printf("%s %s %s\n  LTSA: %s\n  ours: %s\n", row[0].c_str(), row[1].c_str(),
                row[2].c_str(), comparison->expected.c_str(), comparison->ours.c_str());
  }
  for (const auto& [kind, count] : compared) {
    std::printf("%-14s %d of %d agree\n", kind.c_str(), agreed[kind], count);
  }
  if (only != nullptr) return;
  EXPECT_EQ(deviations, kDeviations);
}

TEST(FspCorpus, ComposesTheExecutiveOfTheRover) {
  const auto root = folder();
  if (!root) GTEST_SKIP() << "the corpus folder is not there";
  FspFile file(*root / "k9" / "executive.lts");
  ASSERT_TRUE(file.parsed()) << file.messages();
  ASSERT_NE(file.system("Check_Produce_Consume"), nullptr) << file.messages();
  EXPECT_EQ(file.compose("Check_Produce_Consume").state_count(), 544U);
  EXPECT_EQ(file.minimise("Check_Produce_Consume").state_count(), 9U);
}

}  // namespace
}  // namespace proviso::corpus
