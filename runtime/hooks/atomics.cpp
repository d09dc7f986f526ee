// Atomic accesses: each is a visible operation, carried out as if sequentially consistent, or, if
// the job asks for it, as RC11 allows (weak/execution.hpp).
//
// An order below that is noted with its place: the host decides what it means for the verdict. So
// is whether a location is only used by read-modify-writes that both acquire and release, for these
// always see the latest value and order what they pass on.
//
// An address of the heap in an atomic object means that the program may compare addresses of blocks
// that are gone: allocation has to become a choice (heap/dangling.hpp).
//
// The byte that guards a local static variable, once it says done, says so for ever: looking at it
// is no stop.
#include <atomic>
#include <cstdint>

#include "checker/caveats.hpp"
#include "checker/control.hpp"
#include "checker/places.hpp"
#include "heap/allocation.hpp"
#include "heap/dangling.hpp"
#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "objects/faults.hpp"
#include "objects/unset.hpp"
#include "step/guards.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr const char* kOrders[] = {"relaxed", "consume", "acquire",
                                   "release", "acq_rel", "seq_cst"};
constexpr int kAcquire = 2;
constexpr int kAcquireRelease = 4;
constexpr int kSequential = 5;

using weak::Use;

bool is_read_modify_write(Use use) { return use == Use::Update || use == Use::Compare; }

const char* use_name(Use use) {
  switch (use) {
    case Use::Load:
      return "load";
    case Use::Store:
      return "store";
    case Use::Update:
    case Use::Compare:
      break;
  }
  return "read-modify-write";
}

void note(Use use, Address address, int order, Address place) {
  const bool exchanges = is_read_modify_write(use) && order >= kAcquireRelease;
  in_search([&] {
    Caveats& found = caveats();
    found.atomic_uses.note(address, exchanges);
    if (order >= kSequential || !found.weak_places.insert(place)) return;
    found.weak_atomics.push_back(
        {std::string(use_name(use)) + " " + kOrders[order], address, false, current_place()});
  });
}

/// What is stored is looked at by whoever reads it.
void note_value(const volatile void* object, std::size_t size) {
  const auto* words = static_cast<const volatile Address*>(object);
  for (std::size_t i = 0; i < size / sizeof(Address); ++i)
    if (heap_address(words[i]) != 0) allocation().exchanges_addresses = true;
}

/// The guard of a local static variable is no location: that it is done was released.
bool is_guard(Use use, Address address, std::size_t size) {
  return size == 1 && use == Use::Load && guards().contains(address);
}

/// Makes the access in the execution that is explored; the instruction follows.
void perform(const Operation& operation, std::uint32_t alternative) {
  if (const char* const refusal = weak::perform(operation, alternative)) refuse(refusal);
  weak::check_size();
}

/// Stops before the access, and looks at whether it may be made.
void access(Use use, const volatile void* object, std::size_t size, int order, Address place,
            int failure = kSequential) {
  const Control& own = control();
  if (!own.searching || !own.program_runs) return;
  const auto address = reinterpret_cast<Address>(object);
  const bool explores = weak::watch().on;
  if (is_guard(use, address, size)) {
    segment().unstopped.add(address, false);
    if (*static_cast<const volatile std::uint8_t*>(object) != 0) return weak::acquire_from(address);
  }
  weak::settle();
  probe_object(object, size);
  note(use, address, order, place);
  Operation operation = operation_on(Kind::Atomic, object);
  operation.value = extent(size, use != Use::Load);
  if (explores) {
    if (size > sizeof(std::uint64_t)) refuse("a weak atomic access of two words");
    operation.access = weak::pack(use, order, failure);
    if (use == Use::Compare) operation.second = weak::watch().expected;
  }
  const std::uint32_t alternative = reach(operation);
  note_value(object, size);
  if (use != Use::Store && is_unset(address, size)) report_unset(address, size);
  touch(address, size, use == Use::Load ? AccessKind::AtomicRead : AccessKind::AtomicWrite, place);
  if (!explores) return;
  if (is_guard(use, address, size))
    weak::acquire_from(address);
  else
    perform(operation, alternative);
}

/// If it fails it is a load, in an order of its own, and may see an old value. So it may on the
/// machine where here it does not fail.
void compare_access(const volatile void* object, std::size_t size, int order, int failure,
                    Address place) {
  access(Use::Compare, object, size, order, place, failure);
  const Control& own = control();
  if (failure >= kSequential || !own.searching || !own.program_runs) return;
  const auto address = reinterpret_cast<Address>(object);
  in_search([&] {
    Caveats& found = caveats();
    if (failure < kAcquire) found.atomic_uses.note(address, false);
    if (!found.weak_places.insert(~place)) return;
    found.weak_atomics.push_back({std::string("failing compare-exchange ") + kOrders[failure],
                                  address, false, current_place()});
  });
}

template <class Value>
Value exchange_if_equal(volatile Value* object, Value expected, Value wanted) {
  const Value old = *object;
  if (old == expected) *object = wanted;
  return old;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

using Word8 = std::uint8_t;
using Word16 = std::uint16_t;
using Word32 = std::uint32_t;
using Word64 = std::uint64_t;
using Word128 = unsigned __int128;

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

#define PROVISO_FETCH(bits, name, expression)                                                  \
  Word##bits __tsan_atomic##bits##_fetch_##name(volatile Word##bits* object, Word##bits value, \
                                                int order) {                                   \
    using Value = Word##bits;                                                                  \
    access(Use::Update, object, sizeof *object, order, PROVISO_HERE);                          \
    const Value old = *object;                                                                 \
    *object = static_cast<Value>(expression);                                                  \
    return old;                                                                                \
  }

