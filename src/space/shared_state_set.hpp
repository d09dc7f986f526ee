// States of any width that several threads collect, numbered level by level.
//
// As in a StateStore, the vectors lie in an arena and the slots hold 32 bits of the hash and the
// number of the state. A thread owns a short block of numbers. It writes a vector to the place of
// its next number and then claims a slot by a compare-and-swap. Whoever finds the number in the
// slot finds the vector behind it: the swap releases what was written, the look-up acquires it. If
// another thread has claimed the slot for the same state, the place is used for the next one.
//
// Blocks that are not full leave gaps. They are closed while no thread is at work, by the states
// with the highest numbers: so numbers are without gaps whenever a level ends or the slots grow.
//
// Cost: 8 bytes a word, and 10.7 to 16 bytes for the slots, as a StateStore.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/slots.hpp"

namespace proviso::space {

class SharedStateSet {
 public:
  /// Numbers that a thread may use: it has used those before `next`.
  struct Writer {
    std::size_t next = 0;
    std::size_t end = 0;
  };
  /// How many numbers a thread gets at once.
  static constexpr std::size_t kBlock = 64;

  SharedStateSet(std::size_t words, Context& context);

  /// Only while no thread is at work, and after `settle`.
  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  /// How many states there are at least, while so many threads are at work.
  std::size_t least_size(std::size_t threads) const {
    const std::size_t given_out = size();
    return given_out - std::min(given_out, threads * kBlock);
  }
  const Word* state(std::size_t number) const { return arena_.data() + number * words_; }
  Word hash(const Word* state) const { return hash_state(state, words_); }
  void prefetch(Word hash) const { slots_.prefetch(hash); }
  /// For batches: call `prefetch` for all before.
  void prefetch_vector(Word hash);

  /// Whether there is room for a state; gets a block of numbers if need be. From any thread.
  bool has_room(Writer& writer);
  /// Inserts a state unless it is there. There must be room. From any thread.
  void insert(Writer& writer, const Word* state, Word hash);
  /// Says that the thread inserts nothing more before the set was settled.
  void close(Writer&) {}

  /// Closes the gaps that the threads have left. Only while no other thread is at work.
  void settle(std::vector<Writer*> writers);
  /// Makes room for at least this many more blocks; then every part must be refilled. Only while no
  /// other thread is at work, after `settle`.
  void grow(std::size_t blocks);
  /// Inserts part `part` of `parts` of the states. From any thread, one for each part.
  void refill(std::size_t part, std::size_t parts);

 private:
  static std::uint64_t entry(Word hash, std::size_t number) { return hash << 32 | (number + 1); }
  static std::size_t number_in(std::uint64_t slot) { return (slot & 0xFFFFFFFFU) - 1; }
  bool holds(std::uint64_t slot, Word hash, const Word* state) const;
  /// Gives a state another number.
  void renumber(std::size_t from, std::size_t to);

  Context& context_;
  std::size_t words_;
  SlotArray slots_;
  GrowingArray<Word> arena_;          // its size is unused: it provides room, size_ counts
  std::atomic<std::size_t> size_{0};  // numbers given out
  std::size_t room_;
};

}  // namespace proviso::space
