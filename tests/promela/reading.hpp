// Promela text to programs in tests.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lang/promela/promela.hpp"

namespace proviso::promela {

/// A program from text, with everything that was reported on the way.
struct Reading {
  explicit Reading(const std::string& text, const std::map<std::string, std::string>& files = {}) {
    const FileId file = sources.add("model.pml", text);
    program = load(sources, file, including(files), diagnostics, context);
  }

  static Includer including(const std::map<std::string, std::string>& files) {
    return [&files](const std::string& name, FileId,
                    SourceSet& set) -> tl::expected<FileId, std::string> {
      const auto found = files.find(name);
      if (found == files.end()) return tl::unexpected("there is no file " + name);
      return set.add(name, found->second);
    };
  }

  std::vector<std::string> codes() const {
    std::vector<std::string> result;
    for (const Diagnostic& diagnostic : diagnostics.all()) result.emplace_back(diagnostic.code);
    return result;
  }
  std::string messages() const {
    std::string result;
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      result += render(sources, diagnostic, false);
    }
    return result;
  }
  const process::Proctype& proctype(const std::string& name) const {
    for (const process::Proctype& proctype : program->proctypes) {
      if (proctype.name == name) return proctype;
    }
    return program->proctypes.at(0);
  }

  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  std::optional<process::Program> program;
};

/// One line a transition: "0: x = 1 → 1". `A` stands for one after which the process goes on
/// alone, `!n` for the level n of an escape.
inline std::vector<std::string> table(const process::Proctype& proctype) {
  std::vector<std::string> lines;
  for (std::size_t k = 0; k < proctype.controls.size(); ++k) {
    const process::ControlState& control = proctype.controls[k];
    if (control.terminal) lines.push_back(fmt::format("{}: end", k));
    for (std::uint32_t t = 0; t < control.transition_count; ++t) {
      const process::Transition& transition = proctype.transitions[control.first_transition + t];
      const std::string level = transition.level > 0 ? fmt::format(" !{}", transition.level) : "";
      lines.push_back(fmt::format("{}: {} → {}{}{}", k, transition.text,
                                  process::index(transition.target),
                                  transition.keeps_control ? " A" : "", level));
    }
  }
  return lines;
}

/// The table of the only proctype, or what went wrong.
inline std::vector<std::string> table(const std::string& text) {
  const Reading reading(text);
  if (!reading.program) return {reading.messages()};
  return table(reading.program->proctypes.front());
}

}  // namespace proviso::promela