#define PROVISO_COMPARE(bits, name)                                                          \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile Word##bits* object,             \
                                                    Word##bits* expected, Word##bits wanted, \
                                                    int order, int failure) {                \
    weak::watch().expected = static_cast<std::uint64_t>(*expected);                          \
    compare_access(object, sizeof *object, order, failure, PROVISO_HERE);                    \
    const Word##bits old = exchange_if_equal(object, *expected, wanted);                     \
    if (old == *expected) return 1;                                                          \
    *expected = old;                                                                         \
    return 0;                                                                                \
  }

#define PROVISO_ATOMIC(bits)                                                                    \
  Word##bits __tsan_atomic##bits##_load(const volatile Word##bits* object, int order) {         \
    access(Use::Load, object, sizeof *object, order, PROVISO_HERE);                             \
    return *object;                                                                             \
  }                                                                                             \
  void __tsan_atomic##bits##_store(volatile Word##bits* object, Word##bits value, int order) {  \
    access(Use::Store, object, sizeof *object, order, PROVISO_HERE);                            \
    *object = value;                                                                            \
  }                                                                                             \
  Word##bits __tsan_atomic##bits##_exchange(volatile Word##bits* object, Word##bits value,      \
                                            int order) {                                        \
    access(Use::Update, object, sizeof *object, order, PROVISO_HERE);                           \
    const Word##bits old = *object;                                                             \
    *object = value;                                                                            \
    return old;                                                                                 \
  }                                                                                             \
  PROVISO_FETCH(bits, add, old + value)                                                         \
  PROVISO_FETCH(bits, sub, old - value)                                                         \
  PROVISO_FETCH(bits, and, old& value)                                                          \
  PROVISO_FETCH(bits, or, old | value)                                                          \
  PROVISO_FETCH(bits, xor, old ^ value)                                                         \
  PROVISO_FETCH(bits, nand, ~(old & value))                                                     \
  PROVISO_COMPARE(bits, strong)                                                                 \
  PROVISO_COMPARE(bits, weak)                                                                   \
  Word##bits __tsan_atomic##bits##_compare_exchange_val(volatile Word##bits* object,            \
                                                        Word##bits expected, Word##bits wanted, \
                                                        int order, int failure) {               \
    weak::watch().expected = static_cast<std::uint64_t>(expected);                              \
    compare_access(object, sizeof *object, order, failure, PROVISO_HERE);                       \
    return exchange_if_equal(object, expected, wanted);                                         \
  }

extern "C" {

// What the plugin calls: the instruction itself follows. Its threads are fibres, so that nobody
// comes between.
void proviso_atomic_load(const volatile void* object, std::uint32_t size, int order) {
  access(Use::Load, object, size, order, PROVISO_HERE);
}
void proviso_atomic_store(volatile void* object, std::uint32_t size, int order) {
  access(Use::Store, object, size, order, PROVISO_HERE);
}
void proviso_atomic_update(volatile void* object, std::uint32_t size, int order) {
  access(Use::Update, object, size, order, PROVISO_HERE);
}
void proviso_atomic_compare(volatile void* object, std::uint32_t size, int order, int failure,
                            std::uint64_t expected) {
  weak::watch().expected = expected;
  compare_access(object, size, order, failure, PROVISO_HERE);
}

// What other compilers call: the runtime's own instrumented files have these.
PROVISO_ATOMIC(8)
PROVISO_ATOMIC(16)
PROVISO_ATOMIC(32)
PROVISO_ATOMIC(64)
PROVISO_ATOMIC(128)

// What clang calls for two words where it does not instrument. The compiler has such functions of
// its own, so these are named to the linker only.
Word128 proviso_load(const volatile Word128* object, int order) asm("__atomic_load_16");
Word128 proviso_load(const volatile Word128* object, int order) {
  access(Use::Load, object, sizeof *object, order, PROVISO_HERE);
  return *object;
}
void proviso_store(volatile Word128* object, Word128 value, int order) asm("__atomic_store_16");
void proviso_store(volatile Word128* object, Word128 value, int order) {
  access(Use::Store, object, sizeof *object, order, PROVISO_HERE);
  *object = value;
}
Word128 proviso_exchange(volatile Word128* object, Word128 value,
                         int order) asm("__atomic_exchange_16");
Word128 proviso_exchange(volatile Word128* object, Word128 value, int order) {
  access(Use::Update, object, sizeof *object, order, PROVISO_HERE);
  const Word128 old = *object;
  *object = value;
  return old;
}
bool proviso_compare_exchange(volatile Word128* object, Word128* expected, Word128 wanted,
                              int order, int failure) asm("__atomic_compare_exchange_16");
bool proviso_compare_exchange(volatile Word128* object, Word128* expected, Word128 wanted,
                              int order, int failure) {
  compare_access(object, sizeof *object, order, failure, PROVISO_HERE);
  const Word128 old = exchange_if_equal(object, *expected, wanted);
  if (old == *expected) return true;
  *expected = old;
  return false;
}

/// A fence orders accesses of weaker orders, which make the verdict depend on the host anyway.
void __tsan_atomic_thread_fence(int order) {
  if (!control().searching || !control().program_runs) return;
  weak::settle();
  if (weak::watch().on) {
    if (order >= kSequential) segment().unstopped.add(weak::kSequentialOrder, true);
    weak::pass_fence(order);
  }
  if (order >= kSequential) return;
  const Address place = PROVISO_HERE;
  in_search([&] {
    if (caveats().weak_places.insert(place))
      caveats().weak_atomics.push_back(
          {std::string("fence ") + kOrders[order], 0, false, current_place()});
  });
}
void __tsan_atomic_signal_fence(int) {}

}  // extern "C"
