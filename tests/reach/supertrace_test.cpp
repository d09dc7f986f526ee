#include "engine/reach/supertrace.hpp"

#include <gtest/gtest.h>

#include "space/product.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::reach {
namespace {

using space::Product;
using space::ReferenceProduct;

/// Whether a run with these actions may end in π, and whether it may end in a deadlock.
struct Ends {
  bool error = false;
  bool deadlock = false;
};

Ends ends(const ReferenceProduct& product, const Trace& trace) {
  std::set<ReferenceProduct::State> states = {product.initial()};
  Ends result;
  for (const TraceStep& step : trace.steps) {
    result.error = false;
    std::set<ReferenceProduct::State> next;
    for (const auto& state : states) {
      for (const auto& [label, target] : product.reachable().at(state)) {
        if (label != step.action) continue;
        result.error |= !target;
        if (target) next.insert(*target);
      }
    }
    states = std::move(next);
  }
  for (const auto& state : states) {
    result.deadlock |= product.reachable().at(state).empty() && !product.terminated(state);
  }
  return result;
}

void expect_real_findings(const lts::System& system, const SupertraceOptions& options) {
  const ReferenceProduct reference(system);
  Context context;
  const SafetyOutcome outcome = search_supertrace(Product(system), {}, {}, options, context);
  for (const Answer& answer : {*outcome.safety, *outcome.deadlock}) {
    RC_ASSERT(answer.verdict == Verdict::Violated || answer.verdict == Verdict::Undecided);
    RC_ASSERT(answer.trace.has_value() == (answer.verdict == Verdict::Violated));
  }
  if (outcome.safety->trace) RC_ASSERT(ends(reference, *outcome.safety->trace).error);
  if (outcome.deadlock->trace) RC_ASSERT(ends(reference, *outcome.deadlock->trace).deadlock);
  RC_ASSERT(outcome.statistics.states.value() <= reference.reachable().size());
}

TEST(Supertrace, FindsOnlyWhatIsThere) {
  EXPECT_TRUE(rc::check([] {
    SupertraceOptions options;
    options.table_bytes = *rc::gen::element<std::size_t>(0, 8, 64, 1 << 16);
    options.depth_bound = *rc::gen::inRange(1U, 20U);
    options.hash_functions = *rc::gen::inRange(1U, 4U);
    const lts::System system = space::random_system();
    expect_real_findings(system, options);
    expect_real_findings(space::widened(system), options);
  }));
}

TEST(Supertrace, FindsAllInARoomyTable) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = space::random_system();
    const auto distances = ReferenceProduct(system).distances();
    Context context;
    const SafetyOutcome outcome =
        search_supertrace(Product(system), {}, {}, {.table_bytes = 1 << 20}, context);
    // A collision of three hashes among some dozens of states in 2^23 bits is not going to happen.
    RC_ASSERT((outcome.safety->verdict == Verdict::Violated) == distances.error.has_value());
    RC_ASSERT((outcome.deadlock->verdict == Verdict::Violated) == distances.deadlock.has_value());
  }));
}

lts::System long_walk(std::uint32_t steps) {
  lts::LtsBuilder walk;
  walk.add_states(steps + 1);
  for (std::uint32_t s = 0; s < steps; ++s) {
    walk.add_transition(lts::StateId{s}, walk.action("step"), lts::StateId{s + 1});
  }
  return {"WALK", {{"WALK", std::move(walk).build()}}};
}

TEST(Supertrace, KeepsToTheDepthBound) {
  SupertraceOptions options;
  options.table_bytes = 1 << 20;
  options.depth_bound = 999;
  Context context;
  const Product product(long_walk(1000));
  EXPECT_EQ(search_supertrace(product, {}, {}, options, context).deadlock->verdict,
            Verdict::Undecided);
  options.depth_bound = 1000;
  const SafetyOutcome outcome = search_supertrace(product, {}, {}, options, context);
  ASSERT_EQ(outcome.deadlock->verdict, Verdict::Violated);
  EXPECT_EQ(outcome.deadlock->trace->steps.size(), 1000U);
  EXPECT_FALSE(outcome.stopped.has_value());
}

TEST(Supertrace, StopsWhenCancelled) {
  Context context;
  context.cancel();
  const SafetyOutcome outcome =
      search_supertrace(Product(long_walk(50'000)), {}, {}, {.table_bytes = 1 << 20}, context);
  EXPECT_EQ(outcome.stopped, StopReason::Interrupt);
  EXPECT_EQ(outcome.safety->verdict, Verdict::Undecided);
}

}  // namespace
}  // namespace proviso::reach
