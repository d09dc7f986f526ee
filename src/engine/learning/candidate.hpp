// A candidate for an assumption: the current deterministic automaton of a learner.
//
// The languages to be learned are prefix-closed: a word that is rejected makes all its extensions
// rejected. So the candidate has at most one rejecting state, which is a sink and has no number of
// its own.
#pragma once

#include <cstdint>
#include <vector>

#include "lts/lts.hpp"

namespace proviso::learning {

/// A word over the alphabet of the assumption; τ is not a letter.
using Word = std::vector<lts::ActionId>;

struct Candidate {
  static constexpr std::uint32_t kRejected = 0xFFFFFFFFU;

  explicit Candidate(std::size_t letter_count) : letters(letter_count) {}

  std::size_t letters;              // how many; letter 0 is action 1
  std::vector<std::uint32_t> next;  // by state and letter; state 0 is initial

  std::uint32_t size() const {
    return letters == 0 ? 1 : static_cast<std::uint32_t>(next.size() / letters);
  }
  std::uint32_t& target(std::uint32_t state, lts::ActionId letter) {
    return next[state * letters + lts::index(letter) - 1];
  }
  std::uint32_t target(std::uint32_t state, lts::ActionId letter) const {
    return state == kRejected ? kRejected : next[state * letters + lts::index(letter) - 1];
  }
  bool accepts(const Word& word) const;

  /// Returns the assumption without the sink: missing transitions are forbidden.
  lts::Lts assumption(const lts::Alphabet& alphabet) const;
};

}  // namespace proviso::learning
