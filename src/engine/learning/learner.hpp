// Learning a regular, prefix-closed language from a teacher: Angluin's L* (Learning regular sets
// from queries and counterexamples, 1987) as improved by Rivest and Schapire (Inference of finite
// automata using homing sequences, 1993).
//
// A learner asks membership queries until it has a candidate automaton; every state has an *access
// word* that leads to it. A counterexample is a word on which candidate and teacher differ. Let s_i
// be the access word of the state that the candidate reaches after i letters of w = a1 … am, and
// q_i the teacher's answer on s_i · a_{i+1} … a_m. q_0 is the answer on w and q_m is that of the
// candidate, so they differ, and a binary search finds i with q_i ≠ q_{i+1}: the words s_i·a_{i+1}
// and s_{i+1}, which the candidate takes for one state, are distinguished by the suffix a_{i+2} …
// a_m. One state more, and only log m queries.
//
// The new candidate may still be wrong on w, so w is used as long as it is a counterexample before
// the next, expensive conjecture.
//
// How the words are stored depends on the learner: an observation table, or a tree of
// discriminating suffixes. Each counterexample adds at least one state; a learner with n states
// over k letters has asked O(k n²) queries (table) or O(k n · depth) (tree).
#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "engine/learning/candidate.hpp"

namespace proviso::learning {

/// Whether the word is in the language. Called often for words with common prefixes.
using Membership = std::function<bool(const Word&)>;

class Learner {
 public:
  virtual ~Learner() = default;
  Learner(const Learner&) = delete;
  Learner& operator=(const Learner&) = delete;

  /// The current candidate. The teacher must accept the empty word.
  virtual const Candidate& candidate() const = 0;
  virtual const Word& access(std::uint32_t state) const = 0;

  /// Makes candidate and teacher agree on the word. Returns false if they already did.
  bool learn(const Word& word);

 protected:
  explicit Learner(Membership teacher) : teacher_(std::move(teacher)) {}

  /// Separates the state that the letter leads to from that of `access(state) · letter`: the suffix
  /// distinguishes them.
  virtual void separate(std::uint32_t state, lts::ActionId letter, Word suffix) = 0;
  bool member(const Word& word) const { return teacher_(word); }
  bool member(Word prefix, const Word& suffix) const;

 private:
  void analyse(const Word& counterexample);

  Membership teacher_;
};

/// Shows the learner the characteristic words of an automaton over some of its letters: after a
/// small change the language is often still the same.
void start_from(const lts::Lts& earlier, const lts::Alphabet& alphabet, Learner& learner);

enum class LearnerKind { Tree, Table };

std::unique_ptr<Learner> make_learner(LearnerKind kind, std::size_t letters, Membership teacher);

}  // namespace proviso::learning
