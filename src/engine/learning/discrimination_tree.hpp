// The default learner: a tree of suffixes instead of a table (Kearns and Vazirani, 1994, with the
// counterexample analysis of Rivest and Schapire).
//
// An inner node asks for a suffix d: is w·d in the language? Its leaves are the states. A word is
// *sifted* from the root to the leaf of its state, with one query for each node on the way, where a
// table asks for every suffix. The root asks for ε; its no-branch is the sink.
//
// Distinguishing two words turns a leaf into an inner node with two leaves; only the edges that led
// to that leaf are sifted further.
//
//   language: b only after a            ε ─no─ sink
//                                       └yes─ b ─no─ state of ε
//                                             └yes─ state of a
#pragma once

#include <array>
#include <vector>

#include "engine/learning/learner.hpp"

namespace proviso::learning {

class DiscriminationTree : public Learner {
 public:
  DiscriminationTree(std::size_t letters, Membership teacher);

  const Candidate& candidate() const override { return candidate_; }
  const Word& access(std::uint32_t state) const override { return access_[state]; }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  struct Node {
    Word suffix = {};                                  // of an inner node
    std::array<std::uint32_t, 2> child{kNone, kNone};  // by the answer; none: a leaf
    std::uint32_t state = kNone;                       // of a leaf; none: not met yet
  };

  void separate(std::uint32_t state, lts::ActionId letter, Word suffix) override;
  /// Returns the leaf below this node that the word belongs to.
  std::uint32_t sift(const Word& word, std::uint32_t node) const;
  std::uint32_t add_leaf(std::uint32_t state);
  std::uint32_t add_state(Word word, std::uint32_t leaf);
  /// Determines the targets of the edges of new states, which may create more states.
  void connect();

  Candidate candidate_;
  std::vector<Node> nodes_;  // node 0 is the subtree of the words in the language
  std::vector<Word> access_;
  std::vector<std::uint32_t> leaf_;  // of a state
  std::uint32_t connected_ = 0;      // states whose edges have targets
};

}  // namespace proviso::learning
