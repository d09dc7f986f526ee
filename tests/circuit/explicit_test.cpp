#include "circuit/explicit.hpp"

#include <gtest/gtest.h>

#include "circuit/counter_monitor.hpp"

namespace proviso::circuit {
namespace {

TEST(Explicit, TheCounterRaisesTheMonitorAtDepthThree) {
  const CounterMonitor example = counter_monitor();
  const Explicit reference(example.system);
  ASSERT_EQ(reference.initial().size(), 1U);
  const ExplicitState start = reference.initial().front();
  EXPECT_EQ(reference.value("alpha", start), "FALSE");
  EXPECT_EQ(reference.value("delta", start), "TRUE");
  EXPECT_EQ(reference.first_violation(example.property), 3U);
  EXPECT_EQ(reference.first_violation(kTrue), std::nullopt);
}

/// A bit with an update, a free bit and an input; a property of steps is broken by the first one.
TEST(Explicit, TakesUpdatesInputsAndPropertiesOfSteps) {
  System system;
  for (const char* name : {"latch", "free", "input"}) {
    const bool is_input = system.variables.size() == 2;
    const VariableId variable{static_cast<std::uint32_t>(system.variables.size())};
    const BitId bit{static_cast<std::uint32_t>(system.bits.size())};
    system.variables.push_back({name, {}, is_input, {bit}});
    const Literal now = system.graph.variable();
    system.bits.push_back({variable, now, is_input ? kFalse : system.graph.variable()});
  }
  const auto& bits = system.bits;
  Component whole{"main"};
  whole.initial = {!bits[0].now, bits[1].now};
  whole.updates = {{BitId{0}, bits[2].now}};
  system.components = {whole};
  const Explicit reference(system);
  EXPECT_EQ(reference.initial(), (std::vector<ExplicitState>{0b010}));
  EXPECT_EQ(reference.steps(0b010).size(), 4U);
  EXPECT_EQ(reference.reachable().size(), 4U);
  EXPECT_EQ(reference.first_violation(!bits[2].now), 1U);
  EXPECT_EQ(reference.first_violation(system.graph.equivalent(bits[0].next, bits[2].now)),
            std::nullopt);
}

}  // namespace
}  // namespace proviso::circuit
