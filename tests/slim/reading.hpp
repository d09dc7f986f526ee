// Reads SLIM texts for tests.
#pragma once

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "lang/slim/slim.hpp"
#include "slim/random_model.hpp"

namespace proviso::slim {

struct Read {
  SourceSet sources = {};
  Diagnostics diagnostics = {};
  std::optional<circuit::System> system = {};

  /// The codes of the errors, in order.
  std::vector<std::string> errors() const {
    std::vector<std::string> codes;
    for (const Diagnostic& one : diagnostics.all()) {
      if (one.severity == Severity::Error) codes.emplace_back(one.code);
    }
    return codes;
  }
  /// All messages with their severity and help, one a line.
  std::string messages() const {
    std::string text;
    for (const Diagnostic& one : diagnostics.all()) {
      text += std::string(to_string(one.severity)) + "[" + std::string(one.code) +
              "]: " + one.message + (one.help.empty() ? "" : " = help: " + one.help) + "\n";
    }
    return text;
  }
};

inline Read read_text(const std::string& text, const Reading& reading = {},
                      const std::string& specification = {}) {
  Read result;
  Context context;
  const FileId file = result.sources.add("model.slim", text);
  std::vector<FileId> specifications;
  if (!specification.empty()) {
    specifications.push_back(result.sources.add("model.spec", specification));
  }
  result.system =
      load(result.sources, {file}, specifications, reading, result.diagnostics, context);
  return result;
}

inline std::string text_of(const std::string& name) {
  std::ifstream file(std::string(SLIM_MODELS) + "/" + name + ".slim");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

namespace random {

/// The options that a random model needs.
inline Reading reading_of(const Model& model) {
  Reading reading;
  reading.has_time = model.has_time;
  if (model.has_bare_integers) reading.integers.emplace(0, kMost);
  return reading;
}

}  // namespace random
}  // namespace proviso::slim
