#include <gtest/gtest.h>

#include "ask/asked.hpp"
#include "ask/lts/label_words.hpp"
#include "ask/lts/open_question.hpp"
#include "lts/transform.hpp"
#include "space/open_system.hpp"

namespace proviso::ask {
namespace {

using Names = std::vector<std::string>;

Names names(const std::vector<lts::Component>& components) {
  Names result;
  for (const lts::Component& component : components) result.push_back(component.name);
  return result;
}

Names labels(const lts::Alphabet& alphabet) {
  return {alphabet.labels().begin(), alphabet.labels().end()};
}

class LabelsOfSet : public ::testing::Test {
 protected:
  Maybe<Names> read(const std::string& text) { return labels_of_set(call_.task(), "env", text); }

  Call call_{{"check", "unread.lts"}};
};

TEST_F(LabelsOfSet, ReadsASetAsFspMeansIt) {
  EXPECT_EQ(read("b, a[1..2].c"), (Names{"a.1.c", "a.2.c", "b"}));
  EXPECT_EQ(read("{x, y}.z"), (Names{"x.z", "y.z"}));
}

TEST_F(LabelsOfSet, ReadsQuotedLabelsAsTheyStand) {
  EXPECT_EQ(read("\"a label\", other"), (Names{"a label", "other"}));
  EXPECT_EQ(read("{\"x, y\", z }"), (Names{"x, y", "z"}));
  EXPECT_EQ(read("\"PUSH !1\""), (Names{"PUSH !1"}));
}

TEST_F(LabelsOfSet, SaysWhatIsWrong) {
  EXPECT_EQ(read("\"open").error(), "--env: a quotation mark is missing");
  EXPECT_EQ(read("a -> b").error(), "--env: 'a -> b' is not a set of labels");
}

constexpr const char* kSystem =
    "A = (x -> y -> A).\n"
    "B = (y -> z -> B).\n"
    "property FIRST = (x -> y -> FIRST).\n"
    "property SECOND = (y -> z -> SECOND).\n"
    "property OUTSIDE = (x -> z -> OUTSIDE).\n"
    "||INNER = (A || B)\\{y}.\n"
    "||S = (A || FIRST || B || SECOND || p:FIRST).\n"
    "||EMPTY = (A || B).\n";

class Query : public ::testing::Test {
 protected:
  Setting setting(const std::string& target) {
    auto opened = open_setting(call_.task(), target);
    if (!opened) throw std::runtime_error(opened.error());
    return std::move(*opened);
  }

  Call call_{{"check", written("query.lts", kSystem)}, true};
};

TEST_F(Query, PropertiesStandBesideTheComponents) {
  const auto parts = read_parts(call_.task(), setting("S"), {});
  ASSERT_TRUE(parts) << parts.error();
  EXPECT_EQ(names(parts->system.components), (Names{"A", "B"}));
  EXPECT_EQ(names(parts->properties), (Names{"FIRST", "SECOND", "p:FIRST"}));
  for (const lts::Component& property : parts->properties) EXPECT_TRUE(property.is_property());
}

TEST_F(Query, NamedPropertiesComeInTheOrderOfTheTargetAndOthersAfterThem) {
  const auto parts = read_parts(call_.task(), setting("S"), {"OUTSIDE", "SECOND", "FIRST"});
  ASSERT_TRUE(parts) << parts.error();
  EXPECT_EQ(names(parts->system.components), (Names{"A", "B"}));
  EXPECT_EQ(names(parts->properties), (Names{"FIRST", "SECOND", "OUTSIDE"}));
}

TEST_F(Query, APropertyThatIsNamedTwiceIsAskedOnce) {
  const auto found = find_properties(call_.task(), setting("S"), {"OUTSIDE", "FIRST", "OUTSIDE"});
  ASSERT_TRUE(found) << found.error();
  EXPECT_EQ(names(*found), (Names{"FIRST", "OUTSIDE"}));
}

TEST_F(Query, ATargetWithoutPropertiesNeedsOne) {
  const auto parts = read_parts(call_.task(), setting("EMPTY"), {});
  ASSERT_FALSE(parts);
  EXPECT_EQ(parts.error(), "--property is missing, and EMPTY contains no property");
}

TEST_F(Query, AnUnknownNameIsSuggested) {
  const auto found = find_properties(call_.task(), setting("S"), {"SECND"});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error(), "there is no property SECND; did you mean SECOND?");
}

TEST_F(Query, APropertySeesWhatItsComponentHidesAndNobodyElseDoes) {
  const auto question = read_subject(call_.task(), setting("S"), {"INNER"}, {"FIRST"});
  ASSERT_TRUE(question) << question.error();
  const Names own = labels(space::alphabet_of(question->component));
  ASSERT_EQ(own.size(), 3U);
  EXPECT_EQ(own[0], "x");
  EXPECT_TRUE(space::is_private(own[1]));
  EXPECT_EQ(space::public_name(own[1]), "y");
  EXPECT_EQ(own[2], "z");
  EXPECT_EQ(labels(question->properties.front().lts.alphabet()), (Names{own[0], own[1]}));
}

TEST_F(Query, HiddenLabelsAreNotPartOfAnInterface) {
  Call call(
      {"assume", written("query.lts", kSystem), "--component", "INNER", "--property", "FIRST"},
      true);
  const auto opened = open_setting(call.task());
  ASSERT_TRUE(opened) << opened.error();
  const auto question = read_question(call.task(), *opened);
  ASSERT_TRUE(question) << question.error();
  EXPECT_EQ(labels(question->interface), (Names{"x", "z"}));
}

TEST_F(Query, TheKeywordMakesAProperty) {
  const Setting all = setting("S");
  EXPECT_FALSE(all.target->components[0].is_property());
  EXPECT_TRUE(all.target->components[1].is_property());
  EXPECT_TRUE(all.can_err);
  EXPECT_FALSE(setting("EMPTY").can_err);
}

TEST_F(Query, TakesComponentsAwayOnce) {
  const Setting all = setting("S");
  const lts::System rest = without(*all.target, {all.target->components[0]});
  EXPECT_EQ(names(rest.components), (Names{"FIRST", "B", "SECOND", "p:FIRST"}));
  // The name alone does not make it the same.
  const lts::Component other{"A", lts::extend(all.target->components[0].lts, Names{"more"})};
  EXPECT_EQ(without(*all.target, {other}).components.size(), all.target->components.size());
}

}  // namespace
}  // namespace proviso::ask
