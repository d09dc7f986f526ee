// Learns a prefix-closed language from two questions: is this word in it, and is some word of the
// candidate not in it?
//
// The second question covers one direction only. No search finds the words that the candidate
// wrongly rejects, because a word is in the language only if *no* run of it fails. They are sought
// by the W-method (Chow, Testing software design modeled by finite-state machines, 1978): access
// word, some letters, distinguishing suffix, for every state. If the language has at most `extra`
// more states than the candidate, the two are equal; otherwise the candidate is included in the
// language all the same.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/learning/learner.hpp"
#include "lts/alphabet.hpp"
#include "lts/lts.hpp"

namespace proviso::learning {

struct LanguageTeacher {
  Membership contains;
  /// A word of the candidate, which has neither τ nor π, that is not in the language.
  std::function<std::optional<learning::Word>(const lts::Lts& candidate)> exceeds;
};

struct LearnedLanguage {
  lts::Lts lts;
  std::uint64_t conjectures = 0;
};

/// The empty word must be in the language.
LearnedLanguage learn_language(const lts::Alphabet& alphabet, LearnerKind kind,
                               const LanguageTeacher& teacher, std::size_t extra);

}  // namespace proviso::learning
