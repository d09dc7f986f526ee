// A table of words of w bits, each with some bits of a note, that does not repeat what the place of
// a word says already.
//
// A word, which must look random, is kept at the high end of 64 bits, as a fraction of 2^64. Its
// product with the number of slots is the number of its home slot and a fraction, and a slot keeps
// only those bits of the fraction that tell apart the words with the same home (Cleary's
// quotienting; Knuth 6.4, exercise 13). Collisions go to the next slots; each entry says how far
// from home it is, so that the word can be recovered from the slot and its number.
//
//   slot: distance from home + 1 (7 bits) | complement of the fraction | note
//
// The entries are sorted by word. Seen from the home of a word and its distance from there, an
// entry is greater iff its word is smaller, so that a look-up compares one number with each slot
// and ends as early if it fails as if it succeeds. And a larger table has the same order: growing
// is a sweep through both, and the pages of the old one are given back behind it.
//
// Cost: S bytes a slot, S = (w + 4) / 8 rounded up. Tables grow by a quarter, when they are as full
// as 12 bytes a word demand: 50 % for S = 4, 60 % for 5, and so on to 87 % for 8. Fuller tables are
// slower: 87 % for all S took 6 to 9 bytes a word and a quarter more time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "space/slots.hpp"
#include "space/zeroed_pages.hpp"

namespace proviso::space {

class QuotientTable {
 public:
  static constexpr unsigned kMostBits = 64;
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 16;

  explicit QuotientTable(unsigned bits, std::size_t slots = kFirstSlots);

  /// How many bits of a note there are: the larger the table, the more.
  unsigned note_bits() const { return note_bits_; }
  bool must_grow() const { return size_ >= most_ || farthest_ >= kFarthest; }
  /// The number of slots after growing, and the bytes that it takes in addition.
  std::size_t more_slots() const { return slots_ / 4 * 5; }
  std::size_t more_bytes() const { return (more_slots() - slots_) * width_; }
  void grow();

  void prefetch(Word word) const { __builtin_prefetch(pages_.data() + home(word) * width_); }
  /// Enters a word unless it is there. Returns whether it was entered. There must be room.
  bool insert(Word word, Word note) {
    const Place place = look_up(word);
    if (place.found) return false;
    enter(place, note);
    ++size_;
    return true;
  }
  bool contains(Word word) const { return look_up(word).found; }
  /// The note of a word that is there.
  Word note_of(Word word) const { return load(look_up(word).at) & note_mask_; }

  /// Calls visit(word) for the words from `low` to `high`.
  template <typename Visit>
  void for_each(Word low, Word high, Visit visit) const {
    const std::size_t end = home(high) + kFarthest;
    for (std::size_t at = home(low); at <= end && at < slots_ + kFarthest; ++at) {
      const Word slot = load(pages_.data() + at * width_);
      if (slot == 0) continue;
      const Word word = word_in(at, slot);
      if (low <= word && word <= high) visit(word);
    }
  }
  /// Calls visit(word) for the words whose notes are wanted, in ascending order.
  template <typename Wanted, typename Visit>
  void for_each_noted(Wanted wanted, Visit visit) const {
    for (std::size_t at = 0; at < slots_ + kFarthest; ++at) {
      const Word slot = load(pages_.data() + at * width_);
      if (slot != 0 && wanted(slot & note_mask_)) visit(word_in(at, slot));
    }
  }

 private:
  static constexpr unsigned kDistanceBits = 7;
  static constexpr std::size_t kFarthest = (std::size_t{1} << kDistanceBits) - 2;

  std::size_t home(Word word) const {
    return static_cast<std::size_t>((DoubleWord{word} * slots_) >> 64);
  }
  /// The entry of a word in its home slot, without a note.
  Word entry_at_home(Word word) const {
    const Word fraction = (word * slots_) >> (64 - rest_bits_);
    return one_ | (~fraction & rest_mask_) << note_bits_;
  }
  Word load(const unsigned char* slot) const {
    Word word = 0;
    std::memcpy(&word, slot, sizeof word);
    return word & slot_mask_;
  }
  struct Place {
    const unsigned char* at;  // the slot where the word is or belongs
    Word entry;               // what the slot has or should have, without the note
    bool found;
  };
  // The hot loop of the search, together with Search::expand; proviso_bench measures it.
  Place look_up(Word word) const {
    Word entry = entry_at_home(word);
    const unsigned char* at = pages_.data() + home(word) * width_;
    Word present = load(at) & ~note_mask_;
    while (present > entry) {
      entry += one_;
      at += width_;
      present = load(at) & ~note_mask_;
    }
    return {at, entry, present == entry};
  }
  void enter(const Place& place, Word note);
  /// Recovers the word from the contents of slot `at`, which is in use.
  Word word_in(std::size_t at, Word slot) const;

  unsigned bits_;
  std::size_t width_;  // of a slot, in bytes
  Word slot_mask_;
  std::size_t slots_;  // homes; kFarthest more follow
  std::size_t most_;
  Word words_per_slot_;       // 2^bits / slots, as an integer
  Word words_per_slot_more_;  // and a fraction, in 1/2^64
  Word words_per_rest_;       // the same for a step of the kept fraction
  unsigned rest_bits_;
  Word rest_mask_;
  unsigned note_bits_;
  Word note_mask_;
  Word one_;  // the distance 1 in a slot
  ZeroedPages pages_;
  std::size_t size_ = 0;
  std::size_t farthest_ = 0;  // distance + 1 of any entry so far, at most
};

}  // namespace proviso::space
