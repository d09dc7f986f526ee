// The states seen by a breadth-first search, in 6 to 12 bytes each: states of at most 64 bits.
//
// States are permuted and kept in a QuotientTable. They are not numbered and not listed: only those
// that wait for their expansion are kept as they are, in a queue.
//
// A run is reconstructed backwards from hints: the note of a state is the beginning of the permuted
// state from which it was discovered. It names a stretch of the table, and of the states there one
// has a move to the state wanted. Another one may have such a move although it lies deeper: then
// the way back from it does not end in the initial state after as many steps as there are levels,
// and the next one is tried. So the run is a shortest one, by the states that discovered each
// other.
//
// Cost: 1.14 to 1.43 times (w + 4) / 8 bytes a state of w bits, and 8 bytes for each state that
// waits. A step of a run is found by generating the moves of 1/2^h of all states, where h is the
// number of bits of a hint: 8 to 24, the more the larger the table was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <vector>

#include "base/context.hpp"
#include "space/explore.hpp"
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
  /// Says that the states before this number need not be kept as they are any more.
  void drop_before(std::size_t number);

  /// The permuted state, at the high end of the word.
  Word hash(const Word* state) const { return permutation_.forward(*state) << unused_; }
  void prefetch(Word hash) const { table_.prefetch(hash); }
  void prefetch_vector(Word) const {}

  /// Says that a level begins to be expanded.
  void begin_level() { hint_bits_.push_back(static_cast<std::uint8_t>(table_.note_bits())); }
  /// Says from which state the following ones are discovered.
  void come_from(const Word* state) { origin_ = hash(state); }
  Insertion insert(const Word* state, Word hash);
  bool contains(Word key) const { return table_.contains(hash(&key)); }
  /// Whether a state is not in the set. The order of those that are is not known.
  bool is_later(const Word* state, std::size_t) const { return !contains(*state); }

  /// Reconstructs the run to a state that lies in the level that began last.
  Finding run_to(const Space& space, std::size_t number) const;

 private:
  struct Source {
    Word state;
    lts::ActionId action;
  };

  static constexpr std::size_t kBlock = std::size_t{1} << 15;

  /// The states that may have discovered a state of a level, and the moves with which they lead to
  /// it.
  std::vector<Source> sources(const Space& space, Word state, std::size_t level,
                              Moves& moves) const;

  Context& context_;
  KeyPermutation permutation_;
  unsigned unused_;  // bits of a word
  QuotientTable table_;
  std::size_t size_ = 0;
  Word origin_ = 0;
  std::deque<std::unique_ptr<Word[]>> queue_;  // blocks of the states that wait
  std::unique_ptr<Word[]> spare_;
  std::size_t first_queued_ = 0;         // a multiple of kBlock
  std::vector<std::uint8_t> hint_bits_;  // by level, as it began: later ones may be longer
};

}  // namespace proviso::space
