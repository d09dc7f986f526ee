// Where the memory of an image lies.
//
// Everything that the program under check can write is at an address that is the same in every run,
// so that equal states are equal bytes: the data of the statically linked image, and the regions
// below. What the search itself keeps lies apart and is no part of a state.
//
//   world      threads, their pending operations, automata: one World
//   arena      the program's heap          shadow   which bytes of it belong to a block
//   stacks     one slot a thread: a guard page, the stack, thread-local storage on top
//   unset      which bytes of the heap and the stacks were never set
//   guards     which bytes of the stacks, and of the image's data, lie beside variables
//   segments   one slot a thread: the accesses of its last segment (looking for races)
//   weak       the stores of atomic objects that can still be read (exploring weak atomics)
//   changes    what states differ in       search   the heap of the search
//   contents   those of whole states, if the search is to be exact
//   mirrors    of all that the program can write, each at the same distance: what it is known to be
//   beginnings the pages of threads' own as they are when a thread begins, at another distance
#pragma once

#include <cstddef>
#include <cstdint>

namespace proviso::runtime {

using Address = std::uint64_t;

inline constexpr std::size_t kPage = 4096;
/// The grain in which changes are found, hashed and undone.
inline constexpr std::size_t kLine = 64;
/// The grain in which it is known which memory threads share. Not coarser: neighbouring members of
/// an object are often guarded by different means.
inline constexpr Address kWord = 4;

inline constexpr Address kWorldBase = 0x1000'0000'0000;
inline constexpr Address kArenaBase = 0x1100'0000'0000;
inline constexpr Address kShadowBase = 0x1180'0000'0000;
inline constexpr Address kFrameGuardBase = 0x1190'0000'0000;
inline constexpr Address kDataGuardBase = 0x11A0'0000'0000;
inline constexpr Address kHeapUnsetBase = 0x11B0'0000'0000;
inline constexpr Address kFrameUnsetBase = 0x11C0'0000'0000;
inline constexpr Address kStackBase = 0x1200'0000'0000;
inline constexpr Address kSegmentBase = 0x1300'0000'0000;
inline constexpr Address kWeakBase = 0x1400'0000'0000;
inline constexpr Address kChangeBase = 0x2000'0000'0000;
inline constexpr Address kContentBase = 0x2800'0000'0000;
inline constexpr Address kSearchBase = 0x3000'0000'0000;
inline constexpr Address kMirrorDistance = 0x4000'0000'0000;
inline constexpr Address kBeginningDistance = 0x4800'0000'0000;
inline constexpr std::size_t kLargeRegion = 0x0800'0000'0000;

/// The pthread_t of each thread is this and its number. No such memory exists.
inline constexpr Address kThreadNames = 0x0700'0000'0000;

inline constexpr std::size_t kArenaSize = std::size_t{256} << 20;
/// The arena hands out granules; a byte of shadow stands for each.
inline constexpr std::size_t kGranule = 16;
inline constexpr std::size_t kShadowSize = kArenaSize / kGranule;

inline constexpr std::size_t kMaxThreads = 32;
inline constexpr std::size_t kStackSlot = std::size_t{1} << 20;
inline constexpr std::size_t kSegmentSlot = std::size_t{64} << 10;
inline constexpr std::size_t kWeakSize = std::size_t{1} << 20;

/// A byte stands for each granule of the stacks and of the lowest addresses, where the data lie.
inline constexpr std::size_t kFrameGuardSize = kMaxThreads * kStackSlot / kGranule;
/// A bit stands for each byte of the heap and of the stacks.
inline constexpr std::size_t kHeapUnsetSize = kArenaSize / 8;
inline constexpr std::size_t kFrameUnsetSize = kMaxThreads * kStackSlot / 8;
inline constexpr std::size_t kGuardedData = std::size_t{1} << 30;
inline constexpr std::size_t kDataGuardSize = kGuardedData / kGranule;

/// The end of a thread's stack slot.
constexpr Address stack_top(std::size_t thread) { return kStackBase + (thread + 1) * kStackSlot; }
constexpr Address segment_slot(std::size_t thread) { return kSegmentBase + thread * kSegmentSlot; }

constexpr bool within(Address address, Address base, std::size_t size) {
  return address - base < size;
}

}  // namespace proviso::runtime
