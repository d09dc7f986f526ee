// A KeySet (state_store.hpp) that several threads fill at once.
//
// A key is claimed by a compare-and-swap on its slot; exactly one thread succeeds and enters it
// into the list of keys. Threads list their keys in blocks of their own and ask for the room of a
// block beforehand, so that neither the slots nor the list can overflow. When there is no room, all
// threads must stop: one calls grow, then each refills its part of the slots.
#pragma once

#include <atomic>
#include <cstring>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "space/slots.hpp"

namespace proviso::space {

class SharedKeySet {
 public:
  explicit SharedKeySet(Context& context);

  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  const Word* state(std::size_t number) const { return keys_.data() + number; }
  void prefetch(Word hash) const { slots_.prefetch(hash); }

  /// Asks for room for this many keys more. From any thread.
  bool grant(std::size_t count);
  /// Is the key new? Then the caller owes a place in the list, for which it was granted room. From
  /// any thread.
  bool claim(Word key, Word hash);
  /// Lists claimed keys. From any thread.
  void list(const Word* keys, std::size_t count);

  /// Gives back the room that was granted and not used. While no other thread is at work.
  void settle() { granted_.store(size(), std::memory_order_relaxed); }
  /// Makes room for at least this many keys more; then every part must be refilled. While no other
  /// thread is at work.
  void grow(std::size_t more);
  /// Enters part `part` of `parts` of the listed keys. From any thread, one for each part.
  void refill(std::size_t part, std::size_t parts);

 private:
  Context& context_;
  SlotArray slots_;          // complemented, see KeySet
  GrowingArray<Word> keys_;  // its size is not used: it gives room, size_ counts
  std::atomic<std::size_t> size_{0};
  std::atomic<std::size_t> granted_{0};
  std::size_t room_;
};

}  // namespace proviso::space
