// Public SMV models: what NuSMV accepts is lowered, with its specifications in NuSMV's order and
// words, and what it refuses is refused with a place.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "base/output_file.hpp"
#include "corpus/corpus.hpp"
#include "lang/smv/smv.hpp"

namespace proviso::corpus {
namespace {

/// The rows of a table below its first line, split at tabs.
std::vector<std::vector<std::string>> rows(const std::filesystem::path& path) {
  std::vector<std::vector<std::string>> rows;
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::vector<std::string> row(1);
    for (const char character : line) {
      if (character == '\t') {
        row.emplace_back();
      } else {
        row.back() += character;
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

class SmvFile {
 public:
  explicit SmvFile(const std::filesystem::path& path) {
    const auto text = read_file(path.string());
    if (!text) return;
    const FileId file = sources_.add(path.string(), *text);
    const smv::Includer includer = [](const std::string& name, FileId from,
                                      SourceSet& sources) -> tl::expected<FileId, std::string> {
      const auto beside = std::filesystem::path(sources[from].name()).parent_path() / name;
      const auto included = read_file(beside.string());
      if (!included) return tl::make_unexpected(std::string("cannot be read"));
      return sources.add(beside.string(), *included);
    };
    Context context({.seconds = 60, .memory_bytes = {}, .states = {}});
    system_ = smv::load(sources_, file, includer, {}, diagnostics_, context);
  }

  const std::optional<circuit::System>& system() const { return system_; }

  std::string messages() const {
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics_.all()) {
      if (diagnostic.severity == Severity::Error) result += render(sources_, diagnostic, false);
    }
    return result;
  }

  bool is_refused_by_solver() const {
    const auto all = diagnostics_.all();
    return !system_ && std::all_of(all.begin(), all.end(), [](const Diagnostic& diagnostic) {
      return diagnostic.severity != Severity::Error || diagnostic.code == "SMV062";
    });
  }

  bool is_rejected_with_place() const {
    if (system_ || !diagnostics_.has_errors()) return false;
    for (const Diagnostic& diagnostic : diagnostics_.all()) {
      const std::size_t size = sources_[diagnostic.span.file].text().size();
      if (diagnostic.span.begin > size || diagnostic.span.end > size) return false;
    }
    return true;
  }

 private:
  SourceSet sources_;
  Diagnostics diagnostics_;
  std::optional<circuit::System> system_;
};

/// The tables have 400 characters of a specification.
constexpr std::size_t kLength = 400;

/// "G (req ->  F ack) IN c1" as it is in the tables, runs of blanks taken as one.
std::string normal(const std::string& text) {
  std::string result;
  for (const char character : text) {
    if (character == ' ' && (result.empty() || result.back() == ' ')) continue;
    result += character;
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::vector<std::string> specifications(const circuit::System& system) {
  std::vector<std::string> texts;
  for (const circuit::Property& property : system.properties) {
    if (property.kind == circuit::Property::Kind::Psl) continue;
    const std::string text =
        property.text + (property.context.empty() ? "" : " IN " + property.context);
    texts.push_back(normal(text.substr(0, kLength)));
  }
  return texts;
}

TEST(SmvReading, WhatNuSmvAcceptsIsLoweredWithItsSpecifications) {
  if (!folder()) GTEST_SKIP() << "the corpus folder is not there";
  const auto models = *folder() / "smv";
  std::map<std::string, std::vector<std::string>> expected;
  std::set<std::string> unfinished;
  for (const auto& row : rows(models / "EXPECTED.tsv")) {
    auto& texts = expected[row[0]];
    if (row[1] == "-") {
      unfinished.insert(row[0]);
    } else {
      texts.push_back(normal(row[3]));
    }
  }
  ASSERT_GT(expected.size(), 200U);
  for (const auto& [name, texts] : expected) {
    SCOPED_TRACE(name);
    const SmvFile file(models / name);
    // Where NuSMV did not come to an end it may not have come to what only a solver finds.
    const bool may_be_refused = unfinished.contains(name) && file.is_refused_by_solver();
    EXPECT_TRUE(file.system().has_value() || may_be_refused) << file.messages();
    if (!file.system()) continue;
    std::vector<std::string> ours = specifications(*file.system());
    if (unfinished.contains(name)) ours.resize(std::min(ours.size(), texts.size()));
    EXPECT_EQ(ours, texts);
  }
}

TEST(SmvReading, WhatNuSmvRefusesIsRefusedWithAPlace) {
  if (!folder()) GTEST_SKIP() << "the corpus folder is not there";
  const auto models = *folder() / "smv";
  const auto rejected = rows(models / "REJECTED.tsv");
  ASSERT_GT(rejected.size(), 100U);
  for (const auto& row : rejected) {
    SCOPED_TRACE(row[0]);
    const SmvFile file(models / row[0]);
    EXPECT_TRUE(file.is_rejected_with_place());
  }
}

}  // namespace
}  // namespace proviso::corpus
