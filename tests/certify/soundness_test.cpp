// What is accepted is true, and what the rules can prove is accepted.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "certify/proofs.hpp"
#include "certify/random_proofs.hpp"
#include "engine/certify/certify.hpp"
#include "lts/compare.hpp"
#include "space/explore.hpp"

namespace proviso::certify {
namespace {

using testing::below;
using testing::chance;
using testing::Labels;

bool accepts(const lts::System& system, const std::vector<lts::Component>& properties,
             Proof proof) {
  testing::measure(system, properties, proof);
  Context context;
  return certify(make_certificate("S", system, properties, std::move(proof)), system, properties,
                 context)
      .accepted;
}

bool is_safe(const lts::System& system, const std::vector<lts::Component>& properties) {
  std::vector<lts::Component> all = system.components;
  all.insert(all.end(), properties.begin(), properties.end());
  Context context;
  const space::Product product(testing::parallel(std::move(all)));
  return !space::explore(product, {.error = true, .deadlock = false}, context).error;
}

std::vector<lts::Component> random_properties() {
  const Labels labels{"a", "b", "c", "d", "only P"};
  std::vector<lts::Component> properties{testing::random_property(labels)};
  if (chance(4)) properties.push_back(testing::random_property(labels));
  return properties;
}

/// Assumptions over any labels, also such that nobody has: good ones, and good ones spoilt.
Proof random_proof(Rule rule, const lts::System& system,
                   const std::vector<lts::Component>& properties) {
  Proof proof = testing::outline(rule, system.components.size());
  for (const Premise& premise : proof.premises) {
    if (!premise.assumption) continue;
    std::vector<lts::Component> parts =
        testing::components_of(system, proof.modules[*premise.module]);
    std::vector<lts::Component> guarantee = properties;
    if (premise.guarantee) {
      guarantee = {{"G", lts::complete_with_error(proof.assumptions[*premise.guarantee])}};
    }
    Labels labels =
        testing::interface_of(rule, system, *premise.module, testing::labels_of(guarantee));
    if (chance(3)) {
      labels = testing::random_subset({"a", "b", "b.1", "c", "d", "only P", "nobody"}, 3);
    }
    parts.insert(parts.end(), guarantee.begin(), guarantee.end());
    const auto good = testing::weakest(testing::parallel(std::move(parts)), labels);
    proof.assumptions.push_back(good ? *good : testing::anything(labels));
    if (chance(3)) proof.assumptions.back() = testing::edited(proof.assumptions.back());
  }
  return proof;
}

class Rules : public ::testing::TestWithParam<Rule> {};

TEST_P(Rules, AcceptOnlyWhatIsTrue) {
  std::size_t accepted = 0;
  std::size_t cases = 0;
  const bool sound = rc::check("accepted proofs are of safe systems", [&] {
    const bool errors = GetParam() != Rule::Symmetric && chance(4);
    const lts::System system = testing::random_modules(2, 3, errors);
    const auto properties = random_properties();
    ++cases;
    if (!accepts(system, properties, random_proof(GetParam(), system, properties))) return;
    ++accepted;
    RC_ASSERT(is_safe(system, properties));
  });
  EXPECT_TRUE(sound);
  EXPECT_GT(accepted, cases / 20) << "too few proofs were good for the test to say much";
}

// With the weakest assumptions over the right alphabets each rule is complete.
TEST_P(Rules, AcceptWhateverTheRuleCanProve) {
  std::size_t safe_systems = 0;
  std::size_t cases = 0;
  const bool complete = rc::check("safe systems have a proof", [&] {
    const lts::System system = testing::random_modules(2, 3, false);
    const auto properties = random_properties();
    const auto proof = testing::strongest_try(GetParam(), system, properties);
    const bool safe = is_safe(system, properties);
    ++cases;
    if (safe) ++safe_systems;
    RC_ASSERT((proof && accepts(system, properties, *proof)) == safe);
  });
  EXPECT_TRUE(complete);
  EXPECT_GT(safe_systems, cases / 10);
  EXPECT_LT(safe_systems, cases - cases / 10);
}

INSTANTIATE_TEST_SUITE_P(All, Rules,
                         ::testing::Values(Rule::Direct, Rule::Asymmetric, Rule::Circular,
                                           Rule::Symmetric),
                         [](const auto& rule) { return std::string(to_string(rule.param)); });

// The projection of the composition is another implementation of the same definition.
TEST(Weakest, IsAcceptedIffItAllowsTheSameWords) {
  std::size_t same_words = 0;
  std::size_t others = 0;
  const bool exact = rc::check("an assumption is accepted iff it is the weakest", [&] {
    const lts::System system = testing::random_modules(1, 2, chance(4));
    const auto properties = random_properties();
    std::vector<lts::Component> all = system.components;
    all.insert(all.end(), properties.begin(), properties.end());
    const Labels interface = testing::random_subset(testing::labels_of(all), 3);
    const auto expected = testing::weakest(testing::parallel(all), interface);
    Proof proof = testing::outline(Rule::Weakest, system.components.size());
    proof.assumptions = {expected ? *expected : testing::anything(interface)};
    for (std::uint32_t edits = below(3); edits > 0; --edits) {
      proof.assumptions[0] = testing::edited(proof.assumptions[0]);
    }
    Context context;
    const bool same = expected && !lts::compare(*expected, proof.assumptions[0],
                                                lts::Comparison::TraceEquivalence, context);
    ++(same ? same_words : others);
    RC_ASSERT(accepts(system, properties, proof) == same);
  });
  EXPECT_TRUE(exact);
  EXPECT_GT(same_words, others / 10);
  EXPECT_GT(others, same_words / 10);
}

}  // namespace
}  // namespace proviso::certify
