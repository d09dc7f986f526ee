// Learns a prefix-closed language from questions: is this word in it, is some word of the candidate
// not in it, and is some word in it that the candidate rejects?
//
// The last question needs more than a search for a single run, because a word is in the language
// only if *no* run of it fails. A teacher who cannot answer it says so, and then such words are
// sought by the W-method (Chow, Testing software design modeled by finite-state machines, 1978):
// access word, some letters, distinguishing suffix, for every state. If the language has at most
// `extra` more states than the candidate, the two are equal; otherwise the candidate is included in
// the language all the same.
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
  /// A word of the language that the candidate, which is included in it, rejects.
  struct Rejected {
    bool is_known = false;  // otherwise the teacher cannot tell
    std::optional<learning::Word> word = {};
  };
  std::function<Rejected(const lts::Lts& candidate)> rejects = [](const lts::Lts&) {
    return Rejected();
  };
};

struct LearnedLanguage {
  lts::Lts lts;
  std::uint64_t conjectures = 0;
  bool is_exact = false;  // the teacher has confirmed that no word is missing
};

/// The empty word must be in the language.
LearnedLanguage learn_language(const lts::Alphabet& alphabet, LearnerKind kind,
                               const LanguageTeacher& teacher, std::size_t extra);

}  // namespace proviso::learning
