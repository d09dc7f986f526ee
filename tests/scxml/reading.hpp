// Documents for tests: from text to a design, or to the diagnostics that refuse it.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/context.hpp"
#include "base/diagnostic.hpp"
#include "engine/collaboration/design_check.hpp"
#include "lang/scxml/scxml.hpp"

namespace proviso::scxml {

/// A document with these contents of its root.
inline std::string document(const std::string& contents, const std::string& attributes = "") {
  return "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" xmlns:pv=\"urn:proviso:scxml\""
         " version=\"1.0\" datamodel=\"ecmascript\" " +
         attributes + ">" + contents + "</scxml>";
}

struct Loaded {
  SourceSet sources;
  Diagnostics diagnostics;
  std::optional<machine::Design> design;

  /// Code, position and message of each diagnostic.
  std::vector<std::string> messages() const {
    std::vector<std::string> result;
    for (const Diagnostic& one : diagnostics.all()) {
      result.push_back(std::string(one.code) + " '" + std::string(sources.text(one.span)) +
                       "': " + one.message);
    }
    return result;
  }
};

inline Loaded load_text(const std::string& text) {
  Loaded result;
  Context context;
  const FileId file = result.sources.add("test.scxml", text);
  result.design = load(result.sources, file, result.diagnostics, context);
  return result;
}

inline machine::Design read_chart(const std::string& text) {
  Loaded loaded = load_text(text);
  for (const Diagnostic& diagnostic : loaded.diagnostics.all()) {
    ADD_FAILURE() << render(loaded.sources, diagnostic, false);
  }
  return loaded.design ? std::move(*loaded.design) : machine::Design{};
}

inline std::vector<collaboration::Finding> findings_on(const machine::Design& design) {
  collaboration::Archive archive;
  Context context;
  collaboration::DesignCheck check(design, collaboration::Criterion::Exact, archive, context);
  return check.check_host(0);
}

/// Whether each property holds, in the order of the document: "1" or "0".
inline std::string verdicts_on(const std::string& text) {
  const machine::Design design = read_chart(text);
  if (design.hosts.empty()) return "refused";
  std::string result;
  for (const collaboration::Finding& one : findings_on(design)) {
    result += one.verdict == Verdict::Holds ? '1' : one.verdict == Verdict::Violated ? '0' : '?';
  }
  return result;
}

}  // namespace proviso::scxml
