#include "search_heap.hpp"

#include <algorithm>
#include <bit>

#include "system.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kSmallest = 5;  // 32 bytes, half of them the header
constexpr std::size_t kLarge = 20;    // from a megabyte on pages are given back
constexpr std::size_t kExtent = std::size_t{16} << 20;

}  // namespace

SearchHeap::Header* SearchHeap::fresh(std::size_t exponent) {
  const std::size_t size = std::size_t{1} << exponent;
  if (next_ + size > mapped_) {
    const std::size_t extent = (std::max(size, kExtent) + kExtent - 1) / kExtent * kExtent;
    map_memory(mapped_, extent, true);
    mapped_ += extent;
  }
  auto* header = reinterpret_cast<Header*>(next_);
  next_ += size;
  header->exponent = exponent;
  return header;
}

void* SearchHeap::allocate(std::size_t size) {
  const std::size_t needed = size + sizeof(Header);
  const std::size_t exponent =
      std::max(kSmallest, static_cast<std::size_t>(std::bit_width(needed - 1)));
  if (exponent >= kExponents) give_up("no memory");
  Header* header = free_[exponent];
  if (header != nullptr)
    free_[exponent] = header->next;
  else
    header = fresh(exponent);
  bytes_ += std::size_t{1} << exponent;
  return header + 1;
}

void SearchHeap::release(void* block) {
  Header* header = static_cast<Header*>(block) - 1;
  const std::size_t exponent = header->exponent;
  bytes_ -= std::size_t{1} << exponent;
  if (exponent >= kLarge) {
    const Address begin = (reinterpret_cast<Address>(block) + kPage - 1) / kPage * kPage;
    const Address end =
        (reinterpret_cast<Address>(header) + (std::size_t{1} << exponent)) / kPage * kPage;
    forget_memory(begin, end - begin);
  }
  header->next = free_[exponent];
  free_[exponent] = header;
}

std::size_t SearchHeap::capacity(const void* block) {
  const Header* header = static_cast<const Header*>(block) - 1;
  return (std::size_t{1} << header->exponent) - sizeof(Header);
}

}  // namespace proviso::runtime
