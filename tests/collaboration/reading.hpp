// Designs for tests: from text, or from the examples with something changed.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/diagnostic.hpp"
#include "engine/collaboration/design_check.hpp"
#include "lang/collab/collab.hpp"

namespace proviso::collaboration {

inline machine::Design read_design(const std::string& text) {
  SourceSet sources;
  Diagnostics diagnostics;
  const FileId file = sources.add("test.collab", text);
  auto design = collab::load(sources, file, diagnostics);
  if (!design) {
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      ADD_FAILURE() << render(sources, diagnostic, false);
    }
    return {};
  }
  return std::move(*design);
}

inline std::string example(const std::string& name) {
  std::ifstream file(std::string(PROVISO_EXAMPLES) + "/" + name);
  std::ostringstream text;
  text << file.rdbuf();
  EXPECT_FALSE(text.str().empty()) << name;
  return text.str();
}

inline std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

/// All findings on one system or product.
inline std::vector<Finding> findings_on(const machine::Design& design, const std::string& name,
                                        Criterion criterion = Criterion::Exact) {
  Archive archive;
  Context context;
  DesignCheck check(design, criterion, archive, context);
  for (std::size_t k = 0; k < design.hosts.size(); ++k) {
    if (design.hosts[k].name == name) return check.check_host(k);
  }
  for (std::size_t k = 0; k < design.extensions.size(); ++k) {
    if (design.extensions[k].extension.name == name) return check.check_extension(k);
  }
  ADD_FAILURE() << "there is no " << name;
  return {};
}

inline const Finding& finding(const std::vector<Finding>& findings, const std::string& property) {
  for (const Finding& one : findings) {
    if (one.property == property) return one;
  }
  ADD_FAILURE() << "there is no " << property;
  return findings.front();
}

}  // namespace proviso::collaboration
