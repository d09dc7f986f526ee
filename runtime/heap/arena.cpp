#include "heap/arena.hpp"

#include <algorithm>
#include <cstdint>

#include "state/bytes.hpp"
#include "state/world.hpp"

namespace proviso::runtime::arena {
namespace {

constexpr std::uint8_t kBegin = 0x80;
constexpr std::uint8_t kBytes = 0x1f;
constexpr std::uint8_t kOriginShift = 5;  // two bits, where a block begins
constexpr std::uint8_t kRetired = 0x20;   // no bytes, but not free

std::uint8_t* shadow() { return reinterpret_cast<std::uint8_t*>(kShadowBase); }
std::size_t granule_of(Address address) { return (address - kArenaBase) / kGranule; }
void* address_of(std::size_t granule) {
  return reinterpret_cast<void*>(kArenaBase + granule * kGranule);
}

/// A block may begin in a free granule after a free one.
bool may_begin(std::size_t granule) {
  return shadow()[granule] == 0 && (granule == 0 || shadow()[granule - 1] == 0);
}

std::size_t next_begin(std::size_t granule) {
  while (granule < kShadowSize && !may_begin(granule)) ++granule;
  return granule;
}

std::size_t aligned(std::size_t granule, std::size_t alignment) {
  const std::size_t step = std::max<std::size_t>(1, alignment / kGranule);
  return (granule + step - 1) / step * step;
}

std::size_t granules_for(std::size_t size) {
  return (std::max<std::size_t>(size, 1) + kGranule - 1) / kGranule;
}

/// The lowest place from there on; kShadowSize if there is none.
std::size_t find_room(std::size_t from, std::size_t granules, std::size_t alignment) {
  std::size_t begin = aligned(from, alignment);
  while (begin + granules < kShadowSize) {
    if (!may_begin(begin)) {
      begin = aligned(next_begin(begin), alignment);
      continue;
    }
    std::uint8_t* end = shadow() + begin + granules + 1;
    const std::uint8_t* taken =
        std::find_if(shadow() + begin, end, [](std::uint8_t byte) { return byte != 0; });
    if (taken == end) return begin;
    begin = aligned(next_begin(static_cast<std::size_t>(taken - shadow())), alignment);
  }
  return kShadowSize;
}

std::size_t granules_of(std::size_t begin) {
  std::size_t end = begin + 1;
  while (end < kShadowSize && shadow()[end] != 0) ++end;
  return end - begin;
}

/// The lowest place without a granule that is known.
std::size_t find_unknown(std::size_t granules, std::size_t alignment,
                         const std::vector<std::uint32_t>& known) {
  std::size_t begin = find_room(world().lowest_free, granules, alignment);
  for (const std::size_t granule : known) {
    if (begin == kShadowSize || granule >= begin + granules) break;
    if (granule >= begin) begin = find_room(granule + 1, granules, alignment);
  }
  return begin;
}

}  // namespace

void* allocate(std::size_t size, std::size_t alignment) {
  if (size > kArenaSize || alignment > kArenaSize) return nullptr;
  const std::size_t begin = find_room(world().lowest_free, granules_for(size), alignment);
  if (begin == kShadowSize) return nullptr;
  return allocate_at(static_cast<std::uint32_t>(begin), size);
}

std::vector<std::uint32_t> places(std::size_t size, std::size_t alignment,
                                  const std::vector<std::uint32_t>& known) {
  std::vector<std::uint32_t> found;
  if (size > kArenaSize || alignment > kArenaSize) return found;
  const std::size_t granules = granules_for(size);
  for (const std::size_t granule : known) {
    const std::size_t first = granule + 1 < granules ? 0 : granule + 1 - granules;
    for (std::size_t begin = aligned(first, alignment); begin <= granule;
         begin = aligned(begin + 1, alignment))
      if (find_room(begin, granules, alignment) == begin)
        found.push_back(static_cast<std::uint32_t>(begin));
  }
  const std::size_t unknown = find_unknown(granules, alignment, known);
  if (unknown != kShadowSize) found.push_back(static_cast<std::uint32_t>(unknown));
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

std::uint32_t first_place(std::size_t size, std::size_t alignment,
                          const std::vector<std::uint32_t>& known) {
  if (size > kArenaSize || alignment > kArenaSize) return ~std::uint32_t{0};
  const std::size_t begin = find_unknown(granules_for(size), alignment, known);
  return begin == kShadowSize ? ~std::uint32_t{0} : static_cast<std::uint32_t>(begin);
}

void* allocate_at(std::uint32_t begin, std::size_t size) {
  const std::size_t bytes = std::max<std::size_t>(size, 1);
  const std::size_t granules = granules_for(size);
  fill_bytes(shadow() + begin, kGranule, granules);
  shadow()[begin + granules - 1] = static_cast<std::uint8_t>(bytes - (granules - 1) * kGranule);
  shadow()[begin] |= kBegin;
  if (begin == world().lowest_free)
    world().lowest_free = static_cast<std::uint32_t>(next_begin(begin));
  return address_of(begin);
}

bool is_free(std::uint32_t granule) { return shadow()[granule] == 0; }

bool is_block(const void* block) {
  const auto address = reinterpret_cast<Address>(block);
  if (!contains(address) || address % kGranule != 0) return false;
  return (shadow()[granule_of(address)] & kBegin) != 0;
}

std::size_t size_of(const void* block) {
  const std::size_t begin = granule_of(reinterpret_cast<Address>(block));
  const std::size_t granules = granules_of(begin);
  return (granules - 1) * kGranule + (shadow()[begin + granules - 1] & kBytes);
}

void set_origin(const void* block, Origin origin) {
  shadow()[granule_of(reinterpret_cast<Address>(block))] |=
      static_cast<std::uint8_t>(static_cast<unsigned>(origin) << kOriginShift);
}

Origin origin_of(const void* block) {
  const std::uint8_t byte = shadow()[granule_of(reinterpret_cast<Address>(block))];
  return static_cast<Origin>((byte & ~kBegin) >> kOriginShift);
}

void release(void* block) {
  const std::size_t begin = granule_of(reinterpret_cast<Address>(block));
  const std::size_t granules = granules_of(begin);
  fill_bytes(block, 0, granules * kGranule);
  fill_bytes(shadow() + begin, 0, granules);
  world().lowest_free = std::min(world().lowest_free, static_cast<std::uint32_t>(begin));
}

void retire(void* block) {
  const std::size_t begin = granule_of(reinterpret_cast<Address>(block));
  const std::size_t granules = granules_of(begin);
  fill_bytes(block, 0, granules * kGranule);
  fill_bytes(shadow() + begin, kRetired, granules);
}

bool is_dangling(Address address) {
  const auto has_bytes = [](Address place) { return (shadow()[granule_of(place)] & kBytes) != 0; };
  return !has_bytes(address) && (address == kArenaBase || !has_bytes(address - 1));
}

bool is_one_block(Address left, Address right) {
  const Address low = std::min(left, right);
  const Address high = std::max(left, right);
  // Between two blocks a granule is free.
  for (std::size_t granule = granule_of(low); granule < granule_of(high); ++granule)
    if ((shadow()[granule] & kBytes) == 0) return false;
  return !is_dangling(high);
}

bool is_allocated(Address address, std::size_t size) {
  if (size > kArenaBase + kArenaSize - address) return false;
  while (size > 0) {
    const std::size_t offset = address % kGranule;
    const std::size_t part = std::min(size, kGranule - offset);
    if ((shadow()[granule_of(address)] & kBytes) < offset + part) return false;
    address += part;
    size -= part;
  }
  return true;
}

}  // namespace proviso::runtime::arena
