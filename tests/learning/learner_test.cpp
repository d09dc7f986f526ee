// Both learners against languages that are known: those of random deterministic systems.
#include "engine/learning/learner.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/learning/triple.hpp"
#include "lts/compare.hpp"
#include "lts/minimise.hpp"
#include "random_choice.hpp"

namespace proviso::learning {
namespace {

const std::vector<std::string> kLetters = {"a", "b", "c"};

/// Deterministic, every state accepts, the alphabet is {a, b, c}.
lts::Lts random_language() {
  lts::LtsBuilder builder;
  const std::uint32_t states = 1 + random_below(8);
  builder.add_states(states);
  for (const std::string& label : kLetters) {
    const lts::ActionId action = builder.action(label);
    for (std::uint32_t s = 0; s < states; ++s) {
      if (random_below(3) == 0) continue;
      builder.add_transition(lts::StateId{s}, action, lts::StateId{random_below(states)});
    }
  }
  return std::move(builder).build();
}

bool allows(const lts::Lts& language, const Word& word) {
  lts::StateId state = lts::kInitial;
  for (const lts::ActionId action : word) {
    const auto edges = language.edges(state, action);
    if (edges.empty()) return false;
    state = edges.front().target;
  }
  return true;
}

/// A shortest word on which the two differ.
std::optional<Word> difference(const lts::Lts& language, const Candidate& candidate) {
  Context context;
  const lts::Lts guess = candidate.assumption(language.alphabet());
  const auto found = lts::compare(language, guess, lts::Comparison::TraceEquivalence, context);
  if (!found) return std::nullopt;
  // One of the two can do one letter more after the common trace.
  Word word = as_word(found->trace, language.alphabet());
  for (std::uint32_t a = 1; a < language.alphabet().size(); ++a) {
    word.push_back(lts::ActionId{a});
    if (allows(language, word) != candidate.accepts(word)) return word;
    word.pop_back();
  }
  return word;
}

RC_GTEST_PROP(Learners, FindTheMinimalAutomaton, ()) {
  for (const LearnerKind kind : {LearnerKind::Tree, LearnerKind::Table}) {
    const lts::Lts language = random_language();
    Context context;
    const lts::Lts minimal = lts::minimise(language, lts::Equivalence::Trace, context);
    const auto learner = make_learner(kind, kLetters.size(),
                                      [&](const Word& word) { return allows(language, word); });
    std::uint32_t conjectures = 1;
    while (const auto word = difference(language, learner->candidate())) {
      RC_ASSERT(learner->learn(*word));
      RC_ASSERT(++conjectures <= minimal.state_count() + 1);
    }
    RC_ASSERT(learner->candidate().size() == minimal.state_count());
    RC_ASSERT(!learner->learn({}));
  }
}

RC_GTEST_PROP(Learners, LearnAnAutomatonFromItsCharacteristicWords, ()) {
  const lts::Lts language = random_language();
  const auto learner = make_learner(LearnerKind::Tree, kLetters.size(),
                                    [&](const Word& word) { return allows(language, word); });
  start_from(language, language.alphabet(), *learner);
  RC_ASSERT(!difference(language, learner->candidate()));
}

TEST(Learners, ManageAnEmptyAlphabet) {
  for (const LearnerKind kind : {LearnerKind::Tree, LearnerKind::Table}) {
    const auto learner = make_learner(kind, 0, [](const Word&) { return true; });
    EXPECT_EQ(learner->candidate().size(), 1U);
    EXPECT_TRUE(learner->candidate().accepts({}));
    EXPECT_EQ(learner->candidate().assumption(lts::Alphabet()).state_count(), 1U);
  }
}

}  // namespace
}  // namespace proviso::learning
