#include "engine/symbolic/invariant.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "circuit/counter_monitor.hpp"
#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "engine/symbolic/deadlock.hpp"

namespace proviso::symbolic {
namespace {

using circuit::Explicit;
using circuit::ExplicitState;

ExplicitState state_of(const circuit::System& system, const circuit::Valuation& valuation) {
  ExplicitState state = 0;
  for (std::uint32_t i = 0; i < valuation.size(); ++i) {
    if (valuation[i] && !system.is_input(circuit::BitId{i})) state |= ExplicitState{1} << i;
  }
  return state;
}

/// Whether the function is true in exactly the reachable states (watch bits left free).
bool is_reachable_set(const circuit::System& system, const circuit::Problem& problem,
                      circuit::Literal function) {
  const Explicit reference(system);
  const auto reachable = reference.reachable();
  for (const auto& entry : reachable) {
    circuit::Evaluation values(problem.graph);
    for (std::size_t i = 0; i < system.bits.size(); ++i) {
      values.set(system.bits[i].now, (entry.first >> i & 1U) != 0);
    }
    values.run();
    if (!values[function]) return false;
  }
  return true;
}

TEST(SymbolicInvariant, FindsTheShortestWayToTheMonitorsAlarm) {
  const circuit::CounterMonitor example = circuit::counter_monitor();
  circuit::Problem problem = problem_of(example.system, example.property);
  Context context;
  const invariant::Answer answer = check_invariant(problem, context);
  ASSERT_EQ(answer.verdict, Verdict::Violated);
  EXPECT_EQ(answer.bound, 3U);
  const circuit::Path path = path_of(example.system, problem, *answer.counterexample);
  EXPECT_EQ(path.states.size(), 4U);
  EXPECT_EQ(defect(example.system, path), std::nullopt);
  EXPECT_TRUE(violates(example.system, path, example.property));
}

RC_GTEST_PROP(SymbolicInvariant, AgreesWithExplicitSearch, ()) {
  const circuit::RandomSystem random = circuit::random_system();
  circuit::Problem problem = problem_of(random.system, random.property);
  const auto expected = Explicit(random.system).first_violation(random.property);
  Context context;
  const invariant::Answer answer = check_invariant(problem, context);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Violated : Verdict::Holds));
  if (!expected) {
    if (!problem.watches_steps) {
      RC_ASSERT(is_reachable_set(random.system, problem, answer.proof->invariant));
    }
    return;
  }
  const circuit::Path path = path_of(random.system, problem, *answer.counterexample);
  RC_ASSERT(path.states.size() == *expected + 1);
  RC_ASSERT(!defect(random.system, path));
  RC_ASSERT(violates(random.system, path, random.property));
}

RC_GTEST_PROP(SymbolicDeadlock, AgreesWithExplicitSearch, ()) {
  const circuit::System system = circuit::random_system().system;
  const Explicit reference(system);
  std::optional<unsigned> expected;
  for (const auto& [state, depth] : reference.reachable()) {
    if (reference.steps(state).empty()) expected = std::min(expected.value_or(depth), depth);
  }
  Context context;
  const Answer answer = check_deadlock(system, context);
  RC_ASSERT(answer.verdict == (expected ? Verdict::Violated : Verdict::Holds));
  if (!expected) return;
  RC_ASSERT(answer.path->states.size() == *expected + 1);
  RC_ASSERT(reference.steps(state_of(system, answer.path->states.back())).empty());
}

TEST(SymbolicDeadlock, ASolverProvesThatEveryStateHasAStep) {
  circuit::System system;
  system.components.push_back({"main"});
  for (std::uint32_t i = 0; i < 2; ++i) {
    const circuit::Literal now = system.graph.variable();
    system.variables.push_back({i == 0 ? "x" : "y", {}, false, {circuit::BitId{i}}});
    system.bits.push_back({circuit::VariableId{i}, now, system.graph.variable()});
  }
  const circuit::Literal x = system.bits[0].now;
  circuit::Component& main = system.components.front();
  main.transition = {system.graph.exclusive(system.bits[0].next, system.bits[1].next)};
  Context context;
  EXPECT_EQ(check_deadlock(system, context).engine, "sat");
  // With a state that is never reached and has no step, reachability decides.
  main.initial = {!x};
  main.transition.push_back(!x);
  main.transition.push_back(!system.bits[0].next);
  const Answer unreachable = check_deadlock(system, context);
  EXPECT_EQ(unreachable.engine, "bdd");
  EXPECT_EQ(unreachable.verdict, Verdict::Holds);
  main.transition.pop_back();
  EXPECT_EQ(check_deadlock(system, context).verdict, Verdict::Violated);
}

TEST(SymbolicInvariant, ALimitIsUndecided) {
  const circuit::CounterMonitor example = circuit::counter_monitor();
  circuit::Problem problem = problem_of(example.system, example.property);
  Context context;
  context.cancel();
  const invariant::Answer answer = check_invariant(problem, context);
  EXPECT_EQ(answer.verdict, Verdict::Undecided);
  EXPECT_EQ(answer.stopped, StopReason::Interrupt);
}

}  // namespace
}  // namespace proviso::symbolic
