// The verdicts of the micro models, by the library.
#include <gtest/gtest.h>

#include "engine/specification/decide.hpp"
#include "slim/micros.hpp"
#include "slim/reading.hpp"

namespace proviso::slim {
namespace {

specification::Decision decide(const circuit::System& system, specification::Method method) {
  Context context;
  return specification::decide(system, {0}, {method, {}}, context).front();
}

class MicroTest : public testing::TestWithParam<Micro> {};

TEST_P(MicroTest, HasTheVerdict) {
  const Micro& micro = GetParam();
  Reading reading;
  reading.properties = {micro.property};
  if (micro.nominal) reading.faults.emplace();
  const Read read = read_text(text_of(micro.model), reading);
  ASSERT_TRUE(read.system) << read.messages();
  const circuit::Property& property = read.system->properties.front();
  const auto decision = decide(*read.system, specification::Method::Auto);
  ASSERT_EQ(decision.verdict, micro.expected == kHolds ? Verdict::Holds : Verdict::Violated)
      << micro.model << ": " << micro.property;
  if (micro.expected < 0) return;
  const bool is_invariant = property.kind == circuit::Property::Kind::Invariant;
  const auto shortest =
      is_invariant ? decide(*read.system, specification::Method::Bounded) : decision;
  ASSERT_TRUE(shortest.path);
  EXPECT_EQ(static_cast<int>(shortest.path->states.size()) - 1, micro.expected);
  EXPECT_FALSE(circuit::defect(*read.system, *shortest.path).has_value());
  if (!is_invariant) return;
  EXPECT_TRUE(circuit::violates(*read.system, *shortest.path, property));
}

INSTANTIATE_TEST_SUITE_P(All, MicroTest, testing::ValuesIn(kMicros));

}  // namespace
}  // namespace proviso::slim
