// FSP, the language of finite state processes: reads a file into a Model, which provides its
// processes as transition systems and the properties it declares.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/fsp/lower.hpp"
#include "lts/model.hpp"

namespace proviso::fsp {

/// A parsed and checked file.
class Model : public lts::Model {
 public:
  /// The composite processes, in the order of the source.
  std::vector<std::string> composites() const;
  std::vector<std::string> processes() const;

  /// The composites, the processes, and DEFAULT: all processes in parallel.
  std::vector<std::string> targets() const override;
  /// The last composite, else DEFAULT.
  std::string default_target() const override;
  std::optional<lts::System> system(const std::string& target, Diagnostics& diagnostics,
                                    Context& context) const override;
  std::vector<std::string> local_processes(const std::string& target) const override;
  std::vector<std::string> safety_properties() const override;
  /// The progress properties, with indices expanded.
  std::optional<std::vector<lts::ProgressProperty>> progress(
      Diagnostics& diagnostics) const override;
  std::optional<std::vector<lts::Assertion>> assertions(Diagnostics& diagnostics) const override;

 private:
  std::optional<lts::System> find(std::string_view target, Diagnostics& diagnostics,
                                  Context& context) const;
  friend std::optional<Model> load(const SourceSet&, FileId, Importer, Diagnostics&,
                                   const Settings&);
  struct Contents {
    Specification spec;
    Checked checked;
    Importer importer;
    Span start;
  };
  std::unique_ptr<const Contents> contents_;
};

/// Parses and checks. Returns nullopt if an error was reported.
std::optional<Model> load(const SourceSet& sources, FileId file, Importer importer,
                          Diagnostics& diagnostics, const Settings& settings = {});

}  // namespace proviso::fsp
