// States of at most 63 bits that several threads collect.
//
// The slots hold the keys themselves, so that a look-up touches one cache line. The keys are also
// listed, in order of discovery. At 8 bytes per key, the slots take 10.7 to 16 bytes per state, 19
// to 24 bytes in all. A key is claimed by a compare-and-swap on its slot; exactly one thread
// succeeds and adds it to the list of keys. Threads list their keys in blocks of their own and
// reserve the room of a block beforehand, so that neither the slots nor the list can overflow. When
// there is no room, all threads must stop: one calls grow, then each refills its part of the slots.
#pragma once

#include <atomic>
#include <cstddef>
#include <vector>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/slots.hpp"

namespace proviso::space {

class SharedKeySet {
 public:
  static constexpr unsigned kMostBits = 63;
  /// What a thread has claimed and not listed yet, and how many more keys it has room for.
  struct Writer {
    std::vector<Word> block = {};
    std::size_t granted = 0;
  };

  explicit SharedKeySet(Context& context);

  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  /// How many states there are at least, while so many threads are at work.
  std::size_t least_size(std::size_t) const { return size(); }
  const Word* state(std::size_t number) const { return keys_.data() + number; }
  Word hash(const Word* state) const { return hash_word(*state); }
  void prefetch(Word hash) const { slots_.prefetch(hash); }
  void prefetch_vector(Word) const {}

  /// Whether there is room for a key; reserves some if need be. From any thread.
  bool has_room(Writer& writer);
  /// Inserts a key unless it is there. There must be room. From any thread.
  void insert(Writer& writer, const Word* key, Word hash) {
    if (!claim(*key, hash)) return;
    writer.block.push_back(*key);
    --writer.granted;
  }
  /// Lists what the thread has claimed. From any thread.
  void close(Writer& writer);

  /// Returns the room that was reserved and not used. Only while no other thread is at work.
  void settle(const std::vector<Writer*>& writers);
  /// Makes room for at least this many blocks of keys; then every part must be refilled. Only while
  /// no other thread is at work, after `settle`.
  void grow(std::size_t blocks);
  /// Inserts part `part` of `parts` of the listed keys. From any thread, one for each part.
  void refill(std::size_t part, std::size_t parts);

 private:
  /// Whether the key is new.
  bool claim(Word key, Word hash);

  Context& context_;
  SlotArray slots_;          // complemented: no key is all ones, so no slot in use is zero
  GrowingArray<Word> keys_;  // its size is unused: it provides room, size_ counts
  std::atomic<std::size_t> size_{0};
  std::atomic<std::size_t> granted_{0};
  std::size_t room_;
};

}  // namespace proviso::space
