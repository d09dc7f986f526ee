// A file of any language as a set of named targets: commands do not know languages.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lts/fluent.hpp"
#include "lts/progress_property.hpp"
#include "lts/system.hpp"

namespace proviso::cli {

class Model {
 public:
  virtual ~Model() = default;

  /// What can be asked for, in the order of the source.
  virtual std::vector<std::string> targets() const = 0;
  virtual std::string default_target() const = 0;
  /// One of the targets before it is composed; nothing if the diagnostics say why not.
  virtual std::optional<lts::System> system(const std::string& target, Diagnostics& diagnostics,
                                            Context& context) const = 0;

  /// What the file asks of every target, in the order of the source; nothing as above.
  virtual std::optional<std::vector<lts::ProgressProperty>> progress(Diagnostics&) const {
    return std::vector<lts::ProgressProperty>();
  }
  virtual std::optional<std::vector<lts::Assertion>> assertions(Diagnostics&) const {
    return std::vector<lts::Assertion>();
  }
};

/// "<stdin>" for "-".
std::string shown_name(const std::string& path);
/// "model.lts has 2 errors"
std::string mistakes(const std::string& path, const Diagnostics& diagnostics);

/// Reads the file, "-" for standard input. The error is a sentence for the user; mistakes in the
/// file are in the diagnostics besides.
tl::expected<std::unique_ptr<Model>, std::string> open_model(const std::string& path,
                                                             const std::string& language,
                                                             SourceSet& sources,
                                                             Diagnostics& diagnostics,
                                                             Context& context);

}  // namespace proviso::cli
