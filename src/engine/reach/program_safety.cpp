#include "engine/reach/program_safety.hpp"

#include <new>

#include <fmt/format.h>

#include "base/memory.hpp"
#include "engine/reach/program_trace.hpp"
#include "engine/reach/standing.hpp"

namespace proviso::reach {
namespace {

using process::ProgramSpace;

std::string place(const ProgramSpace& space, std::uint32_t culprit) {
  const auto blame = space.blame(culprit);
  const std::uint32_t line = space.program()[blame.proctype].transitions[blame.transition].line;
  if (line == 0) return space.culprit_name(culprit);
  return fmt::format("{} (line {})", space.culprit_name(culprit), line);
}

void note(std::string more, PropertyResult& result) {
  if (!result.note.empty()) result.note += "; ";
  result.note += more;
}

void enter(const ProgramSpace& space, const ProgramFindings& findings,
           const std::optional<space::Finding>& finding, bool deep, PropertyResult& result,
           std::optional<process::NumberedRun>& numbered) {
  const std::optional<StopReason> stopped = findings.found.stopped;
  if (!finding) {
    result.verdict = stopped || findings.cut ? Verdict::Undecided : Verdict::Holds;
    result.stopped = stopped;
    if (findings.cut) note("the search ended with the violation that was found", result);
    return;
  }
  result.verdict = Verdict::Violated;
  ProgramRun run{finding->states};
  if (finding->culprit != space::Moves::kNoCulprit) {
    run.culprit = finding->culprit;
    note(place(space, finding->culprit), result);
  } else {
    note(standing(space, finding->states.data() + finding->states.size() - space.words()), result);
  }
  if (deep) note("there may be a shorter run", result);
  ToldRun told = tell_run(space, run);
  result.trace = std::move(told.trace);
  numbered = std::move(told.numbered);
}

ProgramSafety searched(const ProgramSpace& space, const ProgramOptions& options, Context& context) {
  ProgramSafety outcome;
  outcome.assertion.kind = "assertion";
  outcome.deadlock.kind = "deadlock";
  if (space.initial_fault() != process::Fault::None) {
    outcome.assertion.verdict = Verdict::Violated;
    outcome.assertion.trace = Trace{};
    outcome.assertion.note = fmt::format("{} in an initialiser", describe(space.initial_fault()));
    outcome.deadlock.verdict = Verdict::Holds;
    return outcome;
  }
  const space::SearchGoals goals{.error = true, .deadlock = true, .all = options.all_errors};
  const ProgramFindings findings =
      search_program(space, space.youngest_first(), goals, options.bounds, context);
  const space::SearchResult& found = findings.found;
  enter(space, findings, found.error, findings.deep_error, outcome.assertion,
        outcome.assertion_run);
  enter(space, findings, found.deadlock, findings.deep_deadlock, outcome.deadlock,
        outcome.deadlock_run);
  for (std::size_t i = 1; i < found.culprits.size(); ++i) {
    outcome.assertion.note += "; also " + place(space, found.culprits[i]);
  }
  outcome.statistics.states = found.states;
  outcome.statistics.transitions = found.transitions;
  return outcome;
}

}  // namespace

ProgramSafety check_program(const process::Program& program, const process::Machine& machine,
                            const ProgramOptions& options, Context& context) {
  const double start = context.seconds();
  ProgramSafety outcome;
  try {
    outcome = with_room(program, machine, options.reduction, [&](const ProgramSpace& space) {
      return searched(space, options, context);
    });
  } catch (const LimitReached& stop) {
    outcome.assertion.kind = "assertion";
    outcome.deadlock.kind = "deadlock";
    outcome.assertion.stopped = outcome.deadlock.stopped = stop.reason();
  }
  outcome.statistics.seconds = context.seconds() - start;
  outcome.statistics.peak_memory_bytes = peak_memory();
  return outcome;
}

}  // namespace proviso::reach
