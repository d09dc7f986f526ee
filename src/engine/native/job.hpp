// What an image is asked to do: a program under check, and a phase, as a job.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "base/context.hpp"
#include "engine/native/instrumentation.hpp"
#include "engine/native/program.hpp"
#include "runtime/protocol.hpp"

namespace proviso::native {

/// A program with everything that its searches have in common.
struct ProgramUnderCheck {
  const Program& program;
  const SearchOptions& options;
  Instrumentation instrumentation;
  std::vector<runtime::Automaton> automata = {};
  std::vector<runtime::Choice> schedule = {};  // the run to repeat; empty: search
  bool wants_graph = false;
  bool wants_errors = false;  // as transitions of the graph
};

/// Instruments the program and collects the automata of its assumptions, properties and
/// restrictions. The error says why the mapping cannot be used.
tl::expected<ProgramUnderCheck, std::string> program_under_check(const Program& program,
                                                                 const SearchOptions& options);

/// The job of one phase on an image. `promoted` are the objects that are racy by intent.
runtime::Job job_for(const ProgramUnderCheck& checked, runtime::Phase phase,
                     const std::string& image, const std::vector<runtime::NamedObject>& promoted,
                     Context& context);

/// A sentence on the first global variable of the mapping that is not among the job's objects. A
/// name without `::` may be one that the program gives, so it is never missing.
std::optional<std::string> missing_global(const Instrumentation& instrumentation,
                                          const runtime::Job& job);

}  // namespace proviso::native
