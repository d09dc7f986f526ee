#include "space/open_system.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "lts/compare.hpp"
#include "lts/random_lts.hpp"
#include "lts/transform.hpp"
#include "space/materialise.hpp"
#include "space/random_system.hpp"

namespace proviso::space {
namespace {

using lts::make_lts;

// Whether a composition has terminated depends on how it is put together, so that nothing ends
// here.
constexpr SystemShape kEndless{.ends = false};

lts::System random_marked_system() {
  lts::System system = random_system(kEndless);
  if (*rc::gen::arbitrary<bool>()) system.visibility = random_visibility();
  const int mark = *rc::gen::inRange(0, 8);
  system.minimal = mark == 1;
  system.deterministic = mark == 2;
  system.property = mark == 3;
  return system;
}

/// Private labels are what the others do not see.
lts::Lts seen_from_outside(const lts::System& open, Context& context) {
  std::vector<std::string> hidden;
  for (const std::string& label : alphabet_of(open).labels()) {
    if (is_private(label)) hidden.push_back(label);
  }
  return lts::hide(compose(open, context),
                   {lts::Visibility::Kind::Hide, lts::LabelSet(std::move(hidden))});
}

TEST(OpenSystem, ComposesToWhatTheSystemComposesTo) {
  EXPECT_TRUE(rc::check([] {
    const lts::System system = random_marked_system();
    Context context;
    const lts::System open = open_system(system, context);
    RC_ASSERT(!open.priority && !open.visibility && !open.minimal && !open.deterministic &&
              !open.property);
    const lts::Lts seen = seen_from_outside(open, context);
    const lts::Lts expected = compose(system, context);
    RC_ASSERT(seen.alphabet() == expected.alphabet());
    RC_ASSERT(!lts::compare(seen, expected, lts::Comparison::StrongBisimulation, context));
  }));
}

/// Hiding first and composing then is what FSP does with a nested composite.
TEST(OpenSystem, SharesNothingThatIsHidden) {
  EXPECT_TRUE(rc::check([] {
    SystemShape shape = kEndless;
    shape.priorities = false;
    lts::System first = random_system(shape);
    lts::System second = random_system(shape);
    first.name = "FIRST";
    second.name = "SECOND";
    first.visibility = random_visibility();
    second.visibility = random_visibility();
    Context context;
    lts::System parts = open_system(first, context);
    for (lts::Component& part : open_system(second, context).components) {
      parts.components.push_back(std::move(part));
    }
    lts::System wholes;
    wholes.components = {{"FIRST", compose(first, context)}, {"SECOND", compose(second, context)}};
    RC_ASSERT(!lts::compare(seen_from_outside(parts, context), compose(wholes, context),
                            lts::Comparison::StrongBisimulation, context));
  }));
}

TEST(OpenSystem, GivesHiddenLabelsNamesOfTheirOwner) {
  lts::System system{"S", {{"P", make_lts("0 a 1, 1 b 0, 1 b.1 0")}}};
  system.visibility =
      lts::Visibility{lts::Visibility::Kind::Hide, lts::LabelSet(std::vector<std::string>{"b"})};
  Context context;
  const auto labels = [&](const lts::System& open) {
    const lts::Alphabet alphabet = alphabet_of(open);
    return std::vector<std::string>(alphabet.labels().begin(), alphabet.labels().end());
  };
  const std::vector<std::string> own = labels(open_system(system, context));
  ASSERT_EQ(own.size(), 3U);
  EXPECT_FALSE(is_private(own[0]));
  EXPECT_EQ(public_name(own[0]), "a");
  EXPECT_TRUE(is_private(own[1]));
  EXPECT_EQ(public_name(own[1]), "b");
  EXPECT_TRUE(is_private(own[2]));
  EXPECT_EQ(public_name(own[2]), "b.1");
  const std::vector<std::string> other = labels(open_system(system, "another", context));
  EXPECT_EQ(own[0], other[0]);
  EXPECT_NE(own[1], other[1]);
  EXPECT_EQ(public_name(other[1]), "b");
}

TEST(OpenSystem, DoesNotHideWhatIsPrivateAgain) {
  lts::System system{"INNER", {{"P", make_lts("0 a 1, 1 b 0")}}};
  system.visibility =
      lts::Visibility{lts::Visibility::Kind::Hide, lts::LabelSet(std::vector<std::string>{"b"})};
  Context context;
  lts::System once = open_system(system, context);
  once.name = "OUTER";
  once.visibility = lts::Visibility{lts::Visibility::Kind::Expose, lts::LabelSet()};
  const lts::Alphabet twice = alphabet_of(open_system(once, context));
  ASSERT_EQ(twice.labels().size(), 2U);
  EXPECT_EQ(public_name(twice.labels()[0]), "a");
  EXPECT_EQ(twice.labels()[1], alphabet_of(once).labels()[1]);
}

}  // namespace
}  // namespace proviso::space
