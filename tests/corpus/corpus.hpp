// The answers of LTSA and of Proviso about a model, in the same words.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/source.hpp"
#include "lang/fsp/fsp.hpp"
#include "outcome/outcome.hpp"

namespace proviso::corpus {

/// The folder with the models, if it is there.
std::optional<std::filesystem::path> folder();

/// One FSP file and the questions that are asked of it.
class FspFile {
 public:
  explicit FspFile(const std::filesystem::path& path);

  bool parsed() const { return model_.has_value(); }
  /// Rejections must be located: an error with a span that lies in the file.
  bool rejected_with_place() const;
  std::string messages() const;
  bool has_composites() const { return !model_->composites().empty(); }
  std::string default_target() const { return model_->default_target(); }

  /// Returns null if the target cannot be compiled.
  const lts::System* system(const std::string& target);
  /// "READER:3/3/3 WRITER:3/3/3": states, transitions, labels of each component, sorted.
  std::string machines(const std::string& target);
  /// "OK", "DEADLOCK", "PROPERTY_VIOLATION": the nearest of both, with the length of its trace.
  struct Safety {
    std::string verdict;
    std::size_t length = 0;
  };
  std::vector<Safety> safety(const std::string& target);
  lts::Lts compose(const std::string& target);
  lts::Lts minimise(const std::string& target);
  std::string progress(const std::string& target);
  std::string ltl(const std::string& target, const std::string& assertion);

 private:
  SourceSet sources_;
  Diagnostics diagnostics_;
  Context context_;
  std::optional<fsp::Model> model_;
  std::map<std::string, std::optional<lts::System>> systems_;
};

}  // namespace proviso::corpus
