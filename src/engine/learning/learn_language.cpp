#include "engine/learning/learn_language.hpp"

#include "engine/learning/characteristic_words.hpp"

namespace proviso::learning {
namespace {

/// Whether the learner learned something from the words that characterise its candidate.
bool learns_from_tests(const lts::Lts& candidate, std::size_t extra, Learner& learner) {
  for (const learning::Word& word : characteristic_words(candidate, kEveryWord, extra)) {
    if (learner.learn(word)) return true;
  }
  return false;
}

}  // namespace

LearnedLanguage learn_language(const lts::Alphabet& alphabet, LearnerKind kind,
                               const LanguageTeacher& teacher, std::size_t extra) {
  const auto learner = make_learner(kind, alphabet.labels().size(), teacher.contains);
  LearnedLanguage learned;
  while (true) {
    learned.lts = learner->candidate().assumption(alphabet);
    ++learned.conjectures;
    if (const auto word = teacher.exceeds(learned.lts)) {
      learner->learn(*word);
    } else if (!learns_from_tests(learned.lts, extra, *learner)) {
      return learned;
    }
  }
}

}  // namespace proviso::learning
