// The program's heap against a slow one: a list of blocks, first fit by address.
#include "heap/arena.hpp"

#include <cstring>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/mman.h>

#include "random_choice.hpp"
#include "state/world.hpp"

namespace proviso::runtime {
namespace {

void map_region(Address base, std::size_t size) {
  void* wanted = reinterpret_cast<void*>(base);
  void* got = ::mmap(wanted, size, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
  ASSERT_EQ(got, wanted);
}

/// Blocks by the granule in which they begin, with their sizes in bytes.
class SlowArena {
 public:
  Address allocate(std::size_t size, std::size_t alignment) {
    const std::size_t granules = granules_of(size);
    std::size_t begin = 0;
    while (!fits(begin, granules) || begin * kGranule % alignment != 0) ++begin;
    blocks_[begin] = size;
    return kArenaBase + begin * kGranule;
  }
  void release(Address block) { blocks_.erase((block - kArenaBase) / kGranule); }
  bool is_allocated(Address byte) const {
    for (const auto& [begin, size] : blocks_) {
      const Address first = kArenaBase + begin * kGranule;
      if (byte >= first && byte < first + size) return true;
    }
    return false;
  }
  const std::map<std::size_t, std::size_t>& blocks() const { return blocks_; }
  bool is_free(std::size_t granule) const {
    for (const auto& [begin, size] : blocks_)
      if (granule >= begin && granule < begin + granules_of(size)) return false;
    return true;
  }

  /// Every place below a limit that covers what is known, and the first that does not.
  std::set<std::uint32_t> places(std::size_t size, std::size_t alignment,
                                 const std::set<std::uint32_t>& known) const {
    std::set<std::uint32_t> found;
    bool is_unknown_found = false;
    for (std::uint32_t begin = 0; begin < 400; ++begin) {
      if (!fits(begin, granules_of(size)) || begin * kGranule % alignment != 0) continue;
      const auto first = known.lower_bound(begin);
      const bool covers = first != known.end() && *first < begin + granules_of(size);
      if (covers || !is_unknown_found) found.insert(begin);
      if (!covers) is_unknown_found = true;
    }
    return found;
  }

 private:
  static std::size_t granules_of(std::size_t size) { return (size + kGranule - 1) / kGranule; }
  bool fits(std::size_t begin, std::size_t granules) const {
    for (const auto& [other, size] : blocks_) {
      const std::size_t end = other + granules_of(size);
      if (begin <= end && other <= begin + granules) return false;
    }
    return true;
  }

  std::map<std::size_t, std::size_t> blocks_;
};

void map_regions() {
  map_region(kWorldBase, kWorldPages);
  map_region(kArenaBase, 1 << 16);
  map_region(kShadowBase, 1 << 16);
}

RC_GTEST_PROP(Arena, PlacesAreTheKnownAndTheLowestUnknown, ()) {
  map_regions();
  SlowArena slow;
  std::vector<void*> blocks;
  for (std::uint32_t step = random_below(12); step > 0; --step) {
    const std::size_t size = 1 + random_below(50);
    blocks.push_back(arena::allocate(size));
    slow.allocate(size, kGranule);
  }
  for (void* block : blocks)
    if (random_below(2) == 0) {
      arena::release(block);
      slow.release(reinterpret_cast<Address>(block));
    }
  std::set<std::uint32_t> known;
  for (std::uint32_t i = random_below(6); i > 0; --i) {
    const std::uint32_t granule = random_below(40);
    if (slow.is_free(granule)) known.insert(granule);
  }
  const std::size_t size = 1 + random_below(80);
  const std::size_t alignment = std::size_t{16} << random_below(3);
  const auto places = arena::places(size, alignment, {known.begin(), known.end()});
  const auto expected = slow.places(size, alignment, known);
  RC_ASSERT(places == std::vector<std::uint32_t>(expected.begin(), expected.end()));
  const std::uint32_t place = places[random_below(static_cast<std::uint32_t>(places.size()))];
  void* block = arena::allocate_at(place, size);
  RC_ASSERT(reinterpret_cast<Address>(block) == kArenaBase + place * kGranule);
  RC_ASSERT(arena::size_of(block) == size);
}

RC_GTEST_PROP(Arena, AgreesWithAListOfBlocks, ()) {
  map_regions();
  SlowArena slow;
  for (std::uint32_t step = random_below(60); step > 0; --step) {
    if (slow.blocks().empty() || random_below(3) != 0) {
      const std::size_t size = 1 + random_below(80);
      const std::size_t alignment = std::size_t{16} << random_below(3);
      auto* block = static_cast<char*>(arena::allocate(size, alignment));
      RC_ASSERT(reinterpret_cast<Address>(block) == slow.allocate(size, alignment));
      RC_ASSERT(arena::size_of(block) == size);
      for (std::size_t i = 0; i < size; ++i) RC_ASSERT(block[i] == 0);
      std::memset(block, 1, size);
    } else {
      auto chosen = slow.blocks().begin();
      std::advance(chosen, random_below(static_cast<std::uint32_t>(slow.blocks().size())));
      const Address block = kArenaBase + chosen->first * kGranule;
      RC_ASSERT(arena::is_block(reinterpret_cast<void*>(block)));
      arena::release(reinterpret_cast<void*>(block));
      slow.release(block);
      RC_ASSERT(!arena::is_block(reinterpret_cast<void*>(block)));
    }
  }
  for (Address byte = kArenaBase; byte < kArenaBase + 2048; ++byte)
    RC_ASSERT(arena::is_allocated(byte, 1) == slow.is_allocated(byte));
}

TEST(Arena, KnowsBlocksFromTheirInsides) {
  map_regions();
  auto* block = static_cast<char*>(arena::allocate(40));
  EXPECT_TRUE(arena::is_block(block));
  EXPECT_FALSE(arena::is_block(block + 16));
  EXPECT_FALSE(arena::is_block(block + 8));
  EXPECT_TRUE(arena::is_allocated(reinterpret_cast<Address>(block), 40));
  EXPECT_FALSE(arena::is_allocated(reinterpret_cast<Address>(block) + 39, 2));
  EXPECT_EQ(arena::allocate(kArenaSize * 2), nullptr);
}

/// A retired block is gone, but no other comes to its place.
TEST(Arena, RetiredBlocksKeepTheirPlaces) {
  map_regions();
  auto* block = static_cast<char*>(arena::allocate(40));
  arena::allocate(8);
  const auto address = reinterpret_cast<Address>(block);
  arena::retire(block);
  EXPECT_FALSE(arena::is_block(block));
  EXPECT_FALSE(arena::is_allocated(address, 1));
  EXPECT_TRUE(arena::is_dangling(address));
  EXPECT_NE(arena::allocate(40), block);
  arena::release(block);
  EXPECT_TRUE(arena::is_dangling(address));
  EXPECT_EQ(arena::allocate(40), block);
}

}  // namespace
}  // namespace proviso::runtime
