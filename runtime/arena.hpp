// The program's heap.
//
// First fit by address, in granules of 16 bytes. A byte of shadow for each granule says how many of
// its bytes belong to a block (1 … 16) and whether the block begins there; between two blocks at
// least one granule is free, so that running over the end is seen. Freed memory is zeroed. The
// bytes of the heap therefore depend only on which blocks live where, not on the order in which
// others came and went: that is what lets states meet again (docs/design/native.md measures it).
//
//   |S16|  9|  0|S 4|  0|  0 …     a block of 25 bytes, a block of 4 bytes
//
// Allocation scans from the lowest free granule: linear in the blocks that lie below the gap found.
#pragma once

#include <cstddef>

#include "layout.hpp"

namespace proviso::runtime::arena {

/// Zeroed; nullptr if there is no room. The alignment is a power of two.
void* allocate(std::size_t size, std::size_t alignment = kGranule);
bool is_block(const void* block);
/// Of a block.
std::size_t size_of(const void* block);
void release(void* block);

inline bool contains(Address address) { return within(address, kArenaBase, kArenaSize); }

/// Do all these bytes belong to one block or several?
bool is_allocated(Address address, std::size_t size);

}  // namespace proviso::runtime::arena
