// What is known of the program's allocations. A program that can tell allocators apart is searched
// again with allocation as a choice of places (dangling.hpp).
#pragma once

#include <cstdint>
#include <vector>

#include "checker/part.hpp"
#include "layout.hpp"

namespace proviso::runtime {

struct Allocation {
  bool released = false;                     // memory of the heap has been freed
  bool exchanges_addresses = false;          // an atomic object held an address of the heap
  bool chooses_places = false;               // allocation is a choice of places
  Address heap_end = kArenaBase;             // no block has ever been beyond it
  std::uint32_t used_slots = 1;              // of threads that have ever been, as bits
  std::vector<Address> known_at_start = {};  // addresses that stood in the data and the heap

  /// Whether the program can tell allocators apart and only first fit was tried.
  bool must_choose_places() const { return exchanges_addresses && released && !chooses_places; }
};

inline Allocation& allocation() { return part<Allocation>(); }

}  // namespace proviso::runtime
