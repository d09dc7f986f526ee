#include "state/snapshot.hpp"

#include <algorithm>
#include <cstddef>

#include <cpuid.h>
#include <elf.h>
#include <immintrin.h>

#include "checker/control.hpp"
#include "races/races.hpp"
#include "state/lines.hpp"
#include "state/world.hpp"
#include "system/system.hpp"

extern "C" const Elf64_Ehdr __ehdr_start;

namespace proviso::runtime {
namespace {

void copy_from_mirror(Address begin, Address end) {
  for (Address place = begin; place < end; place += kLine) copy_line(place, mirror(place));
}

/// The first line in which the memory differs from its mirror. Hot: bench/native.cpp measures it.
Address first_difference(Address place, Address end) {
  while (place < end && same_line(place, mirror(place))) place += kLine;
  return place;
}

/// The same with registers of 32 bytes, which take half of the time.
__attribute__((target("avx2"))) Address first_difference_wide(Address place, Address end) {
  for (; place < end; place += kLine) {
    const auto* now = reinterpret_cast<const __m256i*>(place);
    const auto* then = reinterpret_cast<const __m256i*>(mirror(place));
    const __m256i low = _mm256_xor_si256(_mm256_load_si256(now), _mm256_load_si256(then));
    const __m256i high = _mm256_xor_si256(_mm256_load_si256(now + 1), _mm256_load_si256(then + 1));
    const __m256i both = _mm256_or_si256(low, high);
    if (_mm256_testz_si256(both, both) == 0) break;
  }
  return place;
}

/// Whether the processor has them and the system keeps them. (The compiler's own question makes
/// every image ask for all that there is before it begins, which a virtual machine takes its time
/// to answer.)
bool has_wide_registers() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  constexpr unsigned kKept = bit_OSXSAVE | bit_AVX;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kKept) != kKept) return false;
  asm("xgetbv" : "=a"(a), "=d"(d) : "c"(0));
  constexpr unsigned kBothHalves = 6;
  if ((a & kBothHalves) != kBothHalves) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_AVX2) != 0;
}

void clear_lines(Address begin, Address end) {
  for (Address place = begin; place < end; place += kLine) clear_line(place);
}

/// The first is a multiple of eight.
void clear_bytes(Address begin, Address end) {
  for (; begin + sizeof(std::uint64_t) <= end; begin += sizeof(std::uint64_t))
    *reinterpret_cast<volatile std::uint64_t*>(begin) = 0;
  for (; begin < end; ++begin) *reinterpret_cast<volatile std::uint8_t*>(begin) = 0;
}

/// The stack pointer of a thread that stands is a multiple of eight.
void clear_words(Address begin, Address end) {
  for (Address place = begin; place < end; place += sizeof(std::uint64_t))
    *reinterpret_cast<volatile std::uint64_t*>(place) = 0;
}

}  // namespace

Memory::Memory(bool exact, bool segments, std::size_t own_pages_size)
    : contents_(exact ? std::optional<Contents>(std::in_place) : std::nullopt),
      versions_(exact ? &*contents_ : nullptr),
      segments_(segments),
      own_pages_size_(own_pages_size),
      companions_{Companion{kFrameGuardBase, kGranule}, Companion{kFrameUnsetBase, 8}} {
  map_memory(mirror(kWorldBase), kWorldPages, true);
  map_memory(mirror(kStackBase), kMaxThreads * kStackSlot, true);
  map_memory(mirror(kSegmentBase), kMaxThreads * kSegmentSlot, true);
  map_memory(mirror(kWeakBase), kWeakSize, true);
  map_memory(mirror(kFrameGuardBase), kFrameGuardSize, true);
  map_memory(mirror(kFrameUnsetBase), kFrameUnsetSize, true);
  for (std::size_t thread = 0; thread < kMaxThreads; ++thread) {
    floors_[thread] = stack_end(thread);
    ends_[thread] = segment_slot(thread);
    for (Companion& companion : companions_)
      companion.floors[thread] = companion.at(stack_end(thread));
  }
  first_difference_ = has_wide_registers() ? first_difference_wide : first_difference;
}

