// The program's heap.
//
// First fit by address, in granules of 16 bytes. A byte of shadow for each granule says how many of
// its bytes belong to a block (1 … 16) and whether the block begins there, and if so, which
// function allocated it; between two blocks at least one granule is free, so that an overrun is
// detected. Freed memory is zeroed. The bytes of the heap therefore depend only on which blocks
// live where, not on the order of earlier allocations and frees, so equal states are recognised
// (docs/design/native.md measures it).
//
//   |S16|  9|  0|S 4|  0|  0 …     a block of 25 bytes, a block of 4 bytes
//
// A block can be *retired*: it is gone, and its memory zero, but no other block comes to its place.
//
// Allocation scans from the lowest free granule: linear in the blocks that lie below the gap found.
//
// Another allocator may choose other places. A program that compares addresses only for equality
// can distinguish two free places only if it still knows one of them, from a block that was there
// before. So, to cover all allocators, it is enough to try the lowest unknown place and each place
// that covers a known granule (dangling.hpp finds those).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout.hpp"

namespace proviso::runtime::arena {

/// Allocates a zeroed block. Returns nullptr if there is no room. The alignment is a power of two.
void* allocate(std::size_t size, std::size_t alignment = kGranule);

/// Returns the granules at which a block may begin that the program can tell apart. `known` are
/// free granules whose addresses the program knows, in ascending order.
std::vector<std::uint32_t> places(std::size_t size, std::size_t alignment,
                                  const std::vector<std::uint32_t>& known);
/// Returns the lowest granule at which the block fits without covering a known one; ~0 if there is
/// no room.
std::uint32_t first_place(std::size_t size, std::size_t alignment,
                          const std::vector<std::uint32_t>& known = {});
/// Allocates a block at this granule, where there must be room.
void* allocate_at(std::uint32_t granule, std::size_t size);
bool is_block(const void* block);
/// The size of a block.
std::size_t size_of(const void* block);
void release(void* block);
/// Ends a block whose place must not be given again before it is released.
void retire(void* block);

/// Which function allocated a block, and so which one frees it. Part of the state.
enum class Origin : std::uint8_t { Malloc, New, NewArray };
void set_origin(const void* block, Origin origin);
Origin origin_of(const void* block);

bool is_free(std::uint32_t granule);

inline bool contains(Address address) { return within(address, kArenaBase, kArenaSize); }

/// Whether an address is neither in a block nor immediately after one.
bool is_dangling(Address address);
/// Whether both addresses are in the same block, or immediately after it.
bool is_one_block(Address left, Address right);

/// Whether all these bytes belong to blocks.
bool is_allocated(Address address, std::size_t size);

}  // namespace proviso::runtime::arena
