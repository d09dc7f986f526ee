// Bytes that were never set.
//
// A bit for each byte of the heap and of the stacks says that its value is indeterminate: it was
// allocated by the program, or is part of a variable whose address the plugin follows, and nobody
// has written to it since. Writing clears the bit, copying copies it; a read whose value is used,
// not just copied, must find none (pass/unset_values.cpp says what a use is). Whatever the plugin
// does not tell of counts as set: what libraries allocate, global variables, the stacks' own parts.
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

/// Whether one of the bytes was never set. Hot: every read whose value is used.
bool is_unset(Address address, std::size_t size);
/// Hot: every write.
void note_set(Address address, std::size_t size);
void note_unset(Address address, std::size_t size);
void copy_unset(Address target, Address source, std::size_t size);

}  // namespace proviso::runtime

extern "C" {
/// Copies the bits of the source, once the target has been written to.
void proviso_copied(const void* target, const void* source, std::size_t size);
}
