// The verdicts of EXPECTED.tsv (NuSMV 2.6.0) against ours. No wrong verdict is tolerable; what is
// not decided in time is counted and listed.
//
// PROVISO_SMV_SECONDS is how long a property may take; the target corpus_smv asks for 60.
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "corpus/corpus.hpp"
#include "engine/invariant/pdr.hpp"
#include "engine/symbolic/ctl.hpp"
#include "engine/symbolic/ltl.hpp"
#include "lang/smv/smv.hpp"

namespace proviso::corpus {
namespace {

struct Expectation {
  std::string file;
  std::size_t index = 0;
  std::string text;
  bool holds = false;
};

struct Table {
  std::map<std::string, std::vector<Expectation>> decided;  // by file
  std::vector<std::string> unfinished;                      // files that NuSMV did not finish
};

Table read_table(const std::filesystem::path& path) {
  std::ifstream input(path);
  Table table;
  std::string line;
  std::getline(input, line);
  while (std::getline(input, line)) {
    std::vector<std::string> cells;
    std::istringstream row(line);
    for (std::string cell; std::getline(row, cell, '\t');) cells.push_back(cell);
    cells.resize(5);
    if (cells[2] == "timeout") {
      table.unfinished.push_back(cells[0]);
    } else {
      table.decided[cells[0]].push_back(
          {cells[0], std::stoul(cells[1]), cells[3], cells[4] == "true"});
    }
  }
  return table;
}

double seconds_for_each() {
  const char* text = std::getenv("PROVISO_SMV_SECONDS");
  return text == nullptr ? 1 : std::atof(text);
}

std::optional<circuit::System> load(const std::filesystem::path& path, Context& context) {
  std::ifstream input(path);
  const std::string text(std::istreambuf_iterator<char>(input), {});
  SourceSet sources;
  Diagnostics diagnostics;
  const FileId file = sources.add(path.string(), text);
  const smv::Includer no_files = [](const std::string&, FileId, SourceSet&) {
    return tl::make_unexpected(std::string("no other files"));
  };
  return smv::load(sources, file, no_files, {}, diagnostics, context);
}

struct Found {
  Verdict verdict = Verdict::Undecided;
  double seconds = 0;
};

Found decide(const circuit::System& system, const circuit::Property& property) {
  Context context(Limits{seconds_for_each(), std::size_t{6} << 30, {}});
  Found found;
  switch (property.kind) {
    case circuit::Property::Kind::Invariant: {
      circuit::Problem problem = problem_of(system, property.invariant);
      found.verdict = invariant::pdr(problem, context).verdict;
      break;
    }
    case circuit::Property::Kind::Ctl: {
      const logic::CtlFormula formulas[] = {property.ctl};
      found.verdict = symbolic::check_ctl(system, formulas, context)[0].verdict;
      break;
    }
    case circuit::Property::Kind::Ltl:
      found.verdict = symbolic::check_ltl(system, property.ltl, context).verdict;
      break;
    case circuit::Property::Kind::Psl:
      break;
  }
  found.seconds = context.seconds();
  return found;
}

TEST(SmvCorpus, VerdictsAreThoseOfNuSmv) {
  const auto corpus = folder();
  if (!corpus) GTEST_SKIP() << "the corpus folder is not there";
  const Table table = read_table(*corpus / "smv" / "EXPECTED.tsv");
  std::size_t agreed = 0;
  std::size_t all = 0;
  for (const auto& [name, rows] : table.decided) {
    all += rows.size();
    Context context(Limits{20, {}, {}});
    std::optional<circuit::System> system;
    try {
      system = load(*corpus / "smv" / name, context);
    } catch (const LimitReached&) {
    }
    if (!system) {
      fmt::print("{}: not loaded\n", name);
      continue;
    }
    for (const Expectation& row : rows) {
      if (row.index >= system->properties.size()) {
        fmt::print("{} {}: no such property\n", name, row.index);
        continue;
      }
      const circuit::Property& property = system->properties[row.index];
      const Found found = decide(*system, property);
      if (found.verdict == Verdict::Undecided) {
        fmt::print("{} {}: undecided: {} ({} bits) {:.1f}s\n", name, row.index, row.text,
                   system->bits.size(), found.seconds);
        continue;
      }
      EXPECT_EQ(found.verdict == Verdict::Holds, row.holds)
          << name << " " << row.index << ": " << row.text << " / " << property.text;
      ++agreed;
    }
  }
  fmt::print("{} of {} decided\n", agreed, all);
}

}  // namespace
}  // namespace proviso::corpus
