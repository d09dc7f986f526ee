#include "heap/dangling.hpp"

#include <algorithm>

#include <elf.h>

#include "heap/allocation.hpp"
#include "heap/arena.hpp"
#include "state/world.hpp"

extern "C" const Elf64_Ehdr __ehdr_start;

namespace proviso::runtime {
namespace {

constexpr std::size_t kMostPlaces = 64;

using Granules = std::vector<std::uint32_t>;

void add_known(Address begin, Address end, Granules& known) {
  const Address heap_end = allocation().heap_end;
  const auto* word = reinterpret_cast<const std::uint64_t*>(begin);
  for (; word != reinterpret_cast<const std::uint64_t*>(end); ++word) {
    const Address address = heap_address(*word);
    if (address == 0 || address >= heap_end) continue;
    const auto granule = static_cast<std::uint32_t>((address - kArenaBase) / kGranule);
    if (arena::is_free(granule)) known.push_back(granule);
  }
}

void add_known_of_data(Granules& known) {
  constexpr Address kWord = sizeof(std::uint64_t);
  const auto* headers = reinterpret_cast<const Elf64_Phdr*>(
      reinterpret_cast<const char*>(&__ehdr_start) + __ehdr_start.e_phoff);
  for (int i = 0; i < __ehdr_start.e_phnum; ++i) {
    const Elf64_Phdr& header = headers[i];
    if (header.p_type == PT_LOAD && (header.p_flags & PF_W) != 0)
      add_known((header.p_vaddr + kWord - 1) / kWord * kWord,
                (header.p_vaddr + header.p_memsz) / kWord * kWord, known);
  }
}

/// Free granules whose address stands somewhere, ascending.
Granules known_granules() {
  Granules known;
  add_known(kWorldBase, kWorldBase + kWorldPages, known);
  add_known(kArenaBase, (allocation().heap_end + kGranule - 1) / kGranule * kGranule, known);
  add_known_of_data(known);
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread)
    if (world().threads[thread].life == Life::Running)
      add_known(world().threads[thread].stack_pointer, stack_top(thread), known);
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
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

}  // namespace proviso::runtime
