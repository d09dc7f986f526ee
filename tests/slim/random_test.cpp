// Random models: what the engines say of the lowering agrees with the reference interpreter, also
// in the lengths of the shortest violations and ways to deadlocks. `make soak` draws more.
#include <algorithm>
#include <cstdlib>
#include <iostream>
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

/// How many of the models that were compared have what the test is about.
struct Coverage {
  int error_models = 0;
  int twins = 0;
  int bare_integers = 0;
  int several_receivers = 0;
  int propagations = 0;
  int accesses = 0;
  int resets = 0;
  int activations = 0;
  int ticks = 0;
  int urgencies = 0;
  int error_clocks = 0;

  void add(const random::Model& model, const random::Happened& happened) {
    const auto some = [&](const auto& counts) {
      return std::any_of(model.components.begin(), model.components.end(), counts) ? 1 : 0;
    };
    error_models += some([](const random::Component& one) { return one.error.has_value(); });
    twins += some([](const random::Component& one) { return one.twin >= 0; });
    error_clocks +=
        some([](const random::Component& one) { return one.error && one.error->clocks > 0; });
    bare_integers += model.has_bare_integers ? 1 : 0;
    several_receivers += happened.event_to_several ? 1 : 0;
    propagations += happened.propagation ? 1 : 0;
    accesses += happened.access ? 1 : 0;
    resets += happened.reset ? 1 : 0;
    activations += happened.activation ? 1 : 0;
    ticks += happened.tick ? 1 : 0;
    urgencies += happened.urgency ? 1 : 0;
  }

  void require(int least) const {
    const std::pair<const char*, int> counts[] = {{"error models", error_models},
                                                  {"twins", twins},
                                                  {"int", bare_integers},
                                                  {"several receivers", several_receivers},
                                                  {"propagations", propagations},
                                                  {"accesses", accesses},
                                                  {"resets", resets},
                                                  {"activations", activations},
                                                  {"ticks", ticks},
                                                  {"urgencies", urgencies},
                                                  {"error clocks", error_clocks}};
    for (const auto& [what, count] : counts) {
      testing::Test::RecordProperty(what, count);
      EXPECT_GE(count, least) << what;
      if (std::getenv("PROVISO_SLIM_CASES") != nullptr) std::cout << what << ": " << count << "\n";
    }
  }
};

TEST(SlimRandomTest, VerdictsAgreeWithTheInterpreter) {
  const int cases = case_count();
  Coverage coverage;
  int compared = 0;
  int refused = 0;
  int violated = 0;
  for (int seed = 0; compared < cases; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed) + 20'260);
    const random::Model model = random::draw(random);
    const std::string text = random::to_slim(model);
    Reading reading = random::reading_of(model);
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
    coverage.add(model, expected->happened);
    ++compared;
  }
  // A test that compares mostly one verdict, or mostly nothing, would say little.
  EXPECT_GT(violated, cases / 10);
  EXPECT_LT(violated, cases * 9 / 10);
  EXPECT_LT(refused, cases * 3);
  coverage.require(cases / 100);
}

}  // namespace
}  // namespace proviso::slim
