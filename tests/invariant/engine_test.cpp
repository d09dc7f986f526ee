#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "circuit/counter_monitor.hpp"
#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "engine/invariant/proof_check.hpp"
#include "invariant/engines.hpp"
#include "invariant/known_systems.hpp"

namespace proviso::invariant {
namespace {

using circuit::System;

class Engines : public testing::TestWithParam<Engine> {
 protected:
  Answer ask(const System& system, circuit::Literal property) {
    problem_ = circuit::problem_of(system, property);
    return GetParam().run(problem_, context_);
  }
  Answer ask(const System& system) { return ask(system, system.properties.front().invariant); }

  /// Expects a violation after this many steps, with a valid path.
  void expect_violated(const System& system, circuit::Literal property, unsigned steps) {
    const Answer answer = ask(system, property);
    ASSERT_EQ(answer.verdict, Verdict::Violated);
    const circuit::Path path = path_of(system, problem_, answer.counterexample.value());
    EXPECT_EQ(circuit::defect(system, path), std::nullopt);
    EXPECT_TRUE(circuit::violates(system, path, property));
    EXPECT_EQ(answer.bound + 1, path.states.size());
    if (GetParam().finds_shortest) {
      EXPECT_EQ(answer.bound, steps);
    }
  }
  void expect_violated(const System& system, unsigned steps) {
    expect_violated(system, system.properties.front().invariant, steps);
  }

  /// By engines that can, and none says otherwise.
  void expect_holds(const System& system) {
    const Answer answer = ask(system);
    EXPECT_NE(answer.verdict, Verdict::Violated);
    if (GetParam().proves) {
      ASSERT_EQ(answer.verdict, Verdict::Holds);
      EXPECT_TRUE(is_proof(problem_, answer.proof.value(), context_));
    }
  }

  Context context_;
  circuit::Problem problem_;
};

TEST_P(Engines, AgreeWithEnumeration) {
  EXPECT_TRUE(rc::check([this] {
    const circuit::RandomSystem random = circuit::random_system();
    const auto depth = circuit::Explicit(random.system).first_violation(random.property);
    const Answer answer = ask(random.system, random.property);
    if (depth) {
      if (answer.verdict == Verdict::Undecided) {  // it lies beyond the bound that was given
        RC_ASSERT(!GetParam().proves);
        RC_ASSERT(*depth >= answer.bound);
        return;
      }
      RC_ASSERT(answer.verdict == Verdict::Violated);
      const circuit::Path path = path_of(random.system, problem_, answer.counterexample.value());
      RC_ASSERT(circuit::defect(random.system, path) == std::nullopt);
      RC_ASSERT(circuit::violates(random.system, path, random.property));
      RC_ASSERT(path.states.size() > *depth);
      if (GetParam().finds_shortest) RC_ASSERT(path.states.size() == *depth + 1);
    } else {
      RC_ASSERT(answer.verdict != Verdict::Violated);
      if (GetParam().proves) RC_ASSERT(answer.proof.has_value());
      if (answer.proof) RC_ASSERT(is_proof(problem_, *answer.proof, context_));
    }
  }));
}

TEST_P(Engines, FindTheMonitorRaisedAfterThreeSteps) {
  const circuit::CounterMonitor example = circuit::counter_monitor();
  expect_violated(example.system, example.property, 3);
}

TEST_P(Engines, KnowCounters) {
  expect_holds(circuit::modular_counter(4, 10, true));
  expect_violated(circuit::modular_counter(4, 10, false), 9);
}

TEST_P(Engines, KnowShiftRegisters) {
  expect_holds(circuit::twin_registers(6, true));
  expect_violated(circuit::twin_registers(6, false), 6);
}

TEST_P(Engines, KnowTokenRings) {
  expect_holds(circuit::token_ring(8, true));
  expect_violated(circuit::token_ring(8, false), 7);
}

TEST_P(Engines, KnowMutualExclusion) {
  expect_holds(circuit::mutual_exclusion(true));
  expect_violated(circuit::mutual_exclusion(false), 4);
}

TEST_P(Engines, CountStatesWithoutSteps) {
  circuit::SystemSketch sketch;
  const circuit::Literal x = sketch.add("x");
  sketch.main().initial = {!x};
  sketch.main().transition = {!x, sketch.next[0]};  // one step, and no more
  sketch.say(!x);
  expect_violated(sketch.system, 1);
}

TEST_P(Engines, HoldWhereNothingIsInitial) {
  circuit::SystemSketch sketch;
  const circuit::Literal x = sketch.add("x");
  sketch.main().initial = {x, !x};
  sketch.say(circuit::kFalse);
  expect_holds(sketch.system);
}

TEST_P(Engines, SayUndecidedAtALimit) {
  const System system = circuit::modular_counter(16, 60000, false);
  circuit::Problem problem = circuit::problem_of(system, system.properties.front().invariant);
  Context context(Limits{0.02, {}, {}});
  const Answer answer = GetParam().run(problem, context);
  EXPECT_EQ(answer.verdict, Verdict::Undecided);
  if (GetParam().proves) {
    EXPECT_EQ(answer.stopped, StopReason::Time);
  }
  Context cancelled;
  cancelled.cancel();
  EXPECT_EQ(GetParam().run(problem, cancelled).stopped, StopReason::Interrupt);
}

INSTANTIATE_TEST_SUITE_P(All, Engines, testing::ValuesIn(engines()),
                         [](const auto& engine) { return engine.param.name; });

TEST(ProofCheck, RefusesWhatIsNone) {
  const System system = circuit::modular_counter(3, 6, true);
  const circuit::Literal good = system.properties.front().invariant;
  circuit::Problem problem = circuit::problem_of(system, good);
  Context context;
  EXPECT_FALSE(is_proof(problem, {circuit::kTrue, 1}, context));   // does not imply good
  EXPECT_FALSE(is_proof(problem, {circuit::kFalse, 1}, context));  // does not hold initially
  EXPECT_FALSE(is_proof(problem, {good, 0}, context));
  // Only 5 could be followed by 6, and it is followed by 0.
  EXPECT_TRUE(is_proof(problem, {good, 1}, context));
  EXPECT_THROW(require_proof(problem, {circuit::kTrue, 1}, context), std::logic_error);
}

}  // namespace
}  // namespace proviso::invariant
