// malloc and its kin, and the operators new and delete: the arena for the program, the search's
// heap for the search. A block is freed by the function that goes with the one that allocated it.
#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <new>

#include "checker/control.hpp"
#include "checker/places.hpp"
#include "heap/allocation.hpp"
#include "heap/arena.hpp"
#include "heap/dangling.hpp"
#include "heap/search_heap.hpp"
#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "objects/history.hpp"
#include "objects/unset.hpp"
#include "races/race_watch.hpp"
#include "state/bytes.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

bool is_power_of_two(std::size_t number) { return number != 0 && (number & (number - 1)) == 0; }

/// Not where somebody still knows the address of what was there.
void* unknown_room(std::size_t size, std::size_t alignment) {
  const std::uint32_t place =
      unknown_place(size, alignment, program_floor(__builtin_frame_address(0)));
  return place == kNoPlace ? nullptr : arena::allocate_at(place, size);
}

/// Where it goes is the search's choice if the program works with addresses.
void* room_for(std::size_t size, std::size_t alignment) {
  if (!control().searching) return arena::allocate(size, alignment);
  if (!allocation().chooses_places)
    return race_watch().log_accesses ? unknown_room(size, alignment)
                                     : arena::allocate(size, alignment);
  Operation operation;
  operation.kind = Kind::Allocate;
  operation.second = alignment;
  operation.value = size;
  const std::uint32_t place = reach(operation);
  if (place == kTooManyPlaces) {
    control().program_runs = false;
    stop_path({.reason = Reason::TooLarge, .message = "too many places for one allocation"});
  }
  return place == kNoPlace ? nullptr : arena::allocate_at(place, size);
}

void* allocate(std::size_t size, std::size_t alignment) {
  Control& own = control();
  if (!own.program_runs) return search_heap().allocate(size);
  void* block = room_for(size, alignment);
  if (block == nullptr) {
    if (own.searching && size < kArenaSize / 2) {
      own.program_runs = false;
      stop_path({.reason = Reason::TooLarge, .message = "the heap is exhausted"});
    }
    errno = ENOMEM;
    return nullptr;
  }
  segment().allocated = true;
  const auto address = reinterpret_cast<Address>(block);
  Address& heap_end = allocation().heap_end;
  heap_end = std::max(heap_end, address + arena::size_of(block));
  RaceWatch& watch = race_watch();
  if (watch.log_accesses) watch.log.add_fresh(address, arena::size_of(block));
  if (recording().on) history().allocated(address, arena::size_of(block));
  return block;
}

[[noreturn]] void report_bad_free(Address address, const char* why) {
  control().program_runs = false;
  Stop stop;
  stop.finding = Finding::InvalidFree;
  stop.message = why;
  if (recording().on) {
    const Object* object = history().nearest(address, 1);
    if (object != nullptr) stop.accesses = object->events;
  }
  stop_path(stop);
}

using arena::Origin;

/// What is wrong with freeing a block of the first kind as one of the second.
const char* mismatch(Origin allocated, Origin freed) {
  constexpr const char* kSentences[3][3] = {
      {nullptr, "delete frees what malloc allocated", "delete[] frees what malloc allocated"},
      {"free frees what new allocated", nullptr, "delete[] frees what new allocated"},
      {"free frees what new[] allocated", "delete frees what new[] allocated", nullptr}};
  return kSentences[static_cast<int>(allocated)][static_cast<int>(freed)];
}

/// A thread that frees what its argument points to (the function object of a std::thread, or
/// parameters in a block) does so at any time before its end. If the place could be given again at
/// once, that would depend on all allocations. It is given back with the thread, which is as good
/// as any allocator unless the program compares addresses.
bool is_retired(const void* block) {
  const Control& own = control();
  if (!own.searching || own.current == 0 || allocation().chooses_places) return false;
  const Thread& self = world().threads[own.current];
  return !self.detached && self.argument == reinterpret_cast<Address>(block);
}

void end_block(void* block) {
  if (!is_retired(block)) {
    segment().freed = true;
    return arena::release(block);
  }
  segment().retired = true;
  world().threads[control().current].retired = reinterpret_cast<Address>(block);
  arena::retire(block);
}

void release(void* block, Address place, Origin freed) {
  if (block == nullptr) return;
  if (SearchHeap::owns(block)) return search_heap().release(block);
  const auto address = reinterpret_cast<Address>(block);
  if (!arena::is_block(block)) report_bad_free(address, "it is not allocated");
  const char* const why = mismatch(arena::origin_of(block), freed);
  if (why != nullptr && control().searching) report_bad_free(address, why);
  touch(address, arena::size_of(block), AccessKind::Write, place);
  allocation().released = true;
  forget_held(address, arena::size_of(block));
  if (recording().on) history().freed(address, arena::size_of(block));
  note_set(address, arena::size_of(block));
  end_block(block);
}