void Memory::watch_range(Address begin, Address end) {
  begin = begin / kPage * kPage;
  end = (end + kPage - 1) / kPage * kPage;
  watched_.push_back({begin, end});
  set_writable(begin, end - begin, false);
}

void Memory::watch_own_pages(std::size_t thread) {
  const Address begin = stack_end(thread);
  map_memory(begin + kBeginningDistance, own_pages_size_, true);
  for (Address place = begin; place < stack_top(thread); place += kLine)
    copy_line(place + kBeginningDistance, place);
  watches_own_pages_[thread] = true;
  set_writable(stack_top(thread) - kStackSlot, kPage, false);  // the guard of a stack that grows
  watch_range(begin, stack_top(thread));
}

bool Memory::renew_own_pages(std::size_t thread) {
  if (!watches_own_pages_[thread]) return false;
  if (!writes_own_pages_[thread]) return true;
  for (Address place = stack_end(thread); place < stack_top(thread); place += kLine)
    if (!same_line(place, place + kBeginningDistance)) copy_line(place, place + kBeginningDistance);
  return true;
}

void Memory::watch() {
  const auto* headers = reinterpret_cast<const Elf64_Phdr*>(
      reinterpret_cast<const char*>(&__ehdr_start) + __ehdr_start.e_phoff);
  watched_.reserve(8 + kMaxThreads);
  hot_.reserve(1024);
  watch_own_pages(0);
  const auto watch_and_mirror = [&](Address begin, Address end) {
    watch_range(begin, end);
    map_memory(mirror(watched_.back().begin), watched_.back().end - watched_.back().begin, true);
  };
  watch_and_mirror(kArenaBase, kArenaBase + kArenaSize);
  watch_and_mirror(kShadowBase, kShadowBase + kShadowSize);
  watch_and_mirror(kHeapUnsetBase, kHeapUnsetBase + kHeapUnsetSize);
  for (int i = 0; i < __ehdr_start.e_phnum; ++i) {
    const Elf64_Phdr& header = headers[i];
    if (header.p_type == PT_LOAD && (header.p_flags & PF_W) != 0)
      watch_and_mirror(header.p_vaddr, header.p_vaddr + header.p_memsz);
  }
}

bool Memory::open_page(Address address) {
  const Address page = address / kPage * kPage;
  const auto holds = [&](const Range& range) { return page >= range.begin && page < range.end; };
  if (std::none_of(watched_.begin(), watched_.end(), holds)) return false;
  // A page that is writable already: the fault has another cause.
  if (std::find(hot_.begin(), hot_.end(), page) != hot_.end()) return false;
  hot_.push_back(page);
  if (within(page, kStackBase, kMaxThreads * kStackSlot))
    writes_own_pages_[(page - kStackBase) / kStackSlot] = true;
  for (Address place = page; place < page + kPage; place += kLine) copy_line(mirror(place), place);
  set_writable(page, kPage, true);
  return true;
}

void Memory::compare(Address begin, Address end) {
  for (Address place = begin;; place += kLine) {
    place = first_difference_(place, end);
    if (place >= end) return;
    versions_.change(place);
  }
}

void Memory::clear_dead(Address begin, Address end) {
  for (Address place = begin; place < end; place += kLine)
    if (!is_zero_line(mirror(place))) versions_.clear(place);
}

Address Memory::stack_floor(std::size_t thread) const {
  const Thread& self = world().threads[thread];
  return self.life == Life::Running ? self.stack_pointer / kLine * kLine : stack_end(thread);
}

Address Memory::list_end(std::size_t thread) const {
  const bool is_live = segments_ && world().threads[thread].life == Life::Running;
  const std::size_t size = is_live ? segment_bytes(thread) : 0;
  return segment_slot(thread) + (size + kLine - 1) / kLine * kLine;
}

