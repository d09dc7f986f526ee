#include "heap/dangling.hpp"

#include <algorithm>
#include <optional>

#include <elf.h>

#include "checker/control.hpp"
#include "heap/allocation.hpp"
#include "heap/arena.hpp"
#include "state/snapshot.hpp"
#include "state/world.hpp"
#include "step/segment.hpp"
#include "weak/watch.hpp"

extern "C" const Elf64_Ehdr __ehdr_start;

namespace proviso::runtime {
namespace {

constexpr std::size_t kMostPlaces = 64;

using Granules = std::vector<std::uint32_t>;

/// The addresses that are looked for.
struct Sought {
  Address begin = kArenaBase;
  Address end = kArenaBase;
};

using Addresses = std::vector<Address>;

/// Hot: every allocation of a search for races that finds a place which was used before.
void add_known(Address begin, Address end, const Sought& sought, Addresses& known) {
  constexpr std::uint64_t kAddressBits = (std::uint64_t{1} << 48) - 1;
  const std::size_t size = sought.end - sought.begin;
  const auto* word = reinterpret_cast<const std::uint64_t*>(begin);
  for (; word != reinterpret_cast<const std::uint64_t*>(end); ++word) {
    if (within(*word & kAddressBits, sought.begin, size))
      known.push_back(*word & kAddressBits);
    else if (within(*word >> 16, sought.begin, size))
      known.push_back(*word >> 16);
  }
}

void add_known_of_data(const Sought& sought, Addresses& known) {
  constexpr Address kWord = sizeof(std::uint64_t);
  const auto* headers = reinterpret_cast<const Elf64_Phdr*>(
      reinterpret_cast<const char*>(&__ehdr_start) + __ehdr_start.e_phoff);
  for (int i = 0; i < __ehdr_start.e_phnum; ++i) {
    const Elf64_Phdr& header = headers[i];
    if (header.p_type == PT_LOAD && (header.p_flags & PF_W) != 0)
      add_known((header.p_vaddr + kWord - 1) / kWord * kWord,
                (header.p_vaddr + header.p_memsz) / kWord * kWord, sought, known);
  }
}

void add_known_of_threads(const Sought& sought, std::optional<Address> floor, Addresses& known) {
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    const Thread& self = world().threads[thread];
    if (self.life != Life::Running) continue;
    const bool runs = floor && thread == control().current;
    add_known(runs ? *floor : self.stack_pointer, stack_top(thread), sought, known);
  }
}

/// Values that an atomic object held before may still be read.
void add_known_of_stores(const Sought& sought, Addresses& known) {
  for (const weak::Location& location : weak::watch().execution.locations())
    for (const weak::Store& store : location.stores) {
      const auto word = reinterpret_cast<Address>(&store.value);
      add_known(word, word + sizeof store.value, sought, known);
    }
}

Address heap_end() { return (allocation().heap_end + kGranule - 1) / kGranule * kGranule; }

/// Free granules among known addresses of the heap, ascending.
Granules free_granules(const Addresses& known) {
  Granules granules;
  for (const Address address : known) {
    const auto granule = static_cast<std::uint32_t>((address - kArenaBase) / kGranule);
    if (arena::is_free(granule)) granules.push_back(granule);
  }
  std::sort(granules.begin(), granules.end());
  granules.erase(std::unique(granules.begin(), granules.end()), granules.end());
  return granules;
}

/// Free granules whose address stands somewhere, ascending, while no thread runs.
Granules known_granules() {
  Addresses known;
  const Sought heap{kArenaBase, allocation().heap_end};
  add_known(kWorldBase, kWorldBase + kWorldPages, heap, known);
  add_known(kArenaBase, heap_end(), heap, known);
  add_known_of_data(heap, known);
  add_known_of_threads(heap, std::nullopt, known);
  add_known_of_stores(heap, known);
  return free_granules(known);
}

/// While a thread runs. Pages that were never written since main began hold what they held then,
/// which was looked at once.
Addresses known_now(const Sought& sought, Address floor) {
  Addresses known;
  for (const Address address : allocation().known_at_start)
    if (within(address, sought.begin, sought.end - sought.begin)) known.push_back(address);
  add_known(kWorldBase, kWorldBase + kWorldPages, sought, known);
  for (const Address page : memory()->hot_pages())
    if (arena::contains(page) || page < kGuardedData) add_known(page, page + kPage, sought, known);
  add_known_of_threads(sought, floor, known);
  add_known_of_stores(sought, known);
  return known;
}

}  // namespace

std::vector<std::uint32_t> places_for(std::size_t size, std::size_t alignment) {
  Granules places = arena::places(size, alignment, known_granules());
  if (places.empty()) return {kNoPlace};
  if (places.size() > kMostPlaces) return {kTooManyPlaces};
  return places;
}

bool is_known_place(std::uint32_t place, std::size_t size) {
  const Granules known = known_granules();
  const auto first = std::lower_bound(known.begin(), known.end(), place);
  return first != known.end() && *first * kGranule < place * kGranule + size;
}

void learn_known_at_start() {
  Allocation& own = allocation();
  own.known_at_start.clear();
  const Sought everything{kArenaBase, kStackBase + kMaxThreads * kStackSlot};
  add_known(kArenaBase, heap_end(), everything, own.known_at_start);
  add_known_of_data(everything, own.known_at_start);
}

std::uint32_t unknown_place(std::size_t size, std::size_t alignment, Address floor) {
  const std::uint32_t first = arena::first_place(size, alignment);
  if (first == kNoPlace) return kNoPlace;
  const Address begin = kArenaBase + Address{first} * kGranule;
  std::uint32_t place = first;
  in_search([&] {
    if (begin >= allocation().heap_end || !is_known(begin, begin + size, floor)) return;
    segment().goes_by_knowledge = true;
    segment().unstopped.add_everything();
    const Sought heap{kArenaBase, allocation().heap_end};
    place = arena::first_place(size, alignment, free_granules(known_now(heap, floor)));
  });
  return place;
}

bool is_known(Address begin, Address end, Address floor) {
  return !known_now({begin, end}, floor).empty();
}

}  // namespace proviso::runtime
