// Random prefix-closed languages are learned and are the same automata. Words that an assumption
// rejects needlessly are found, compared with all words up to a length.
#include "engine/learning/learn_language.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/learning/needless_rejection.hpp"
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

/// A system with τ, several targets for a letter, and π.
Lts random_system(std::uint32_t states, std::uint32_t labels) {
  lts::LtsBuilder builder;
  builder.add_states(states);
  for (std::uint32_t a = 0; a < labels; ++a)
    builder.action(std::string(1, static_cast<char>('a' + a)));
  for (std::uint32_t i = 0; i < 2 * states * labels; ++i) {
    const bool errs = random_below(6) == 0;
    builder.add_transition(StateId{random_below(states)}, lts::ActionId{random_below(labels + 1)},
                           errs ? lts::kError : StateId{random_below(states)});
  }
  return std::move(builder).build();
}

/// The states after τ only, and whether one of them is π.
bool close(const Lts& system, std::set<StateId>& states) {
  std::vector<StateId> open(states.begin(), states.end());
  bool errs = false;
  for (std::size_t i = 0; i < open.size(); ++i) {
    for (const lts::Edge& edge : system.edges(open[i], lts::kTau)) {
      errs |= edge.target == lts::kError;
      if (edge.target != lts::kError && states.insert(edge.target).second)
        open.push_back(edge.target);
    }
  }
  return errs;
}

bool is_error_word(const Lts& system, const Word& word) {
  std::set<StateId> states{lts::kInitial};
  if (close(system, states)) return true;
  for (const lts::ActionId letter : word) {
    std::set<StateId> next;
    for (const StateId state : states) {
      for (const lts::Edge& edge : system.edges(state, letter)) {
        if (edge.target == lts::kError) return true;
        next.insert(edge.target);
      }
    }
    if (close(system, next)) return true;
    states = std::move(next);
  }
  return false;
}

/// All words up to the length that are accepted but for the last letter.
std::vector<Word> words_beyond(const Lts& assumption, std::size_t longest) {
  std::vector<Word> open{{}};
  std::vector<Word> beyond;
  for (std::size_t i = 0; i < open.size(); ++i) {
    if (open[i].size() == longest) continue;
    for (std::uint32_t a = 1; a < assumption.alphabet().size(); ++a) {
      Word longer = open[i];
      longer.push_back(lts::ActionId{a});
      (accepts(assumption, longer) ? open : beyond).push_back(std::move(longer));
    }
  }
  return beyond;
}

RC_GTEST_PROP(NeedlessRejection, IsAWordThatIsFine, ()) {
  Context context;
  const std::uint32_t labels = 1 + random_below(3);
  const Lts assumption = random_language(1 + random_below(4), labels);
  const Lts system = random_system(1 + random_below(4), labels);
  RC_PRE(!is_error_word(system, {}));
  const auto found = needlessly_rejected(assumption, system, context);
  if (found) {
    RC_ASSERT(!is_error_word(system, *found));
    RC_ASSERT(!accepts(assumption, *found));
    RC_ASSERT(accepts(assumption, Word(found->begin(), found->end() - 1)));
  }
  const std::size_t longest = found ? found->size() - 1 : 5;
  for (const Word& word : words_beyond(assumption, longest)) RC_ASSERT(is_error_word(system, word));
}

/// With a teacher who knows all words no state has to be guessed.
RC_GTEST_PROP(LearnLanguage, IsTheLanguageIfNoWordIsMissing, ()) {
  Context context;
  const Lts language = lts::minimise(random_language(1 + random_below(8), 1 + random_below(3)),
                                     lts::Equivalence::Strong, context);
  const LanguageTeacher teacher{
      [&](const Word& word) { return accepts(language, word); },
      [&](const Lts& candidate) { return difference(candidate, language); },
      [&](const Lts& candidate) {
        return LanguageTeacher::Rejected{true, difference(language, candidate)};
      }};
  const auto kind = random_below(2) == 0 ? LearnerKind::Tree : LearnerKind::Table;
  const LearnedLanguage learned = learn_language(language.alphabet(), kind, teacher, 0);
  RC_ASSERT(learned.is_exact);
  RC_ASSERT(lts::minimise(learned.lts, lts::Equivalence::Strong, context) == language);
}

}  // namespace
}  // namespace proviso::learning
