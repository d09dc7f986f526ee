#include "engine/invariant/portfolio.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "circuit/explicit.hpp"
#include "circuit/random_system.hpp"
#include "engine/certify/invariant.hpp"
#include "engine/invariant/cone_of_influence.hpp"
#include "invariant/engines.hpp"
#include "invariant/known_systems.hpp"

namespace proviso::invariant {
namespace {

using circuit::System;

Decision decide(const System& system, std::vector<Contender> others, Context& context) {
  return portfolio(system, system.properties.front(), others, context);
}

TEST(Portfolio, AgreesWithEnumeration) {
  EXPECT_TRUE(rc::check([] {
    const circuit::RandomSystem random = circuit::random_system();
    const auto depth = circuit::Explicit(random.system).first_violation(random.property);
    Context context;
    context.threads = 1 + random_below(2);
    const Decision decision = decide(random.system, {}, context);
    RC_ASSERT(decision.verdict == (depth ? Verdict::Violated : Verdict::Holds));
    if (depth) {
      RC_ASSERT(decision.path->states.size() > *depth);
    } else {
      RC_ASSERT(certify::check_invariant(random.system, random.system.properties.front(),
                                         decision.certificate.value(), context)
                    .reason == "");
    }
  }));
}

TEST(Portfolio, TakesTheFirstAnswer) {
  const System system = circuit::modular_counter(24, 16000000, false);
  Context context;
  context.threads = 2;
  const Contender oracle{"oracle", [](const auto&, const auto&, Context&) {
                           Decision decision;
                           decision.verdict = Verdict::Holds;
                           decision.engine = "oracle";
                           return decision;
                         }};
  EXPECT_EQ(decide(system, {oracle}, context).engine, "oracle");
}

TEST(Portfolio, RefusesAPathThatIsNone) {
  const System system = circuit::modular_counter(24, 16000000, false);
  const Contender liar{"liar", [](const System& asked, const auto&, Context&) {
                         Decision decision;
                         decision.verdict = Verdict::Violated;
                         decision.engine = "liar";
                         decision.path = circuit::Path{{circuit::Valuation(asked.bits.size())}};
                         return decision;
                       }};
  for (const unsigned threads : {1U, 2U}) {
    Context context;
    context.threads = threads;
    EXPECT_THROW(decide(system, {liar}, context), std::logic_error);
  }
}

TEST(Contender, RefusesACounterexampleThatIsNone) {
  const System system = circuit::token_ring(4, false);
  const Contender liar = contender("liar", [](circuit::Problem& problem, Context&) {
    Answer answer;
    answer.engine = "liar";
    answer.verdict = Verdict::Violated;
    answer.counterexample =
        Counterexample{{{true, false, false, false}}, {std::vector<bool>(problem.inputs.size())}};
    return answer;
  });
  Context context;
  EXPECT_THROW(liar.decide(system, system.properties.front(), context), std::logic_error);
}

TEST(Portfolio, StopsAtALimit) {
  const System system = circuit::modular_counter(24, 16000000, false);
  for (const unsigned threads : {1U, 2U}) {
    Context context(Limits{0.2, {}, {}});
    context.threads = threads;
    const Decision decision = decide(system, {}, context);
    EXPECT_EQ(decision.verdict, Verdict::Undecided);
    EXPECT_EQ(decision.stopped, StopReason::Time);
    EXPECT_GT(decision.bound, 0U);
  }
}

TEST(Portfolio, GoesOnWithoutWhoeverGivesUp) {
  int calls = 0;
  const Contender idle{"idle", [&calls](const auto&, const auto&, Context&) {
                         ++calls;
                         return Decision{};
                       }};
  Context context(Limits{1.5, {}, {}});
  const Decision decision = decide(circuit::modular_counter(24, 16000000, false), {idle}, context);
  EXPECT_EQ(decision.verdict, Verdict::Undecided);
  EXPECT_EQ(calls, 1);
}

TEST(ConeOfInfluence, LeavesOutWhatIsNotRead) {
  circuit::SystemSketch sketch;
  const circuit::Literal x = sketch.add("x"), y = sketch.add("y"), z = sketch.add("z");
  const circuit::Literal input = sketch.add("input", true);
  sketch.main().initial = {!x, !y, !z};
  sketch.update(0, y);
  sketch.update(1, sketch.graph().conjunction(x, input));
  sketch.update(2, x);
  const circuit::Problem whole = circuit::problem_of(sketch.system, !x);
  const circuit::Problem cone = cone_of_influence(whole);
  EXPECT_EQ(cone.state.size(), 2U);
  EXPECT_EQ(cone.inputs.size(), 1U);
  EXPECT_EQ(cone.transition.size(), 2U);
  EXPECT_EQ(cone_of_influence(circuit::problem_of(sketch.system, !z)).state.size(), 3U);
}

TEST(ConeOfInfluence, KnowsThatOthersMayNotGoAlong) {
  circuit::SystemSketch sketch;
  const circuit::Literal x = sketch.add("x"), y = sketch.add("y");
  sketch.main().initial = {!x, !y};
  sketch.update(0, circuit::kTrue);
  sketch.main().transition = {y};  // never: there is no step
  sketch.say(!x);
  const circuit::Problem whole = circuit::problem_of(sketch.system, !x);
  const circuit::Problem cone = cone_of_influence(whole);
  ASSERT_EQ(cone.state.size(), 1U);
  Context context;
  const Counterexample of_cone{{{false}, {true}}, {{}, {}}};
  EXPECT_EQ(extended(whole, cone, of_cone, context), std::nullopt);
  EXPECT_EQ(decide(sketch.system, {}, context).verdict, Verdict::Holds);
}

/// Proofs of the cone are proofs of the whole, and its paths are extended rightly.
TEST(ConeOfInfluence, KeepsVerdicts) {
  int smaller = 0;
  EXPECT_TRUE(rc::check([&smaller] {
    const circuit::RandomSystem random = circuit::random_system();
    const auto depth = circuit::Explicit(random.system).first_violation(random.property);
    Context context;
    const circuit::Problem whole = circuit::problem_of(random.system, random.property);
    circuit::Problem cone = cone_of_influence(whole);
    if (cone.state.size() < whole.state.size()) ++smaller;
    const Answer answer = pdr(cone, context);
    if (answer.verdict == Verdict::Holds) RC_ASSERT(!depth);
    if (!answer.counterexample) return;
    const auto path = extended(whole, cone, *answer.counterexample, context);
    if (!path) return;
    RC_ASSERT(
        circuit::violates(random.system, path_of(random.system, whole, *path), random.property));
    RC_ASSERT(circuit::defect(random.system, path_of(random.system, whole, *path)) == std::nullopt);
  }));
  EXPECT_GT(smaller, 10);
}

}  // namespace
}  // namespace proviso::invariant
