#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/reach/program_claims.hpp"
#include "engine/reach/program_safety.hpp"
#include "logic/ltl_to_buchi.hpp"
#include "process/program_space.hpp"
#include "process/random_program.hpp"
#include "process/reference.hpp"
#include "space/explore.hpp"

namespace proviso::process {
namespace {

constexpr std::size_t kMostStates = 300;
constexpr std::size_t kFewStates = 40;

std::set<reference::Failure> failures(const ProgramSpace& space,
                                      const space::SearchResult& result) {
  std::set<reference::Failure> found;
  for (const std::uint32_t culprit : result.culprits) {
    const auto blame = space.blame(culprit);
    found.insert({blame.fault, index(blame.proctype), blame.transition});
  }
  return found;
}

RC_GTEST_PROP(Program, HasTheStatesAndFailuresOfTheReference, ()) {
  const Program program = RandomProgram().make();
  const reference::Graph graph = reference::explore(program, kMostStates);
  RC_PRE(graph.complete);
  const Machine machine = compile(program);
  reach::with_room(program, machine, false, [&](const ProgramSpace& space) {
    Context context;
    const auto result = space::explore(space, {.all = true}, context);
    RC_ASSERT(result.states == graph.states.size());
    RC_ASSERT(failures(space, result) == graph.failures);
    RC_ASSERT(result.deadlock.has_value() == !graph.deadlocks.empty());
  });
}

RC_GTEST_PROP(Program, KeepsItsVerdictsWhenReduced, ()) {
  const Program program = RandomProgram().make();
  const reference::Graph graph = reference::explore(program, kMostStates);
  RC_PRE(graph.complete);
  const Machine machine = compile(program);
  for (const bool reduction : {false, true}) {
    Context context;
    const auto outcome = reach::check_program(program, machine, {.reduction = reduction}, context);
    RC_ASSERT((outcome.assertion.verdict == Verdict::Violated) == !graph.failures.empty());
    RC_ASSERT((outcome.deadlock.verdict == Verdict::Violated) == !graph.deadlocks.empty());
    RC_ASSERT(outcome.statistics.states.value() <= graph.states.size());
  }
}

RC_GTEST_PROP(Program, HasTheSameVerdictsInDepth, ()) {
  const Program program = RandomProgram().make();
  const reference::Graph graph = reference::explore(program, kMostStates);
  RC_PRE(graph.complete);
  const Machine machine = compile(program);
  for (const bool reduction : {false, true}) {
    Context context;
    const auto outcome = reach::check_program(
        program, machine, {.reduction = reduction, .bounds = {.broad = 0}}, context);
    RC_ASSERT((outcome.assertion.verdict == Verdict::Violated) == !graph.failures.empty());
    RC_ASSERT((outcome.deadlock.verdict == Verdict::Violated) == !graph.deadlocks.empty());
    const bool sees_all = graph.failures.empty() || graph.deadlocks.empty();
    if (!reduction && sees_all) {
      RC_ASSERT(outcome.statistics.states.value() == graph.states.size());
    }
  }
}

void expect_sound(const PropertyResult& result, bool violated, bool other_violated) {
  RC_ASSERT(result.verdict != Verdict::Violated || violated);
  RC_ASSERT(result.verdict != Verdict::Holds || !violated);
  RC_ASSERT(result.verdict != Verdict::Undecided || other_violated);
  RC_ASSERT(result.trace.has_value() == (result.verdict == Verdict::Violated));
}

RC_GTEST_PROP(Program, IsNotMisjudgedWhereTheSearchIsCut, ()) {
  const Program program = RandomProgram().make();
  const reference::Graph graph = reference::explore(program, kMostStates);
  RC_PRE(graph.complete);
  Context context;
  const reach::SearchBounds bounds{.broad = random_below(40),
                                   .deep = random_below(40),
                                   .more = random_below(40),
                                   .shortest = random_below(400)};
  const auto outcome = reach::check_program(program, compile(program), {.bounds = bounds}, context);
  const bool fails = !graph.failures.empty();
  const bool sticks = !graph.deadlocks.empty();
  expect_sound(outcome.assertion, fails, outcome.deadlock.verdict == Verdict::Violated);
  expect_sound(outcome.deadlock, sticks, outcome.assertion.verdict == Verdict::Violated);
}

RC_GTEST_PROP(Program, SatisfiesPropertiesAsTheReferenceSays, ()) {
  const Program program = RandomProgram().make();
  const reference::Graph graph = reference::explore(program, kFewStates);
  // A step that cannot be done ends the run, and what is then true of the run is anybody's guess.
  const bool cut = std::any_of(graph.failures.begin(), graph.failures.end(), [](const auto& f) {
    return std::get<Fault>(f) != Fault::Assertion;
  });
  // Nor has the reference a run that goes on where nothing but a failing assertion can be executed,
  // so that a property which is violated before that is true of no run.
  const bool ends = std::any_of(graph.failing.begin(), graph.failing.end(),
                                [&](std::size_t state) { return graph.edges[state].empty(); });
  RC_PRE(graph.complete && !graph.diverges && !cut && !ends);
  const Machine machine = compile(program);
  const TemporalProperty& property = program.properties.front();
  Context context;
  logic::FormulaPool pool = property.pool;
  const logic::Buchi automaton = logic::ltl_to_buchi(pool, property.violation, context);
  const bool violated = reference::accepts(program, graph, automaton, property.atoms, false);
  for (const bool reduction : {false, true}) {
    for (const std::uint64_t broad : {0U, 1000U}) {
      const auto outcome = reach::check_property(
          program, machine, 0, {.reduction = reduction, .bounds = {.broad = broad}}, context);
      RC_ASSERT((outcome.result.verdict == Verdict::Violated) == violated);
      RC_ASSERT(outcome.result.trace.has_value() == violated);
    }
  }
  if (!graph.failures.empty()) return;
  const bool fairly = reference::accepts(program, graph, automaton, property.atoms, true);
  const auto outcome = reach::check_property(program, machine, 0, {.weak_fairness = true}, context);
  RC_ASSERT((outcome.result.verdict == Verdict::Violated) == fairly);
}

}  // namespace
}  // namespace proviso::process
