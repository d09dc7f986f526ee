#include "engine/learning/learner.hpp"

#include <stdexcept>

#include "engine/learning/characteristic_words.hpp"
#include "engine/learning/discrimination_tree.hpp"
#include "engine/learning/observation_table.hpp"

namespace proviso::learning {
namespace {

// More than this many words to start from cost more than they save.
constexpr std::size_t kMostWords = 2000;

}  // namespace

bool Learner::member(Word prefix, const Word& suffix) const {
  prefix.insert(prefix.end(), suffix.begin(), suffix.end());
  return teacher_(prefix);
}

bool Learner::learn(const Word& word) {
  const bool wanted = member(word);
  bool changed = false;
  while (candidate().accepts(word) != wanted) {
    analyse(word);
    changed = true;
  }
  return changed;
}

void Learner::analyse(const Word& counterexample) {
  // States after each prefix of the word.
  std::vector<std::uint32_t> states{0};
  for (const lts::ActionId letter : counterexample) {
    states.push_back(candidate().target(states.back(), letter));
  }
  const auto answer = [&](std::size_t i) {
    if (states[i] == Candidate::kRejected) return false;
    return member(access(states[i]), Word(counterexample.begin() + static_cast<std::ptrdiff_t>(i),
                                          counterexample.end()));
  };
  // answer(low) is the teacher's, answer(high) the candidate's.
  std::size_t low = 0;
  std::size_t high = counterexample.size();
  const bool truth = answer(low);
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    (answer(middle) == truth ? low : high) = middle;
  }
  // A sink is known by a query of its own, so that the two states are none.
  if (states[high] == Candidate::kRejected) {
    throw std::logic_error("learner: the teacher contradicts itself");
  }
  separate(states[low], counterexample[low],
           Word(counterexample.begin() + static_cast<std::ptrdiff_t>(high), counterexample.end()));
}

void start_from(const lts::Lts& earlier, const lts::Alphabet& alphabet, Learner& learner) {
  std::vector<lts::ActionId> letter_of(earlier.alphabet().size(), lts::kTau);
  for (std::uint32_t a = 1; a < letter_of.size(); ++a) {
    letter_of[a] = alphabet.find(earlier.name(lts::ActionId{a})).value_or(lts::kTau);
  }
  for (Word& word : characteristic_words(earlier, kMostWords)) {
    for (lts::ActionId& letter : word) letter = letter_of[lts::index(letter)];
    std::erase(word, lts::kTau);
    learner.learn(word);
  }
}

std::unique_ptr<Learner> make_learner(LearnerKind kind, std::size_t letters, Membership teacher) {
  if (kind == LearnerKind::Table) {
    return std::make_unique<ObservationTable>(letters, std::move(teacher));
  }
  return std::make_unique<DiscriminationTree>(letters, std::move(teacher));
}

}  // namespace proviso::learning
