// The hooks that the plugin puts before every access of the program: is the memory part of a block
// of the heap, and does the access race? Most have the names of those of -fsanitize=thread, by
// which files of the runtime that are the program's doing are compiled.
#include "hooks/access.hpp"

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "heap/arena.hpp"
#include "library/interpose.hpp"
#include "races/race_watch.hpp"
#include "state/bytes.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

bool is_promoted(Address address, std::size_t size) {
  for (const NamedObject& object : the_job().objects)
    if (object.promoted && address < object.address + object.size &&
        object.address < address + size)
      return true;
  return false;
}

[[noreturn]] void report_bad_access(AccessKind kind) {
  const bool write = kind == AccessKind::Write || kind == AccessKind::AtomicWrite;
  report(Finding::UseAfterFree, write ? "a write to memory of the heap that belongs to no block"
                                      : "a read of memory of the heap that belongs to no block");
}

}  // namespace

/// Hot: every access of the program.
void touch(Address address, std::size_t size, AccessKind kind, Address place) {
  const Control& own = control();
  // The linker may have taken the program's copy of a template for the search's use too.
  if (!own.searching || !own.program_runs) return;
  RaceWatch& watch = race_watch();
  if (watch.promotes && is_promoted(address, size)) {
    Operation operation;
    operation.kind = Kind::Access;
    operation.object = address;
    operation.value = extent(size, kind == AccessKind::Write || kind == AccessKind::AtomicWrite);
    reach(operation);
    kind = kind == AccessKind::Read ? AccessKind::AtomicRead : AccessKind::AtomicWrite;
  }
  if (arena::contains(address) && !arena::is_allocated(address, size)) report_bad_access(kind);
  if (segment().printing == own.current + 1 && is_in_standard_stream(address)) return;
  if (watch.log_accesses)
    watch.log.add(address, static_cast<std::uint32_t>(size), kind,
                  recording().on ? watch.keep_chain() : place);
}

void touch_unhooked(const volatile void* memory, std::size_t size, AccessKind kind, Address place) {
  const Control& own = control();
  if (size == 0 || !own.searching || !own.program_runs) return;
  const auto address = reinterpret_cast<Address>(memory);
  if (race_watch().promotes && is_promoted(address, size))
    refuse("a library function on a variable that is racy by intent");
  touch(address, size, kind, place);
}

void probe_object(const volatile void* object, std::size_t size) {
  const auto address = reinterpret_cast<Address>(object);
  static_cast<void>(*static_cast<const volatile char*>(object));
  if (control().searching && arena::contains(address) && !arena::is_allocated(address, size))
    report_bad_access(AccessKind::AtomicWrite);
}

void clear_segment(std::uint32_t thread) {
  if (race_watch().log_accesses) fill_bytes(&segment_list(thread), 0, segment_bytes(thread));
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))
#define PROVISO_HOOK(name, size, kind)                                   \
  void name(const void* address) {                                       \
    touch(reinterpret_cast<Address>(address), size, kind, PROVISO_HERE); \
  }
#define PROVISO_HOOKS(size)                                                  \
  PROVISO_HOOK(__tsan_read##size, size, AccessKind::Read)                    \
  PROVISO_HOOK(__tsan_write##size, size, AccessKind::Write)                  \
  PROVISO_HOOK(__tsan_read_write##size, size, AccessKind::Write)             \
  PROVISO_HOOK(__tsan_unaligned_read##size, size, AccessKind::Read)          \
  PROVISO_HOOK(__tsan_unaligned_write##size, size, AccessKind::Write)        \
  PROVISO_HOOK(__tsan_unaligned_read_write##size, size, AccessKind::Write)   \
  PROVISO_HOOK(__tsan_volatile_read##size, size, AccessKind::Read)           \
  PROVISO_HOOK(__tsan_volatile_write##size, size, AccessKind::Write)         \
  PROVISO_HOOK(__tsan_unaligned_volatile_read##size, size, AccessKind::Read) \
  PROVISO_HOOK(__tsan_unaligned_volatile_write##size, size, AccessKind::Write)

extern "C" {

PROVISO_HOOKS(1)
PROVISO_HOOKS(2)
PROVISO_HOOKS(4)
PROVISO_HOOKS(8)
PROVISO_HOOKS(16)

void __tsan_init() {}

void __tsan_vptr_read(const void* object) {
  touch(reinterpret_cast<Address>(object), sizeof(void*), AccessKind::Read, PROVISO_HERE);
}

/// A constructor or destructor that writes the value that is there already races with nobody.
void __tsan_vptr_update(void** object, void* value) {
  const auto address = reinterpret_cast<Address>(object);
  const bool same = *object == value;
  touch(address, sizeof(void*), same ? AccessKind::Read : AccessKind::Write, PROVISO_HERE);
}

void __tsan_read_range(const void* begin, std::size_t size) {
  touch(reinterpret_cast<Address>(begin), size, AccessKind::Read, PROVISO_HERE);
}

void __tsan_write_range(const void* begin, std::size_t size) {
  touch(reinterpret_cast<Address>(begin), size, AccessKind::Write, PROVISO_HERE);
}

void* __tsan_memcpy(void* target, const void* source, std::size_t size) {
  touch_unhooked(source, size, AccessKind::Read, PROVISO_HERE);
  touch_unhooked(target, size, AccessKind::Write, PROVISO_HERE);
  copy_bytes(target, source, size);
  return target;
}

void* __tsan_memmove(void* target, const void* source, std::size_t size) {
  touch_unhooked(source, size, AccessKind::Read, PROVISO_HERE);
  touch_unhooked(target, size, AccessKind::Write, PROVISO_HERE);
  copy_bytes(target, source, size);
  return target;
}

void* __tsan_memset(void* target, int value, std::size_t size) {
  touch_unhooked(target, size, AccessKind::Write, PROVISO_HERE);
  fill_bytes(target, value, size);
  return target;
}

/// Lanes of vector instructions that a mask leaves out are not accessed.
void proviso_read_if(const void* address, std::size_t size, std::uint32_t active) {
  if (active != 0) touch(reinterpret_cast<Address>(address), size, AccessKind::Read, PROVISO_HERE);
}
void proviso_write_if(const void* address, std::size_t size, std::uint32_t active) {
  if (active != 0) touch(reinterpret_cast<Address>(address), size, AccessKind::Write, PROVISO_HERE);
}

/// Before main there is one thread, and nothing to be missed.
void proviso_unhooked(const char* what) {
  if (!control().searching || !control().program_runs) return;
  const Address place = PROVISO_HERE;
  in_search([&] {
    if (caveats().unhooked_places.insert(place))
      caveats().unhooked.push_back({what, 0, false, current_place()});
  });
}

void proviso_refused(const char* what) { refuse(what); }

void __tsan_ignore_thread_begin() {}
void __tsan_ignore_thread_end() {}

}  // extern "C"
