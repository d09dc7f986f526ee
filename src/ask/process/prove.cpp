// Proves that a program is safe: with a requirement automaton in place of some of its processes, by
// turns with a search of the whole (race.hpp), or that way alone where it is asked for or a
// certificate is. On request, SPIN is the second engine.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/process/coverage.hpp"
#include "ask/process/division.hpp"
#include "ask/process/race.hpp"
#include "ask/process/spin.hpp"
#include "ask/process/spin_program.hpp"
#include "base/counted.hpp"
#include "base/file_name.hpp"

namespace proviso::ask {
namespace {

using requirement::Mode;
using requirement::Requirement;

/// Lets SPIN search the program with the automaton in the place of the component.
Done let_spin_decide(Task& task, ProgramDivision& division, const Requirement& found,
                     const std::string& program) {
  const auto spin = run_spin(program, {}, task.context);
  if (!spin) return refused(spin.error());
  Answer& answer = task.answer;
  answer.steps.push_back({"spin", spin->states, spin->transitions});
  answer.verdict = spin->verdict;
  answer.reason.clear();
  answer.summary =
      fmt::format("component: {}; requirement: {}\nSPIN searched {} with the requirement\n",
                  counted(division.component().state_count(), "state"),
                  counted(found.automaton->state_count(), "state"), counted(spin->states, "state"));
  if (spin->verdict == Verdict::Undecided) answer.reason = "SPIN did not finish its search";
  if (spin->verdict != Verdict::Violated) return {};
  // SPIN's run is a run of the automaton; the run of the program is searched for again.
  const Requirement again = requirement::find_requirement(
      {division.component(), division.environment()}, {Mode::Verdict}, task.context);
  if (again.trace) report_violation(task, division, *again.trace);
  return {};
}

/// An automaton that is small enough, and SPIN for the rest.
Done prove_with_spin(Task& task, ProgramDivision& division) {
  const Options& options = task.options;
  const Requirement found = find_requirement(task, division, Mode::Threshold);
  report_requirement(task, division, found);
  if (found.automaton && found.verdict != Verdict::Violated) {
    const auto program =
        program_with_requirement(task.sources, division, *found.automaton, options.defines);
    if (!program) return refused(program.error());
    if (task.writes(Content::Model)) task.answer.files.push_back({options.output, *program});
    if (found.verdict != Verdict::Holds) {
      if (Done done = let_spin_decide(task, division, found, *program); !done) return done;
    }
  }
  task.record("assertion");
  return {};
}

Done check_call(const Options& options) {
  const std::string extension = extension_of(options.output);
  if (!options.with) {
    if (extension != "pml") return {};
    return refused("prove writes a .pml file only --with spin");
  }
  if (extension == "json")
    return refused(
        "prove --with spin writes .pml files: SPIN's search has "
        "no certificate");
  if (options.properties.empty()) return {};
  return refused("SPIN is asked for assertions only: leave out --property");
}

/// Whether the request asks for nothing that only a proof by parts has.
bool may_be_any_proof(const Task& task) {
  const Options& options = task.options;
  const bool is_free = options.technique.value_or(Technique::Auto) == Technique::Auto;
  const bool has_evidence = options.evidence || task.writes(Content::Proof);
  const bool is_alone = task.context.threads <= 1 && task.context.team == nullptr;
  return is_free && !has_evidence && !options.threshold && !options.heuristic && is_alone;
}

void report_search(Task& task, RaceResult found) {
  Answer& answer = task.answer;
  answer.target = stem_of(task.subject().path());
  answer.component = fmt::format("{}", fmt::join(task.options.components, ", "));
  if (!task.options.properties.empty()) answer.property = task.options.properties.front();
  answer.verdict = found.whole->verdict;
  answer.trace = std::move(found.whole->trace);
  answer.statistics = found.statistics;
  task.count("whole", found.statistics);
  answer.summary = fmt::format("searched as a whole: {}\n",
                               counted(found.statistics.states.value_or(0), "state"));
}

/// Returns nullopt if the program has to be divided first of all.
std::optional<Done> prove_in_race(Task& task, const DivisionNames& names) {
  std::optional<RaceResult> found = race(task, names);
  if (!found) return std::nullopt;
  const bool by_parts = found->requirement && found->requirement->verdict == Verdict::Holds;
  const bool by_search = !by_parts && found->whole && found->whole->verdict != Verdict::Undecided;
  std::string note;
  if (by_search) {
    note = found->whole->note;
    report_search(task, std::move(*found));
  } else if (found->stopped) {
    throw LimitReached(*found->stopped);
  } else if (!*found->division) {
    return refused(found->division->error());
  } else {
    report_requirement(task, ***found->division, *found->requirement);
  }
  task.record(names.properties.empty() ? "assertion" : "safety");
  task.answer.results->back().note = std::move(note);
  return Done{};
}

}  // namespace

Done prove_process(Task& task) {
  const Options& options = task.options;
  if (Done done = check_call(options); !done) return done;
  if (Done done = cover_assertions(task); !done) return done;
  const DivisionNames names{options.components, {}, options.properties};
  if (!options.with && may_be_any_proof(task)) {
    if (const auto done = prove_in_race(task, names)) return *done;
  }
  auto division = ProgramDivision::make(task, names, task.context);
  if (!division) return refused(division.error());
  return options.with ? prove_with_spin(task, **division) : prove_requirement(task, **division);
}

}  // namespace proviso::ask
