// The states seen so far, numbered in order of discovery.
//
// A StateStore keeps packed vectors of any width and the number of each. The vectors lie one after
// the other in an arena; the index is open addressing with linear probing over 64-bit slots, each
// holding the upper half of the hash and the number plus one, so that the arena is read only where
// those bits agree. The same bits determine where the search for a state begins.
//
// The index grows by half and takes 10.7 to 16 bytes per state. For narrow states the old one is
// freed first and the new one is built from the arena, so that the two never exist together. Wide
// states take longer to hash, and more memory than their slots: the new index is built from the
// old one, in the order of both.
//
//   StateStore store(space.words(), context);
//   const auto [id, fresh] = store.insert(state);
#pragma once

#include <cstddef>
#include <optional>

#include "base/context.hpp"
#include "base/growing_array.hpp"
#include "lts/lts.hpp"
#include "space/slots.hpp"

namespace proviso::space {

class StateStore {
 public:
  struct Insertion {
    lts::StateId id;
    bool fresh;
  };

  StateStore(std::size_t words, Context& context);

  std::size_t size() const { return size_; }
  const Word* state(std::size_t number) const { return arena_.data() + number * words_; }
  const Word* state(lts::StateId id) const { return state(std::size_t{lts::index(id)}); }

  Word hash(const Word* state) const { return hash_state(state, words_); }
  Insertion insert(const Word* state) { return insert(state, hash(state)); }
  Insertion insert(const Word* state, Word hash);
  std::optional<lts::StateId> find(const Word* state) const { return find(state, hash(state)); }
  std::optional<lts::StateId> find(const Word* state, Word hash) const;
  /// Whether a state is not in the store, or was inserted after the one with that number.
  bool is_later(const Word* state, std::size_t number) const {
    const auto known = find(state);
    return !known || lts::index(*known) > number;
  }

  /// For batches: first prefetch the slots of all, then the vectors of all, then insert.
  void prefetch(Word hash) const { slots_.prefetch(key(hash)); }
  void prefetch_vector(Word hash) const {
    const std::uint64_t slot = slots_[slots_.home(key(hash))];
    if (slot != 0) __builtin_prefetch(state(number_in(slot)));
  }

  /// Frees all memory; the store cannot be used any more.
  void release() {
    slots_.release();
    arena_ = {};
    size_ = 0;
  }

 private:
  static Word key(Word hash) { return hash & ~Word{0xFFFFFFFFU}; }
  static std::uint64_t entry(Word hash, std::size_t number) { return key(hash) | (number + 1); }
  static std::size_t number_in(std::uint64_t slot) { return (slot & 0xFFFFFFFFU) - 1; }
  bool holds(std::uint64_t slot, Word hash, const Word* state) const;
  void grow();
  void grow_by_slots();

  Context& context_;
  std::size_t words_;
  std::size_t size_ = 0;
  SlotArray slots_;
  GrowingArray<Word> arena_;
};

}  // namespace proviso::space
