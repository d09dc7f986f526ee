// FSP text to systems in tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lang/fsp/fsp.hpp"
#include "space/materialise.hpp"

namespace proviso::fsp {

/// A model from text, with everything that was reported on the way.
struct Compiled {
  explicit Compiled(const std::string& text) {
    const FileId file = sources.add("model.lts", text);
    const auto no_imports = [](const Name&, Diagnostics&) { return std::nullopt; };
    model = load(sources, file, no_imports, diagnostics);
  }

  std::optional<lts::System> system(const std::string& target = "") {
    if (!model) return std::nullopt;
    return model->system(target.empty() ? model->default_target() : target, diagnostics, context);
  }
  /// "states/transitions/labels" of the composed target, "error" if it cannot be compiled; "!" is
  /// added if π can be reached.
  std::string sizes(const std::string& target = "") {
    const auto parts = system(target);
    if (!parts) return "error";
    const lts::Lts lts = space::compose(*parts, context);
    return std::to_string(lts.state_count()) + "/" + std::to_string(lts.transition_count()) + "/" +
           std::to_string(lts.alphabet().labels().size()) + (lts.has_error() ? "!" : "");
  }
  std::vector<std::string> codes() const {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : diagnostics.all()) result.emplace_back(diagnostic.code);
    return result;
  }

  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  std::optional<Model> model;
};

}  // namespace proviso::fsp
