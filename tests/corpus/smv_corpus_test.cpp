// The verdicts of EXPECTED.tsv (NuSMV 2.6.0) against ours. No wrong verdict is tolerable; what is
// not decided in time is counted and listed.
//
// PROVISO_SMV_SECONDS is how long a property may take; the target corpus_smv asks for 60.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "corpus/corpus.hpp"
#include "engine/invariant/portfolio.hpp"
#include "engine/symbolic/check.hpp"
#include "engine/symbolic/invariant.hpp"
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
  std::string engine = {};
  double seconds = 0;
};

Found decide(const circuit::System& system, const circuit::Property& property) {
  Context context(Limits{seconds_for_each(), std::size_t{6} << 30, {}});
  Found found;
  if (property.kind == circuit::Property::Kind::Invariant) {
    const invariant::Contender others[] = {invariant::contender("bdd", symbolic::check_invariant)};
    const invariant::Decision decision = invariant::portfolio(system, property, others, context);
    found = {decision.verdict, decision.engine};
  } else {
    const symbolic::Answer answer = symbolic::check(system, property, context);
    found = {answer.verdict, answer.engine};
  }
  found.seconds = context.seconds();
  return found;
}

class SmvCorpus : public testing::Test {
 protected:
  void SetUp() override {
    const auto corpus = folder();
    if (!corpus) GTEST_SKIP() << "the corpus folder is not there";
    folder_ = *corpus / "smv";
    table_ = read_table(folder_ / "EXPECTED.tsv");
  }

  std::optional<circuit::System> system(const std::string& name) const {
    Context context(Limits{std::max(20.0, seconds_for_each()), {}, {}});
    try {
      return load(folder_ / name, context);
    } catch (const LimitReached&) {
      return {};
    }
  }

  std::filesystem::path folder_;
  Table table_;
};

TEST_F(SmvCorpus, VerdictsAreThoseOfNuSmv) {
  std::size_t decided = 0;
  for (const auto& [name, rows] : table_.decided) {
    const std::optional<circuit::System> model = system(name);
    ASSERT_TRUE(model) << name;
    for (const Expectation& row : rows) {
      ASSERT_LT(row.index, model->properties.size()) << name;
      const circuit::Property& property = model->properties[row.index];
      const Found found = decide(*model, property);
      if (found.verdict == Verdict::Undecided) {
        fmt::print("undecided after {:.1f} s: {} {}: {:.60}\n", found.seconds, name, row.index,
                   row.text);
        std::fflush(stdout);
        continue;
      }
      EXPECT_EQ(found.verdict == Verdict::Holds, row.holds)
          << name << " " << row.index << " by " << found.engine << ": " << row.text << " / "
          << property.text;
      ++decided;
    }
  }
  fmt::print("{} decided\n", decided);
  // A second each is enough for nearly all of them; a busy machine decides fewer.
  EXPECT_GE(decided, 350U);
}

TEST_F(SmvCorpus, ModelsThatNuSmvDoesNotFinish) {
  if (std::getenv("PROVISO_SMV_SECONDS") == nullptr) GTEST_SKIP() << "only with more time";
  for (const std::string& name : table_.unfinished) {
    const std::optional<circuit::System> model = system(name);
    if (!model) {
      fmt::print("{}: not read\n", name);
      continue;
    }
    for (std::size_t i = 0; i < model->properties.size(); ++i) {
      const Found found = decide(*model, model->properties[i]);
      fmt::print("{} {}: {} by {} in {:.1f} s: {:.60}\n", name, i, to_string(found.verdict),
                 found.engine, found.seconds, model->properties[i].text);
      std::fflush(stdout);
    }
  }
}

}  // namespace
}  // namespace proviso::corpus
