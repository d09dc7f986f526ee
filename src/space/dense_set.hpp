// The states seen by a breadth-first search, in 6 to 12 bytes each: states of at most 64 bits.
//
// States are permuted and kept in a QuotientTable. They are not numbered and not listed: only those
// that wait for their expansion are kept as they are, in a queue. Beside each state are some bits
// of a note, from which runs are reconstructed: see hinted_set.hpp for one process, leveled_set.hpp
// for several.
//
// Cost: 1.14 to 1.43 times (w + 4) / 8 bytes a state of w bits, and 8 bytes for each state that
// waits.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <memory>
#include <span>

#include "base/context.hpp"
#include "space/quotient_table.hpp"

namespace proviso::space {

/// A permutation of the words of w bits.
class KeyPermutation {
 public:
  explicit KeyPermutation(unsigned bits) : mask_(~Word{0} >> (64 - bits)), half_((bits + 1) / 2) {}

  Word forward(Word key) const {
    Word mixed = (key * kFirst) & mask_;
    mixed ^= mixed >> half_;
    return (mixed * kSecond) & mask_;
  }
  Word backward(Word mixed) const {
    Word key = (mixed * inverse(kSecond)) & mask_;
    key ^= key >> half_;  // shifted by at least half of the bits, this undoes itself
    return (key * inverse(kFirst)) & mask_;
  }

 private:
  static constexpr Word kFirst = 0x9E3779B97F4A7C15U;
  static constexpr Word kSecond = 0xD6E8FEB86659FD93U;
  /// The inverse of an odd number modulo 2^64, by Newton's iteration.
  static constexpr Word inverse(Word odd) {
    Word result = odd;
    for (int i = 0; i < 5; ++i) result *= 2 - odd * result;
    return result;
  }

  Word mask_;
  unsigned half_;
};

class DenseSet {
 public:
  struct Insertion {
    bool fresh;
  };
  static constexpr unsigned kMostBits = QuotientTable::kMostBits;

  DenseSet(unsigned bits, Context& context);

  std::size_t size() const { return size_; }
  /// A state that was not dropped yet, by its number in order of discovery.
  const Word* state(std::size_t number) const {
    const std::size_t at = number - first_queued_;
    return queue_[at / kBlock].get() + at % kBlock;
  }
  /// Some states that lie one after the other, from this number on.
  std::span<const Word> states_from(std::size_t number) const {
    const std::size_t in_block = kBlock - (number - first_queued_) % kBlock;
    return {state(number), std::min(in_block, size_ - number)};
  }
  /// Says that the states before this number need not be kept as they are any more.
  void drop_before(std::size_t number);

  /// The permuted state, at the high end of the word.
  Word hash(const Word* state) const { return permutation_.forward(*state) << unused_; }
  void prefetch(Word hash) const { table_.prefetch(hash); }
  void prefetch_vector(Word) const {}

  /// Inserts a state with the note that was set last.
  Insertion insert(const Word* state, Word hash);
  bool contains(Word key) const { return table_.contains(hash(&key)); }

 protected:
  /// The beginning of this word is the note of the states that follow.
  void set_note(Word note) { note_ = note; }
  const QuotientTable& table() const { return table_; }
  Word state_of(Word hash) const { return permutation_.backward(hash >> unused_); }

 private:
  static constexpr std::size_t kBlock = std::size_t{1} << 15;

  Context& context_;
  KeyPermutation permutation_;
  unsigned unused_;  // bits of a word
  QuotientTable table_;
  std::size_t size_ = 0;
  Word note_ = 0;
  std::deque<std::unique_ptr<Word[]>> queue_;  // blocks of the states that wait
  std::unique_ptr<Word[]> spare_;
  std::size_t first_queued_ = 0;  // a multiple of kBlock
};

}  // namespace proviso::space
