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

/// Enters what the search says about one question.
void enter(const ProgramFindings& findings, const std::optional<space::Finding>& finding,
           PropertyResult& result) {
  if (finding) {
    result.verdict = Verdict::Violated;
    return;
  }
  const std::optional<StopReason> stopped = findings.found.stopped;
  result.verdict = stopped || findings.cut ? Verdict::Undecided : Verdict::Holds;
  result.stopped = stopped;
  if (findings.cut) note("the search ended with the violation that was found", result);
}

/// Enters the run of a violation.
void tell(const ProgramSpace& space, const space::Finding& finding, bool shortest,
          PropertyResult& result, std::optional<process::NumberedRun>& numbered) {
  ProgramRun run{finding.states};
  if (finding.culprit != space::Moves::kNoCulprit) {
    run.culprit = finding.culprit;
    note(place(space, finding.culprit), result);
  } else {
    note(standing(space, finding.states.data() + finding.states.size() - space.words()), result);
  }
  if (!shortest) note(std::string(kMayBeLonger), result);
  ToldRun told = tell_run(space, run);
  result.trace = std::move(told.trace);
  result.trace->shortest = shortest;
  numbered = std::move(told.numbered);
}

void tell_all(const ProgramSpace& space, const ProgramFindings& findings, ProgramSafety& outcome) {
  const space::SearchResult& found = findings.found;
  if (found.error && !outcome.assertion.trace) {
    tell(space, *found.error, !findings.deep_error && !space.is_reduced(), outcome.assertion,
         outcome.assertion_run);
  }
  if (found.deadlock && !outcome.deadlock.trace) {
    tell(space, *found.deadlock, !findings.deep_deadlock && !space.is_reduced(), outcome.deadlock,
         outcome.deadlock_run);
  }
}

/// Reduction finds what is reachable; a shortest run to it may need an order of steps that it left
/// out. So it is searched for again, in all orders, as far as that is cheap.
void tell_shortest(const ProgramSpace& space, const ProgramFindings& findings,
                   const ProgramOptions& options, Context& context, ProgramSafety& outcome) {
  if (!findings.found.error && !findings.found.deadlock) return;
  with_all_orders(space, [&](const ProgramSpace& all) {
    tell_all(all, {search_shortest(all, findings, options.bounds, context)}, outcome);
  });
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
  const space::SearchGoals goals{
      .error = options.assertions, .deadlock = options.deadlocks, .all = options.all_errors};
  const ProgramFindings findings =
      search_program(space, space.youngest_first(), goals, options.bounds, context);
  const space::SearchResult& found = findings.found;
  if (goals.error) enter(findings, found.error, outcome.assertion);
  if (goals.deadlock) enter(findings, found.deadlock, outcome.deadlock);
  if (space.is_reduced()) {
    tell_shortest(space, findings, options, context, outcome);
  }
  tell_all(space, findings, outcome);
  for (std::size_t i = 0; i < found.culprits.size(); ++i) {
    const std::string other = place(space, found.culprits[i]);
    if (outcome.assertion.note.find(other) == std::string::npos) {
      outcome.assertion.note += "; also " + other;
    }
  }
  outcome.statistics.reduced = space.is_reduced();
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
