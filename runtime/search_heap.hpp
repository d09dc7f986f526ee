// The heap of the search: what it allocates is no part of the program's state.
//
// Blocks are powers of two with a header of 16 bytes; freed blocks of a size wait in a list. Large
// ones give their pages back. No locks: the image has one thread.
#pragma once

#include <cstddef>

#include "layout.hpp"

namespace proviso::runtime {

class SearchHeap {
 public:
  void* allocate(std::size_t size);
  void release(void* block);
  static std::size_t capacity(const void* block);
  std::size_t bytes() const { return bytes_; }
  static bool owns(const void* block) {
    return within(reinterpret_cast<Address>(block), kSearchBase, kLargeRegion);
  }

 private:
  struct Header {
    std::size_t exponent;
    Header* next;
  };
  static constexpr std::size_t kExponents = 40;

  Header* fresh(std::size_t exponent);

  Header* free_[kExponents] = {};
  Address next_ = kSearchBase;
  Address mapped_ = kSearchBase;
  std::size_t bytes_ = 0;
};

}  // namespace proviso::runtime
