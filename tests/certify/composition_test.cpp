// The checker's own product against the reference product of the tests.
#include "engine/certify/composition.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "engine/certify/completion.hpp"
#include "engine/certify/search.hpp"
#include "lts/content_hash.hpp"
#include "lts/random_lts.hpp"
#include "lts/transform.hpp"
#include "space/random_system.hpp"
#include "space/reference_product.hpp"

namespace proviso::certify {
namespace {

using lts::make_lts;

RC_GTEST_PROP(Composition, IsTheReferenceProduct, ()) {
  const lts::System system = *rc::gen::resize(
      rc::kNominalSize, rc::gen::exec([] { return space::random_system({.priorities = false}); }));
  std::vector<const lts::Lts*> parts;
  for (const lts::Component& component : system.components) parts.push_back(&component.lts);
  const space::ReferenceProduct reference(system);
  Context context;
  const Extent extent = search(Composition(parts), {}, context);
  const auto distance = reference.distances().error;
  RC_CLASSIFY(distance.has_value());
  RC_ASSERT(extent.steps_to_bad.has_value() == distance.has_value());
  if (distance) {
    RC_ASSERT(*extent.steps_to_bad == *distance);
  } else {
    RC_ASSERT(extent.states == reference.reachable().size());
    RC_ASSERT(extent.transitions == reference.transition_count());
  }
}

TEST(Composition, ALabelOfOnePartIsDoneByItAlone) {
  const lts::Lts a = make_lts("0 x 1, 1 own 0");
  const lts::Lts b = make_lts("0 x 0");
  const Composition composition({&a, &b});
  Composition::Moves moves;
  composition.moves(std::vector<std::uint32_t>{1, 0}, moves);
  ASSERT_EQ(moves.list.size(), 1U);
  EXPECT_EQ(composition.alphabet().name(moves.list[0].action), "own");
}

TEST(Composition, ALabelWaitsForEveryPartThatHasIt) {
  const lts::Lts a = make_lts("0 x 1");
  const lts::Lts b = make_lts("0 y 0", {"x"});
  Context context;
  const Extent extent = search(Composition({&a, &b}), {}, context);
  EXPECT_EQ(extent.states, 1U);
  EXPECT_EQ(extent.transitions, 1U);
}

TEST(Composition, NothingInParallelIsOneState) {
  Context context;
  const Extent extent = search(Composition({}), {}, context);
  EXPECT_EQ(extent.states, 1U);
  EXPECT_EQ(extent.transitions, 0U);
}

TEST(Search, LimitsEndIt) {
  const lts::Lts lts = make_lts("0 a 1, 1 a 2, 2 a 3");
  Limits limits;
  limits.states = 0;
  Context context(limits);
  EXPECT_THROW(search(Composition({&lts}), {}, context), LimitReached);
}

TEST(Completion, WhatIsMissingLeadsToTheError) {
  EXPECT_EQ(with_error(make_lts("0 a 1, 1 b 0")), make_lts("0 a 1, 0 b -1, 1 a -1, 1 b 0"));
}

TEST(Completion, TheSinkDoesEverything) {
  EXPECT_EQ(with_sink(make_lts("0 a 1, 1 a -1, 1 b 0")),
            make_lts("0 a 1, 0 b 2, 1 a 2, 1 b 0, 2 a 2, 2 b 2"));
}

TEST(Completion, KnowsWhatIsCompleteAndWhatAnAssumptionIs) {
  EXPECT_TRUE(is_complete(make_lts("0 a 0, 0 b -1")));
  EXPECT_FALSE(is_complete(make_lts("0 a 0", {"b"})));
  EXPECT_FALSE(is_complete(make_lts("0 a 0, 0 a 1, 1 a 1")));
  EXPECT_FALSE(is_complete(make_lts("0 a 0, 0 tau 0")));
  EXPECT_TRUE(is_assumption(make_lts("0 a 0", {"b"})));
  EXPECT_FALSE(is_assumption(make_lts("0 a -1")));
  EXPECT_FALSE(is_assumption(make_lts("0 a 0, 0 tau 0")));
  EXPECT_FALSE(is_assumption(make_lts("0 a 0, 0 a 1")));
}

RC_GTEST_PROP(ContentHash, TellsSystemsApart, ()) {
  const auto random = lts::random_lts({.states = 3, .labels = 2});
  const lts::Lts a = *random;
  const lts::Lts b = *random;
  RC_CLASSIFY(a == b);
  RC_ASSERT((a == b) == (lts::content_hash(a) == lts::content_hash(b)));
}

TEST(ContentHash, IsTheSameEverywhere) {
  EXPECT_EQ(lts::content_hash(lts::Lts()), "a0e638a3f7e0c19b951bfc10b71588cc");
  EXPECT_EQ(lts::content_hash(make_lts("0 a 1, 1 tau -1, end 0")),
            "c541477803f53876bd5de50a98c9d885");
}

TEST(ContentHash, SeesTheAlphabetTheEndAndTheNumbering) {
  const std::string hash = lts::content_hash(make_lts("0 a 1, 0 b 2"));
  EXPECT_NE(hash, lts::content_hash(make_lts("0 a 1, 0 b 2", {"c"})));
  EXPECT_NE(hash, lts::content_hash(make_lts("0 a 1, 0 b 2, end 2")));
  EXPECT_NE(hash, lts::content_hash(make_lts("0 a 2, 0 b 1")));
}

}  // namespace
}  // namespace proviso::certify
