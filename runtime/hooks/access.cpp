// The hooks that the plugin puts before every access of the program: is the memory part of an
// object, and does the access race? Most have the names of those of -fsanitize=thread, by
// which files of the runtime that are the program's doing are compiled.
#include "hooks/access.hpp"

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "library/interpose.hpp"
#include "objects/faults.hpp"
#include "objects/history.hpp"
#include "objects/unset.hpp"
#include "races/race_watch.hpp"
#include "state/bytes.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/recording.hpp"
#include "step/segment.hpp"
#include "step/spinning.hpp"
#include "step/stop.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

bool is_promoted(Address address, std::size_t size) {
  for (const NamedObject& object : the_job().objects)
    if (object.promoted && address < object.address + object.size &&
        object.address < address + size)
      return true;
  return false;
}

/// Below the frame of the function that called the caller of this one nothing of the program is
/// live: a hook is called by the function that makes the access.
inline __attribute__((always_inline)) Address caller_floor() {
  return *static_cast<const Address*>(__builtin_frame_address(0)) + 2 * sizeof(Address);
}

}  // namespace

/// Hot: every access of the program. Not inline: its caller's frame tells what is live.
__attribute__((noinline)) void touch(Address address, std::size_t size, AccessKind kind,
                                     Address place) {
  const Control& own = control();
  // The linker may have taken the program's copy of a template for the search's use too.
  if (!own.searching || !own.program_runs) return;
  weak::settle();
  count_access(place, caller_floor());
  RaceWatch& watch = race_watch();
  if (watch.promotes && is_promoted(address, size)) {
    Operation operation;
    operation.kind = Kind::Access;
    operation.object = address;
    operation.value = extent(size, is_write(kind));
    reach(operation);
    kind = kind == AccessKind::Read ? AccessKind::AtomicRead : AccessKind::AtomicWrite;
  }
  const Fault fault = fault_of(address, size, caller_floor());
  if (fault != Fault::None) report_fault(fault, address, size, is_write(kind));
  if (is_write(kind)) note_set(address, size);
  if (kind == AccessKind::Write && weak::watch().on) weak::forget_stores(address, size);
  if (segment().printing == own.current + 1 && is_in_standard_stream(address)) return;
  if (is_in_input_stream(address)) return;
  if (watch.log_accesses)
    watch.log.add(address, static_cast<std::uint32_t>(size), kind,
                  recording().on ? watch.keep_chain() : place);
}

void touch_used(const volatile void* memory, std::size_t size, Address place) {
  touch_unhooked(memory, size, AccessKind::Read, place);
  const Control& own = control();
  const auto address = reinterpret_cast<Address>(memory);
  if (own.searching && own.program_runs && is_unset(address, size)) report_unset(address, size);
}

void touch_unhooked(const volatile void* memory, std::size_t size, AccessKind kind, Address place) {
  const Control& own = control();
  if (size == 0 || !own.searching || !own.program_runs) return;
  const auto address = reinterpret_cast<Address>(memory);
  if (race_watch().promotes && is_promoted(address, size))
    refuse("a library function on a variable that is racy by intent");
  touch(address, size, kind, place);
}

void check_overlap(const void* target, const void* source, std::size_t size) {
  const auto to = reinterpret_cast<Address>(target);
  const auto from = reinterpret_cast<Address>(source);
  const bool overlap = to != from && (to - from < size || from - to < size);
  if (!overlap || !control().searching || !control().program_runs) return;
  report(Finding::Overlap, "source and target share bytes");
}

void probe_object(const volatile void* object, std::size_t size) {
  const auto address = reinterpret_cast<Address>(object);
  static_cast<void>(*static_cast<const volatile char*>(object));
  if (!control().searching) return;
  const Fault fault = fault_of(address, size, caller_floor());
  if (fault != Fault::None) report_fault(fault, address, size, true);
  if (race_watch().log_accesses && is_on_stacks(address))
    race_watch().log.look(control().current, address, size);
}

void clear_segment(std::uint32_t thread) {
  if (race_watch().log_accesses) fill_bytes(&segment_list(thread), 0, segment_bytes(thread));
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

namespace {

void use(Address address, std::size_t size) {
  if (!is_unset(address, size)) return;
  const Control& own = control();
  if (own.searching && own.program_runs) report_unset(address, size);
}

}  // namespace

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

/// Reads whose value is used, and not just copied.
#define PROVISO_USE(size)                                                            \
  void proviso_read##size(const void* address) {                                     \
    touch(reinterpret_cast<Address>(address), size, AccessKind::Read, PROVISO_HERE); \
    use(reinterpret_cast<Address>(address), size);                                   \
  }

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

PROVISO_USE(1)
PROVISO_USE(2)
PROVISO_USE(4)
PROVISO_USE(8)
PROVISO_USE(16)

void proviso_read_range(const void* address, std::size_t size) {
  touch(reinterpret_cast<Address>(address), size, AccessKind::Read, PROVISO_HERE);
  use(reinterpret_cast<Address>(address), size);
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
  check_overlap(target, source, size);
  touch_unhooked(source, size, AccessKind::Read, PROVISO_HERE);
  const UnsetCopy unset(source, size);
  touch_unhooked(target, size, AccessKind::Write, PROVISO_HERE);
  unset.put(target);
  copy_bytes(target, source, size);
  return target;
}

void* __tsan_memmove(void* target, const void* source, std::size_t size) {
  touch_unhooked(source, size, AccessKind::Read, PROVISO_HERE);
  const UnsetCopy unset(source, size);
  touch_unhooked(target, size, AccessKind::Write, PROVISO_HERE);
  unset.put(target);
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

/// Before an access to a variable that is known, at a place that is computed.
void proviso_bounds(const char* variable, std::size_t size, const char* address,
                    std::size_t accessed, std::uint32_t write, const char* name) {
  const auto offset = static_cast<std::size_t>(address - variable);
  if (offset <= size && accessed <= size - offset) return;
  if (accessed == 0 || !control().searching || !control().program_runs) return;
  control().program_runs = false;
  const Object missed{reinterpret_cast<Address>(variable), size, name};
  report_fault(Fault::Beside, reinterpret_cast<Address>(address), accessed, write != 0, &missed);
}

/// Before an access to an element that the array does not have, inside of a larger object.
void proviso_index_outside() {
  if (control().searching && control().program_runs)
    report(Finding::OutOfBounds, "an index that the array does not have, inside of an object");
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
