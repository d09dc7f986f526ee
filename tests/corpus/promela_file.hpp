// Promela models of the corpus, and the table of what SPIN says about them.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/output_file.hpp"
#include "lang/promela/promela.hpp"

namespace proviso::corpus {

/// A line of a table by the names of its columns.
using Row = std::map<std::string, std::string>;

inline std::vector<Row> read_rows(const std::filesystem::path& path) {
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

inline std::uint64_t most_states() {
  const char* given = std::getenv("PROVISO_CORPUS_STATES");
  return given == nullptr ? 20'000 : std::strtoull(given, nullptr, 10);
}

inline bool is_expectation(const Row& row) {
  const std::string& kind = row.at("assert_kind");
  const bool is_assertion = kind.empty() || kind.rfind("assertion violated", 0) == 0;
  return row.at("full_status") == "complete" && is_assertion;
}

}  // namespace proviso::corpus
