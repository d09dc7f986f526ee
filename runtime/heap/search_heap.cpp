#include "heap/search_heap.hpp"

#include <algorithm>
#include <bit>

#include "system/system.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kSmallest = 32;  // half of them the header
constexpr std::size_t kExtent = std::size_t{1} << 20;
constexpr std::size_t kLargePage = std::size_t{2} << 20;

}  // namespace

SearchHeap::Header* SearchHeap::small(std::size_t size) {
  Header*& first = free_[std::countr_zero(size)];
  if (first != nullptr) {
    Header* header = first;
    first = header->next;
    return header;
  }
  if (next_ + size > mapped_) {
    map_memory(mapped_, kExtent, true);
    mapped_ += kExtent;
  }
  auto* header = reinterpret_cast<Header*>(next_);
  next_ += size;
  return header;
}

SearchHeap::Header* SearchHeap::large(std::size_t size) {
  const Address begin = next_large_;
  if (size > kSearchBase + kLargeRegion - begin) give_up("no memory");
  map_memory(begin, size, true);
  if (size >= kLargePage) prefer_large_pages(begin, size);
  next_large_ += (size + kLargePage - 1) / kLargePage * kLargePage;
  return reinterpret_cast<Header*>(begin);
}

void* SearchHeap::allocate(std::size_t size) {
  if (size > kLargeRegion) give_up("no memory");
  const std::size_t needed = std::max(kSmallest, size + sizeof(Header));
  const bool is_small = needed <= kLargestSmall;
  const std::size_t taken = is_small ? std::bit_ceil(needed) : (needed + kPage - 1) / kPage * kPage;
  Header* header = is_small ? small(taken) : large(taken);
  header->size = taken;
  bytes_ += taken;
  most_bytes_ = std::max(most_bytes_, bytes_);
  return header + 1;
}

void SearchHeap::release(void* block) {
  Header* header = static_cast<Header*>(block) - 1;
  const std::size_t size = header->size;
  bytes_ -= size;
  if (size > kLargestSmall) return unmap_memory(reinterpret_cast<Address>(header), size);
  Header*& first = free_[std::countr_zero(size)];
  header->next = first;
  first = header;
}

std::size_t SearchHeap::capacity(const void* block) {
  const Header* header = static_cast<const Header*>(block) - 1;
  return header->size - sizeof(Header);
}

}  // namespace proviso::runtime