/// Null if there is no room.
void* allocate_for_new(std::size_t size, std::size_t alignment, Origin origin) {
  void* const block = allocate(std::max<std::size_t>(size, 1), alignment);
  if (block != nullptr && !SearchHeap::owns(block)) arena::set_origin(block, origin);
  return block;
}

/// As the operators of the standard library.
void* allocate_or_throw(std::size_t size, std::size_t alignment, Origin origin) {
  for (;;) {
    if (void* const block = allocate_for_new(size, alignment, origin)) return block;
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

std::size_t usable_size(void* block) {
  if (SearchHeap::owns(block)) return SearchHeap::capacity(block);
  return arena::is_block(block) ? arena::size_of(block) : 0;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

extern "C" {

void* malloc(std::size_t size) { return allocate(size, kGranule); }

void* calloc(std::size_t count, std::size_t size) {
  std::size_t bytes = 0;
  if (__builtin_mul_overflow(count, size, &bytes)) {
    errno = ENOMEM;
    return nullptr;
  }
  void* block = allocate(bytes, kGranule);
  if (block != nullptr && SearchHeap::owns(block)) fill_bytes(block, 0, bytes);
  return block;
}

void free(void* block) { release(block, PROVISO_HERE, Origin::Malloc); }

void* realloc(void* block, std::size_t size) {
  if (block == nullptr) return allocate(size, kGranule);
  if (!SearchHeap::owns(block) && !arena::is_block(block))
    report(Finding::InvalidFree, "it is reallocated, but not allocated");
  void* moved = allocate(size, kGranule);
  if (moved == nullptr) return nullptr;
  const std::size_t old = usable_size(block);
  const std::size_t kept = old < size ? old : size;
  copy_bytes(moved, block, kept);
  UnsetCopy(block, kept).put(moved);
  release(block, PROVISO_HERE, Origin::Malloc);
  return moved;
}

void* aligned_alloc(std::size_t alignment, std::size_t size) {
  if (!is_power_of_two(alignment)) {
    errno = EINVAL;
    return nullptr;
  }
  return allocate(size, alignment);
}

void* memalign(std::size_t alignment, std::size_t size) { return aligned_alloc(alignment, size); }

int posix_memalign(void** block, std::size_t alignment, std::size_t size) {
  if (!is_power_of_two(alignment)) return EINVAL;
  touch_unhooked(block, sizeof *block, AccessKind::Write,
                 reinterpret_cast<Address>(__builtin_return_address(0)));
  *block = allocate(size, alignment);
  return *block == nullptr ? ENOMEM : 0;
}

void* valloc(std::size_t size) { return aligned_alloc(kPage, size); }
std::size_t malloc_usable_size(void* block) { return usable_size(block); }

}  // extern "C"

void* operator new(std::size_t size) { return allocate_or_throw(size, kGranule, Origin::New); }
void* operator new[](std::size_t size) {
  return allocate_or_throw(size, kGranule, Origin::NewArray);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_for_new(size, kGranule, Origin::New);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate_for_new(size, kGranule, Origin::NewArray);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment), Origin::New);
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return allocate_or_throw(size, static_cast<std::size_t>(alignment), Origin::NewArray);
}
void* operator new(std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_for_new(size, static_cast<std::size_t>(alignment), Origin::New);
}
void* operator new[](std::size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_for_new(size, static_cast<std::size_t>(alignment), Origin::NewArray);
}

// Those with more parameters than the block come here too.
#define PROVISO_DELETE(...)                                                 \
  void operator delete(void* block __VA_OPT__(, ) __VA_ARGS__) noexcept {   \
    release(block, PROVISO_HERE, Origin::New);                              \
  }                                                                         \
  void operator delete[](void* block __VA_OPT__(, ) __VA_ARGS__) noexcept { \
    release(block, PROVISO_HERE, Origin::NewArray);                         \
  }

PROVISO_DELETE()
PROVISO_DELETE(std::size_t)
PROVISO_DELETE(const std::nothrow_t&)
PROVISO_DELETE(std::align_val_t)
PROVISO_DELETE(std::size_t, std::align_val_t)
PROVISO_DELETE(std::align_val_t, const std::nothrow_t&)
