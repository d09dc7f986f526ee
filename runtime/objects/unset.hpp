// Tracks bytes that were never set.
//
// A bit for each byte of the heap and of the stacks says that its value is indeterminate: it was
// allocated by the program, or is part of a variable whose address the plugin follows, and nobody
// has written to it since. Writing clears the bit, copying copies it; a read whose value is used,
// not just copied, must find none (pass/unset_values.cpp says what a use is). Memory that the
// plugin does not report counts as set: what libraries allocate, global variables, the stacks' own
// parts.
//
// The bits are part of the state, as the bytes are. Where a stack is dead they are zero.
#pragma once

#include <cstddef>
#include <cstdint>

#include "layout.hpp"
#include "objects/guards.hpp"

namespace proviso::runtime {

/// The byte with the bit of an address; 0 if values at that address always count as set.
constexpr Address unset_bits(Address address) {
  if (within(address, kArenaBase, kArenaSize)) return kHeapUnsetBase + (address - kArenaBase) / 8;
  if (is_on_stacks(address)) return kFrameUnsetBase + (address - kStackBase) / 8;
  return 0;
}

/// The bits of up to 16 bytes, wherever they begin.
struct UnsetBits {
  using Word [[gnu::aligned(1), gnu::may_alias]] = std::uint32_t;
  static constexpr std::size_t kBytes = 16;

  static Word& at(Address bits) { return *reinterpret_cast<Word*>(bits); }
  static std::uint32_t mask(Address address, std::size_t size) {
    return ((std::uint32_t{1} << size) - 1) << address % 8;
  }
};

bool is_any_unset(Address address, std::size_t size, Address bits);
void clear_unset(Address address, std::size_t size, Address bits);

/// Whether one of the bytes was never set. Hot: every read whose value is used.
inline bool is_unset(Address address, std::size_t size) {
  const Address bits = unset_bits(address);
  if (bits == 0) return false;
  if (size <= UnsetBits::kBytes) return (UnsetBits::at(bits) & UnsetBits::mask(address, size)) != 0;
  return is_any_unset(address, size, bits);
}

/// Hot: every write.
inline void note_set(Address address, std::size_t size) {
  const Address bits = unset_bits(address);
  if (bits == 0) return;
  const bool is_small = size <= UnsetBits::kBytes;
  if (is_small && (UnsetBits::at(bits) & UnsetBits::mask(address, size)) == 0) return;
  clear_unset(address, size, bits);
}

void note_unset(Address address, std::size_t size);

/// What was never set of some bytes, kept while they are copied: the target may overlap them, and
/// writing to it clears bits. If there are more bytes than there is room for, all count as set.
class UnsetCopy {
 public:
  UnsetCopy(const void* source, std::size_t size);
  /// Once the target has been written to.
  void put(const void* target) const;

 private:
  static constexpr std::size_t kMost = 4096;
  std::size_t size_ = 0;  // 0: all are set
  std::uint64_t masks_[kMost / 64];
};

}  // namespace proviso::runtime
