// A KeySet (state_store.hpp) that several threads fill concurrently.
//
// A key is claimed by a compare-and-swap on its slot; exactly one thread succeeds and adds it to
// the list of keys. Threads list their keys in blocks of their own and reserve the room of a block
// beforehand, so that neither the slots nor the list can overflow. When there is no room, all
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

  /// Reserves room for this many more keys. From any thread.
  bool grant(std::size_t count);
  /// Whether the key is new. If so, the caller must list it, for which it has reserved room. From
  /// any thread.
  bool claim(Word key, Word hash);
  /// Lists claimed keys. From any thread.
  void list(const Word* keys, std::size_t count);

  /// Returns the room that was reserved and not used. Only while no other thread is at work.
  void settle() { granted_.store(size(), std::memory_order_relaxed); }
  /// Makes room for at least this many more keys; then every part must be refilled. Only while no
  /// other thread is at work.
  void grow(std::size_t more);
  /// Inserts part `part` of `parts` of the listed keys. From any thread, one for each part.
  void refill(std::size_t part, std::size_t parts);

 private:
  Context& context_;
  SlotArray slots_;          // complemented, see KeySet
  GrowingArray<Word> keys_;  // its size is unused: it provides room, size_ counts
  std::atomic<std::size_t> size_{0};
  std::atomic<std::size_t> granted_{0};
  std::size_t room_;
};

}  // namespace proviso::space
