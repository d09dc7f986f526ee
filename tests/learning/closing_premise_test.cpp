// The closing premise of the symmetric rule against all words up to a length.
#include "engine/learning/closing_premise.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "random_problem.hpp"

namespace proviso::learning {
namespace {

constexpr std::size_t kLongestWord = 5;

lts::Lts random_assumption() {
  lts::LtsBuilder builder;
  const std::uint32_t states = 1 + random_below(2);
  builder.add_states(states);
  for (const char* label : {"a", "b", "c"}) {
    if (random_below(3) == 0) continue;
    const lts::ActionId action = builder.action(label);
    for (std::uint32_t s = 0; s < states; ++s) {
      if (random_below(2) == 0) continue;
      builder.add_transition(lts::StateId{s}, action, lts::StateId{random_below(states)});
    }
  }
  return std::move(builder).build();
}

/// Whether it forbids the word, projected to its alphabet.
bool forbids(const lts::Lts& lts, const Labels& word) {
  lts::StateId state = lts::kInitial;
  for (const std::string& label : word) {
    const auto action = lts.alphabet().find(label);
    if (!action) continue;
    const auto edges = lts.edges(state, *action);
    if (edges.empty() || edges.front().target == lts::kError) return true;
    state = edges.front().target;
  }
  return false;
}

bool breaks(const std::vector<lts::Lts>& assumptions, const lts::Component& property,
            const Labels& word) {
  for (const lts::Lts& assumption : assumptions) {
    if (!forbids(assumption, word)) return false;
  }
  return forbids(property.lts, word);
}

std::optional<Labels> shortest_by_trial(const std::vector<lts::Lts>& assumptions,
                                        const lts::Component& property) {
  const Labels letters{"a", "b", "c"};
  std::vector<Labels> words{{}};
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (breaks(assumptions, property, words[i])) return words[i];
    if (words[i].size() == kLongestWord) continue;
    for (const std::string& letter : letters) {
      words.push_back(words[i]);
      words.back().push_back(letter);
    }
  }
  return std::nullopt;
}

RC_GTEST_PROP(ClosingPremise, FindsAShortestWordThatAllForbid, ()) {
  std::vector<lts::Lts> assumptions;
  for (std::uint32_t n = 1 + random_below(2); n > 0; --n)
    assumptions.push_back(random_assumption());
  lts::Lts allowed = random_assumption();
  const lts::Component property{"P", lts::complete_with_error(allowed)};
  Context context;
  const Search found = search_uncovered(assumptions, {{property}}, context);
  const auto expected = shortest_by_trial(assumptions, property);
  if (expected) {
    RC_ASSERT(found.error.has_value());
    RC_ASSERT(found.error->size() == expected->size());
  }
  if (found.error) RC_ASSERT(breaks(assumptions, property, *found.error));
}

TEST(ClosingPremise, GoesOnAfterOneHasForbidden) {
  // A1 forbids a at once, A2 only the b after it; the property forbids b.
  lts::LtsBuilder first;
  first.add_state();
  first.action("a");
  lts::LtsBuilder second;
  second.add_state();
  second.action("b");
  lts::LtsBuilder property;
  property.add_state();
  property.action("b");
  const std::vector<lts::Lts> assumptions{std::move(first).build(), std::move(second).build()};
  const lts::Component never_b{"P", lts::complete_with_error(std::move(property).build())};
  Context context;
  const Search found = search_uncovered(assumptions, {{never_b}}, context);
  ASSERT_TRUE(found.error.has_value());
  EXPECT_EQ(*found.error, (Labels{"a", "b"}));
}

}  // namespace
}  // namespace proviso::learning
