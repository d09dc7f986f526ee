#include "engine/learning/learn_language.hpp"

#include <stdexcept>

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
      continue;
    }
    const LanguageTeacher::Rejected rejected = teacher.rejects(learned.lts);
    if (rejected.word) {
      // A teacher that contradicts itself would be asked for ever.
      if (!learner->learn(*rejected.word)) {
        throw std::logic_error("a word is and is not in the language");
      }
      continue;
    }
    learned.is_exact = rejected.is_known;
    if (learned.is_exact || !learns_from_tests(learned.lts, extra, *learner)) return learned;
  }
}

}  // namespace proviso::learning
