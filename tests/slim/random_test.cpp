// Random models: what the engines say of the lowering agrees with the reference interpreter, also
// in the lengths of the shortest violations and ways to deadlocks. `make soak` draws more.
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

#include "engine/invariant/bounded.hpp"
#include "engine/specification/decide.hpp"
#include "slim/interpreter.hpp"
#include "slim/random_model.hpp"
#include "slim/reading.hpp"

namespace proviso::slim {
namespace {

constexpr std::size_t kMostConfigurations = 3'000;

int case_count() {
  const char* text = std::getenv("PROVISO_SLIM_CASES");
  return text == nullptr ? 300 : std::atoi(text);
}

specification::Decision decide(const circuit::System& system, std::size_t property,
                               specification::Method method) {
  Context context;
  return specification::decide(system, {property}, {method, {}}, context).front();
}

void compare(const random::Model& model, const random::Exploration& expected,
             const circuit::System& system, const std::string& text) {
  const auto invariant = decide(system, 0, specification::Method::Diagrams);
  ASSERT_EQ(invariant.verdict, expected.violation ? Verdict::Violated : Verdict::Holds)
      << random::property_text(model) << "\n"
      << text;
  if (expected.violation) {
    const auto shortest = decide(system, 0, specification::Method::Bounded);
    ASSERT_TRUE(shortest.path) << text;
    ASSERT_EQ(static_cast<int>(shortest.path->states.size()) - 1, *expected.violation)
        << random::property_text(model) << "\n"
        << text;
    ASSERT_FALSE(circuit::defect(system, *shortest.path)) << text;
  }
  const auto deadlock = decide(system, 1, specification::Method::Auto);
  ASSERT_EQ(deadlock.verdict, expected.deadlock ? Verdict::Violated : Verdict::Holds) << text;
  if (!expected.deadlock) return;
  ASSERT_TRUE(deadlock.path) << text;
  ASSERT_EQ(static_cast<int>(deadlock.path->states.size()) - 1, *expected.deadlock) << text;
}

TEST(SlimRandomTest, VerdictsAgreeWithTheInterpreter) {
  const int cases = case_count();
  int compared = 0;
  int refused = 0;
  int violated = 0;
  for (int seed = 0; compared < cases; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed) + 20'260);
    const random::Model model = random::draw(random);
    const std::string text = random::to_slim(model);
    Reading reading;
    reading.properties = {random::property_text(model), "DEADLOCK"};
    const Read read = read_text(text, reading);
    if (!read.system) {
      // Drivers that form a cycle, and events that reach two triggers, are drawn as well.
      for (const std::string& code : read.errors()) {
        ASSERT_TRUE(code == "SLIM023" || code == "SLIM024") << read.messages() << text;
      }
      ++refused;
      continue;
    }
    const auto expected = random::explore(model, kMostConfigurations);
    if (!expected) continue;
    compare(model, *expected, *read.system, text);
    if (testing::Test::HasFatalFailure()) {
      FAIL() << "seed " << seed;
    }
    violated += expected->violation ? 1 : 0;
    ++compared;
  }
  // A test that compares mostly one verdict, or mostly nothing, would say little.
  EXPECT_GT(violated, cases / 10);
  EXPECT_LT(violated, cases * 9 / 10);
  EXPECT_LT(refused, cases * 3);
}

}  // namespace
}  // namespace proviso::slim
