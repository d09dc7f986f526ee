// Finds the freed memory whose address the program still knows.
//
// Allocators differ in whether they reuse a freed place, and a program can notice: a thread
// holds the address of a node that is gone, another gets a new node at that address, and a
// compare-and-exchange takes the one for the other (the ABA problem). First fit alone would call
// such a program correct although it fails under another allocator.
//
// As long as a program only compares addresses for being equal, a free place matters only if its
// address is still known, that is, stands in a word of the state: a live stack with the saved
// registers, thread-local storage, data, a block of the heap. So once an address of the heap has
// been seen in an atomic object, where such comparisons are made, an allocation becomes a visible
// operation, and its alternatives are the places that arena::places lists. The order in which
// blocks were freed need not be remembered, and if no freed address is known, the states are those
// of first fit.
//
//   pop:  old = head; next = old->next;    | pop both, delete both, push(new Node): the address of
//         if (head is still old) head = next |  either, or another one. All three are tried.
//
// A search for races, which also looks for misuse of memory, does not reuse a place while its
// address is known: otherwise a use after free would look like a use of the new block. For a
// running thread `floor` is where its live frames begin.
//
// Words are taken for addresses by their value. Tags in the four lowest or sixteen highest bits, or
// in the sixteen lowest of a shifted address, are ignored; addresses that are stored in pieces or
// at unaligned places are not recognised. Cost: one scan of the data, the heap and the stacks for
// each state in which a thread is about to allocate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "layout.hpp"

namespace proviso::runtime {

/// Alternatives of an allocation that are not places: there is no room, or there are too many
/// places.
inline constexpr std::uint32_t kNoPlace = ~std::uint32_t{0};
inline constexpr std::uint32_t kTooManyPlaces = kNoPlace - 1;

/// The address of the heap that a word may stand for, or 0.
constexpr Address heap_address(std::uint64_t word) {
  constexpr std::uint64_t kAddressBits = (std::uint64_t{1} << 48) - 1;
  if (within(word & kAddressBits, kArenaBase, kArenaSize)) return word & kAddressBits;
  return within(word >> 16, kArenaBase, kArenaSize) ? word >> 16 : 0;
}

/// The alternatives of an allocation in the current state, while no thread runs.
std::vector<std::uint32_t> places_for(std::size_t size, std::size_t alignment);
/// Whether an address in it is still known.
bool is_known_place(std::uint32_t place, std::size_t size);

/// Records the addresses that data and heap hold when main begins.
void learn_known_at_start();
/// The lowest place whose address is not known while a thread runs; kNoPlace if there is no room.
std::uint32_t unknown_place(std::size_t size, std::size_t alignment, Address floor);
/// Whether an address from `begin` on, and below `end`, is known while a thread runs.
bool is_known(Address begin, Address end, Address floor);

}  // namespace proviso::runtime
