// Random prefix-closed languages are learned and are the same automata.
#include "engine/learning/learn_language.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lts/minimise.hpp"
#include "random_choice.hpp"

namespace proviso::learning {
namespace {

using lts::Lts;
using lts::StateId;

Lts random_language(std::uint32_t states, std::uint32_t labels) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (std::uint32_t a = 0; a < labels; ++a)
    builder.action(std::string(1, static_cast<char>('a' + a)));
  for (std::uint32_t s = 0; s < states; ++s) {
    for (std::uint32_t a = 0; a < labels; ++a) {
      if (random_below(3) == 0) continue;
      builder.add_transition(StateId{s}, lts::ActionId{a + 1}, StateId{random_below(states)});
    }
  }
  return std::move(builder).build();
}

bool accepts(const Lts& lts, const Word& word) {
  StateId state = lts::kInitial;
  for (const lts::ActionId letter : word) {
    const auto edges = lts.edges(state, letter);
    if (edges.empty()) return false;
    state = edges.front().target;
  }
  return true;
}

/// A shortest word of the candidate that is not in the language: a search of pairs.
std::optional<Word> difference(const Lts& candidate, const Lts& language) {
  std::vector<std::tuple<StateId, StateId, Word>> open{{lts::kInitial, lts::kInitial, {}}};
  std::set<std::pair<StateId, StateId>> seen{{lts::kInitial, lts::kInitial}};
  for (std::size_t i = 0; i < open.size(); ++i) {
    const auto [one, other, word] = open[i];
    for (const lts::Edge& edge : candidate.edges(one)) {
      Word longer = word;
      longer.push_back(edge.action);
      const auto edges = language.edges(other, edge.action);
      if (edges.empty()) return longer;
      if (seen.insert({edge.target, edges.front().target}).second) {
        open.emplace_back(edge.target, edges.front().target, std::move(longer));
      }
    }
  }
  return std::nullopt;
}

RC_GTEST_PROP(LearnLanguage, IsTheLanguageOrIncludedInIt, ()) {
  Context context;
  const Lts language = lts::minimise(random_language(1 + random_below(5), 1 + random_below(3)),
                                     lts::Equivalence::Strong, context);
  const LanguageTeacher teacher{
      [&](const Word& word) { return accepts(language, word); },
      [&](const Lts& candidate) { return difference(candidate, language); }};
  const auto kind = random_below(2) == 0 ? LearnerKind::Tree : LearnerKind::Table;
  // With as many extra states as the language has the tests are complete.
  const std::size_t extra = random_below(2) == 0 ? 1 : language.state_count();
  const LearnedLanguage learned = learn_language(language.alphabet(), kind, teacher, extra);
  RC_ASSERT(!difference(learned.lts, language));
  if (extra < language.state_count()) return;
  RC_ASSERT(lts::minimise(learned.lts, lts::Equivalence::Strong, context) == language);
}

}  // namespace
}  // namespace proviso::learning
