// The building blocks of the state tables: a hash of packed states, and an array of 64-bit slots
// that start as zero, which means empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "space/space.hpp"
#include "space/zeroed_pages.hpp"

namespace proviso::space {

__extension__ using DoubleWord = unsigned __int128;

/// Both halves of the product of two words depend on all bits of both; xor combines them.
inline Word mix(Word a, Word b) {
  const DoubleWord product = DoubleWord{a} * b;
  return static_cast<Word>(product) ^ static_cast<Word>(product >> 64);
}

inline Word hash_word(Word word) { return mix(word ^ 0x9E3779B97F4A7C15U, 0xD6E8FEB86659FD93U); }

inline Word hash_state(const Word* state, std::size_t words) {
  Word hash = hash_word(state[0]);
  for (std::size_t i = 1; i < words; ++i) {
    hash = mix(hash ^ state[i], 0xA0761D6478BD642FU + 2 * i) ^ state[i];
  }
  return hash;
}

class SlotArray {
 public:
  SlotArray() = default;
  explicit SlotArray(std::size_t size)
      : pages_(size * sizeof(std::uint64_t)),
        slots_(reinterpret_cast<std::uint64_t*>(pages_.data())),
        size_(size) {}
  SlotArray(SlotArray&& other) noexcept { swap(other); }
  SlotArray& operator=(SlotArray&& other) noexcept {
    swap(other);
    return *this;
  }

  std::size_t size() const { return size_; }
  std::uint64_t& operator[](std::size_t i) { return slots_[i]; }
  std::uint64_t operator[](std::size_t i) const { return slots_[i]; }
  /// The slot where the search for a hash begins: its high bits, scaled to the size.
  std::size_t home(Word hash) const {
    return static_cast<std::size_t>((DoubleWord{hash} * size_) >> 64);
  }
  std::size_t next(std::size_t i) const { return ++i == size_ ? 0 : i; }
  void prefetch(Word hash) const { __builtin_prefetch(slots_ + home(hash)); }

  void release() { SlotArray().swap(*this); }

 private:
  void swap(SlotArray& other) noexcept {
    std::swap(pages_, other.pages_);
    std::swap(slots_, other.slots_);
    std::swap(size_, other.size_);
  }

  ZeroedPages pages_;
  std::uint64_t* slots_ = nullptr;
  std::size_t size_ = 0;
};

inline constexpr std::size_t kFewestSlots = 1024;

/// The maximum number of entries in a table of this many slots.
constexpr std::size_t most_entries(std::size_t slots) { return slots / 4 * 3; }
/// The number of slots after growing.
constexpr std::size_t grown(std::size_t slots) { return slots / 2 * 3; }

}  // namespace proviso::space
