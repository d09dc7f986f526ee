#include "circuit/fingerprint.hpp"

#include <gtest/gtest.h>

#include "circuit/counter_monitor.hpp"

namespace proviso::circuit {
namespace {

/// A system of one component over x and y, whose nodes are made in either order.
System two_bits(bool other_order, bool negate) {
  System system;
  for (const char* name : {"x", "y"}) {
    const VariableId variable{static_cast<std::uint32_t>(system.variables.size())};
    const BitId bit{static_cast<std::uint32_t>(system.bits.size())};
    system.variables.push_back({name, {}, false, {bit}});
    if (other_order) system.graph.conjunction(system.graph.variable(), system.graph.variable());
    const Literal now = system.graph.variable();
    system.bits.push_back({variable, now, system.graph.variable()});
  }
  const Literal x = system.bits[0].now, y = system.bits[1].now;
  Component main{"main"};
  const Literal both = system.graph.conjunction(x, y) ^ negate;
  const Literal differ = system.graph.exclusive(x, y);
  main.initial =
      other_order ? std::vector<Literal>{differ, both} : std::vector<Literal>{both, differ};
  main.updates = {{BitId{0}, differ}};
  system.components = {main};
  return system;
}

TEST(Fingerprint, DependsNeitherOnNumbersNorOnOrder) {
  EXPECT_EQ(fingerprints(two_bits(false, false)), fingerprints(two_bits(true, false)));
  EXPECT_NE(fingerprints(two_bits(false, false)), fingerprints(two_bits(false, true)));
  EXPECT_EQ(fingerprints(two_bits(false, false)).front().size(), 32U);
}

TEST(Fingerprint, TellsApartWhatIsSaidOfWhat) {
  const System plain = two_bits(false, false);
  System moved = plain;
  std::swap(moved.components[0].initial, moved.components[0].invariant);
  EXPECT_NE(fingerprints(plain), fingerprints(moved));
  System renamed = plain;
  renamed.variables[1].name = "z";
  EXPECT_NE(fingerprints(plain), fingerprints(renamed));
  System updated = plain;
  updated.components[0].updates[0].bit = BitId{1};
  EXPECT_NE(fingerprints(plain), fingerprints(updated));
  System narrowed = plain;
  narrowed.domains.push_back(
      !narrowed.graph.conjunction(narrowed.bits[0].now, narrowed.bits[1].now));
  EXPECT_NE(fingerprints(plain), fingerprints(narrowed));
}

TEST(Fingerprint, OfOtherComponentsStaysWhenOneIsEdited) {
  CounterMonitor example = counter_monitor();
  const std::vector<std::string> before = fingerprints(example.system);
  example.system.components[2].initial = {!example.gamma};
  const std::vector<std::string> after = fingerprints(example.system);
  EXPECT_EQ(before[0], after[0]);
  EXPECT_EQ(before[1], after[1]);
  EXPECT_NE(before[2], after[2]);
}

}  // namespace
}  // namespace proviso::circuit