void Memory::look_at_stack(std::size_t thread) {
  const Address floor = stack_floor(thread);
  const Address end = stack_end(thread);
  if (floor != end) clear_words(floor, world().threads[thread].stack_pointer);
  clear_dead(floors_[thread], floor);
  compare(floor, end);
  floors_[thread] = floor;
}

void Memory::look_at_variables(std::size_t thread) {
  const Address stack = stack_floor(thread);
  for (Companion& companion : companions_) {
    const Address floor = companion.line_at(stack);
    const Address end = companion.at(stack_end(thread));
    clear_lines(companion.floors[thread], floor);
    // One line stands for a part of the stack of which some is dead. Only who ran has moved.
    const bool has_moved = thread == control().current || companion.floors[thread] != floor;
    if (floor != end && has_moved)
      clear_bytes(floor, companion.at(world().threads[thread].stack_pointer));
    clear_dead(companion.floors[thread], floor);
    compare(floor, end);
    companion.floors[thread] = floor;
  }
}

void Memory::look_at_list(std::size_t thread) {
  const Address end = list_end(thread);
  compare(segment_slot(thread), end);
  clear_dead(end, ends_[thread]);
  ends_[thread] = end;
}

void Memory::look(bool allocated, bool changed_unset) {
  while (threads_ < kMaxThreads && world().threads[threads_].life != Life::Free) ++threads_;
  const Address threads = kWorldBase + offsetof(World, threads);
  compare(kWorldBase, threads);
  compare(threads, threads + (threads_ * sizeof(Thread) + kLine - 1) / kLine * kLine);
  compare(kWeakBase, kWeakBase + weak_size_);
  for (std::size_t thread = 0; thread < threads_; ++thread) {
    const bool was_live = floors_[thread] != stack_end(thread);
    if (was_live && world().threads[thread].life != Life::Running) renew_own_pages(thread);
  }
  for (const Address page : hot_) {
    const bool is_unchanged = (!allocated && within(page, kShadowBase, kShadowSize)) ||
                              (!changed_unset && within(page, kHeapUnsetBase, kHeapUnsetSize));
    if (!is_unchanged) compare(page, page + kPage);
  }
  for (std::size_t thread = 0; thread < threads_; ++thread) {
    look_at_stack(thread);
    if (watches_variables_) look_at_variables(thread);
    look_at_list(thread);
  }
}

bool Memory::is_unchanged(std::size_t thread, Address floor) const {
  const Address begin = (floor + kLine - 1) / kLine * kLine;
  if (first_difference_(begin, stack_end(thread)) < stack_end(thread)) return false;
  return std::all_of(hot_.begin(), hot_.end(), [this](Address page) {
    return first_difference_(page, page + kPage) == page + kPage;
  });
}

/// What was dead at the last look may be live now.
void Memory::revive(std::size_t thread) {
  const Address floor = stack_floor(thread);
  for (Companion& companion : companions_) {
    if (!watches_variables_) break;
    const Address line = companion.line_at(floor);
    clear_lines(companion.floors[thread], line);
    copy_from_mirror(line, companion.floors[thread]);
    companion.floors[thread] = line;
  }
  copy_from_mirror(floor, floors_[thread]);
  floors_[thread] = floor;
  // The first line of a list tells how long it is.
  const Address slot = segment_slot(thread);
  if (segments_ && floor != stack_end(thread) && ends_[thread] == slot)
    copy_line(slot, mirror(slot));
  const Address end = list_end(thread);
  copy_from_mirror(ends_[thread], end);
  ends_[thread] = end;
}

void Memory::watch_weak(std::size_t size) {
  weak_size_ = std::max(weak_size_, (size + kLine - 1) / kLine * kLine);
}

void Memory::restore(Snapshot snapshot) {
  ++restores_;
  versions_.restore(snapshot);
  for (std::size_t thread = 0; thread < threads_; ++thread) revive(thread);
}

}  // namespace proviso::runtime
