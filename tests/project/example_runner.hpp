// A project in a scratch folder, and runs of `proviso verify` on it.
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "golden/process.hpp"
#include "scratch_folder.hpp"

namespace proviso::testing {

class ProjectFolder {
 public:
  const std::filesystem::path& path() const { return scratch_.path(); }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const { return slurp(path() / name); }
  /// Replaces the first occurrence of a text in a file, which must have it.
  void replace(const std::string& name, const std::string& before, const std::string& after) const;

  ProcessResult run(std::vector<std::string> words) const;
  /// Runs `verify --json`, whose answer must be JSON and agree with its schema.
  nlohmann::json verify(std::vector<std::string> more = {}) const;

 private:
  ScratchFolder scratch_;
};

/// Property by property: name and verdict.
std::vector<std::pair<std::string, std::string>> verdicts_of(const nlohmann::json& answer);

/// The obligations that were not reused.
std::vector<std::string> worked_on(const nlohmann::json& answer);

/// A number from the environment, for soak tests.
std::size_t number_from(const char* variable, std::size_t otherwise);

}  // namespace proviso::testing
