// FSP, the language of finite state processes: a file becomes a Model that can be asked for any of
// its processes as transition systems and for the properties it declares.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/fsp/lower.hpp"

namespace proviso::fsp {

/// A parsed and checked file.
class Model {
 public:
  /// In the order of the source.
  std::vector<std::string> composites() const;
  std::vector<std::string> processes() const;
  /// The last composite, else "DEFAULT": all processes in parallel.
  std::string default_target() const;

  /// A composite, a process or DEFAULT with its components compiled. Nothing if something is wrong,
  /// which is then reported.
  std::optional<lts::System> system(std::string_view target, Diagnostics& diagnostics,
                                    Context& context) const;

  /// The progress properties and assertions of the file, indices expanded, in the order of the
  /// source. Nothing if something is wrong.
  std::optional<std::vector<lts::ProgressProperty>> progress(Diagnostics& diagnostics) const;
  std::optional<std::vector<lts::Assertion>> assertions(Diagnostics& diagnostics) const;

 private:
  std::optional<lts::System> find(std::string_view target, Diagnostics& diagnostics,
                                  Context& context) const;
  friend std::optional<Model> load(const SourceSet&, FileId, Importer, Diagnostics&);
  struct Contents {
    Specification spec;
    Checked checked;
    Importer importer;
    Span start;
  };
  std::unique_ptr<const Contents> contents_;
};

/// Parses and checks. Nothing if an error was reported.
std::optional<Model> load(const SourceSet& sources, FileId file, Importer importer,
                          Diagnostics& diagnostics);

/// What `proviso explain` knows of FSP, sorted by code.
std::span<const CodeExplanation> diagnostic_codes();

}  // namespace proviso::fsp
