// While an engine searches, its progress says how deep it is.
#include <gtest/gtest.h>

#include "engine/invariant/bounded.hpp"
#include "engine/invariant/induction.hpp"
#include "engine/invariant/interpolation.hpp"
#include "engine/invariant/pdr.hpp"
#include "invariant/known_systems.hpp"

namespace proviso::invariant {
namespace {

/// Runs an engine for a moment on a violation that is far too deep for it.
template <typename Run>
std::optional<Depth> last_depth(const Run& run) {
  const circuit::System system = circuit::modular_counter(20, 900'000, false);
  circuit::Problem problem = circuit::problem_of(system, system.properties.front().invariant);
  Context context({.seconds = 0.3, .memory_bytes = {}, .states = {}});
  std::optional<Depth> last;
  context.on_progress([&last](const Progress& progress) {
    if (progress.depth) last = progress.depth;
  });
  EXPECT_EQ(run(problem, context).stopped, StopReason::Time);
  return last;
}

TEST(Progress, OfBoundedSearchesCountsSteps) {
  const auto plain = last_depth([](circuit::Problem& problem, Context& context) {
    return bounded(problem, 800'000, context);
  });
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->unit, "step");
  EXPECT_GT(plain->reached, 0U);
  EXPECT_EQ(plain->limit, 800'000U);
  const auto inductive = last_depth([](circuit::Problem& problem, Context& context) {
    return induction(problem, {false, {}}, context);
  });
  ASSERT_TRUE(inductive);
  EXPECT_EQ(inductive->unit, "step");
  EXPECT_EQ(inductive->limit, std::nullopt);
}

TEST(Progress, OfInterpolationCountsStepsAndOfReachabilityFrames) {
  const auto steps = last_depth(interpolation);
  ASSERT_TRUE(steps);
  EXPECT_EQ(steps->unit, "step");
  const auto frames = last_depth(pdr);
  ASSERT_TRUE(frames);
  EXPECT_EQ(frames->unit, "frame");
  EXPECT_GT(frames->reached, 0U);
}

}  // namespace
}  // namespace proviso::invariant
