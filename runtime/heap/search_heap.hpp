// The heap of the search: what it allocates is no part of the program's state.
//
// Blocks are powers of two with a header of 16 bytes; freed blocks of a size wait in a list. Large
// ones are as many pages as they need, in large pages if the system has them, and give them back;
// their addresses are not used again. No locks: the image has one thread.
#pragma once

#include <cstddef>

#include "checker/part.hpp"
#include "layout.hpp"

namespace proviso::runtime {

class SearchHeap {
 public:
  void* allocate(std::size_t size);
  void release(void* block);
  static std::size_t capacity(const void* block);
  std::size_t bytes() const { return bytes_; }
  std::size_t most_bytes() const { return most_bytes_; }
  static bool owns(const void* block) {
    return within(reinterpret_cast<Address>(block), kSearchBase, kLargeRegion);
  }

 private:
  struct Header {
    std::size_t size;  // with the header
    Header* next;
  };
  static constexpr std::size_t kLargestSmall = std::size_t{1} << 19;
  static constexpr std::size_t kExponents = 20;

  Header* small(std::size_t size);
  Header* large(std::size_t size);

  Header* free_[kExponents] = {};
  Address next_ = kSearchBase;
  Address mapped_ = kSearchBase;
  Address next_large_ = kSearchBase + kLargeRegion / 2;
  std::size_t bytes_ = 0;
  std::size_t most_bytes_ = 0;
};

inline SearchHeap& search_heap() { return part<SearchHeap>(); }

}  // namespace proviso::runtime
