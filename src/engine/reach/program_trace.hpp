// Runs of programs as traces: which process executed which statement, and what changed.
//
// A run is given as states of the space. The basic steps between them are reconstructed by
// executing the program (process/replay.hpp): a run that cannot be executed is a bug, and never
// shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "outcome/outcome.hpp"
#include "process/numbered_run.hpp"
#include "process/program_space.hpp"
#include "process/replay.hpp"

namespace proviso::reach {

struct ProgramRun {
  std::vector<space::Word> states;            // one after the other, the initial one first
  std::optional<std::uint32_t> culprit = {};  // of a move to π at the end
  std::optional<std::size_t> loops_to = {};   // the last state is this one again
};

struct ToldRun {
  Trace trace;
  process::NumberedRun numbered;
};

/// Converts a run. If the run ends by stuttering for ever, the last step of the trace says so.
ToldRun tell_run(const process::ProgramSpace& space, const ProgramRun& run);
Trace program_trace(const process::ProgramSpace& space, const ProgramRun& run);
/// One basic step from a state, as traces have it.
TraceStep told_step(const process::ProgramSpace& space, const space::Word* before,
                    const process::BasicStep& step);
/// The action of the last step of a run that stands still for ever.
inline constexpr std::string_view kStandsStill = "nothing can happen any more";
/// Basic steps from the initial state on.
Trace program_trace(const process::ProgramSpace& space,
                    const std::vector<process::BasicStep>& steps);

}  // namespace proviso::reach
