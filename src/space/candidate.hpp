// A finding of one rank, to be compared with those of the others.
#pragma once

#include <algorithm>
#include <utility>

#include "base/team.hpp"
#include "lts/alphabet.hpp"
#include "space/space.hpp"

namespace proviso::space {

/// A state with what leads on from it. The smallest one of all ranks counts.
class Candidate {
 public:
  explicit Candidate(std::size_t words) : record_(words + 3) { clear(); }

  void clear() { record_.front() = kNone; }
  bool found() const { return record_.front() != kNone; }
  const Word* state() const { return record_.data() + 1; }
  lts::ActionId action() const {
    return lts::ActionId{static_cast<std::uint32_t>(record_[record_.size() - 2])};
  }
  std::uint32_t culprit() const { return static_cast<std::uint32_t>(record_.back()); }

  /// Keeps the smaller one of this and another.
  void offer(const Word* state, lts::ActionId action, std::uint32_t culprit) {
    const std::size_t words = record_.size() - 3;
    if (found()) {
      const auto [mine, other] = std::mismatch(this->state(), this->state() + words, state);
      const bool same = mine == this->state() + words;
      if (same ? std::pair(this->action(), this->culprit()) <= std::pair(action, culprit)
               : *mine < *other) {
        return;
      }
    }
    record_.front() = kSome;
    std::copy_n(state, words, record_.begin() + 1);
    record_[words + 1] = lts::index(action);
    record_[words + 2] = culprit;
  }

  const Team::Words& record() const { return record_; }
  void assign(const Team::Words& record) { record_ = record; }
  /// Takes the smallest of the records that begin at `first`, one every `stride` words.
  void take_smallest(const Team::Words& all, std::size_t first, std::size_t stride) {
    for (std::size_t at = first; at < all.size(); at += stride) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(at);
      const auto end = begin + static_cast<std::ptrdiff_t>(record_.size());
      if (std::lexicographical_compare(begin, end, record_.begin(), record_.end())) {
        record_.assign(begin, end);
      }
    }
  }

 private:
  static constexpr Word kSome = 0;
  static constexpr Word kNone = 1;  // greater than any that is found
  Team::Words record_;              // whether there is one, state, action, culprit
};

}  // namespace proviso::space
