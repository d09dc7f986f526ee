// Proves that a program is safe, with a requirement automaton in place of some of its processes; on
// request, SPIN is the second engine.
#include <fmt/format.h>

#include "ask/cells.hpp"
#include "ask/process/coverage.hpp"
#include "ask/process/division.hpp"
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

}  // namespace

Done prove_process(Task& task) {
  const Options& options = task.options;
  if (Done done = check_call(options); !done) return done;
  if (Done done = cover_assertions(task); !done) return done;
  auto division = ProgramDivision::make(task, {options.components, {}, options.properties});
  if (!division) return refused(division.error());
  return options.with ? prove_with_spin(task, **division) : prove_requirement(task, **division);
}

}  // namespace proviso::ask
