// A Promela text, read and checked.
#pragma once

#include <string>

#include <gtest/gtest.h>

#include "engine/reach/program_claims.hpp"
#include "engine/reach/program_safety.hpp"
#include "lang/promela/promela.hpp"

namespace proviso::process {

struct Loaded {
  Program program;
  Machine machine;
};

inline Loaded loaded(const std::string& text) {
  SourceSet sources;
  Diagnostics diagnostics;
  Context context;
  const FileId file = sources.add("model.pml", text);
  auto program = promela::load(
      sources, file,
      [](const std::string&, FileId, SourceSet&) {
        return tl::expected<FileId, std::string>(tl::unexpected(std::string("no files here")));
      },
      diagnostics, context);
  if (!program) {
    for (const Diagnostic& diagnostic : diagnostics.all()) {
      ADD_FAILURE() << render(sources, diagnostic, false);
    }
    program.emplace();
  }
  Machine machine = compile(*program);
  return {std::move(*program), std::move(machine)};
}

inline reach::ProgramSafety safety(const std::string& text, reach::ProgramOptions options = {}) {
  const Loaded model = loaded(text);
  Context context;
  return reach::check_program(model.program, model.machine, options, context);
}

/// Holds in every order of steps: nothing fails, and nothing is stuck.
inline bool is_fine(const std::string& text) {
  const auto outcome = safety(text, {.reduction = false});
  return outcome.assertion.verdict == Verdict::Holds && outcome.deadlock.verdict == Verdict::Holds;
}

inline Verdict assertion(const std::string& text) { return safety(text).assertion.verdict; }
inline Verdict deadlock(const std::string& text) { return safety(text).deadlock.verdict; }

/// How many states there are without reduction.
inline std::uint64_t states(const std::string& text) {
  return safety(text, {.reduction = false, .all_errors = true}).statistics.states.value();
}

/// The verdict on the only claim or property.
inline PropertyResult claim(const std::string& text, reach::ProgramOptions options = {}) {
  const Loaded model = loaded(text);
  Context context;
  return model.program.claims.empty()
             ? reach::check_property(model.program, model.machine, 0, options, context).result
             : reach::check_claim(model.program, model.machine, 0, options, context).result;
}

}  // namespace proviso::process
