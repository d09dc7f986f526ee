// Atomic accesses: each is a visible operation, carried out as if sequentially consistent.
//
// An order below that is noted with its place: the host decides what it means for the verdict. So
// is whether a location is only used by read-modify-writes that both acquire and release, for these
// always see the latest value and order what they pass on.
//
// An address of the heap in an atomic object means that the program may compare addresses of blocks
// that are gone: allocation has to become a choice (dangling.hpp).
//
// The byte that guards a local static variable, once it says done, says so for ever: looking at it
// is no stop.
#include <atomic>
#include <cstdint>

#include "access.hpp"
#include "checker.hpp"
#include "dangling.hpp"
#include "interpose.hpp"
#include "objects.hpp"
#include "operations.hpp"

namespace proviso::runtime {
namespace {

constexpr const char* kOrders[] = {"relaxed", "consume", "acquire",
                                   "release", "acq_rel", "seq_cst"};
constexpr int kAcquireRelease = 4;
constexpr int kSequential = 5;

enum class Use { Load, Store, ReadModifyWrite };

const char* use_name(Use use) {
  switch (use) {
    case Use::Load:
      return "load";
    case Use::Store:
      return "store";
    case Use::ReadModifyWrite:
      break;
  }
  return "read-modify-write";
}

void note(Use use, Address address, int order, Address place) {
  Checker& own = checker();
  const bool exchanges = use == Use::ReadModifyWrite && order >= kAcquireRelease;
  in_search([&] {
    own.atomic_uses.note(address, exchanges);
    if (order >= kSequential || !own.weak_places.insert(place)) return;
    own.weak_atomics.push_back(
        {std::string(use_name(use)) + " " + kOrders[order], address, false, current_place()});
  });
}

/// What is stored is looked at by whoever reads it.
void note_value(const volatile void* object, std::size_t size) {
  if (size != sizeof(Address)) return;
  if (heap_address(*static_cast<const volatile Address*>(object)) != 0)
    checker().exchanges_addresses = true;
}

/// Stops before the access, and looks at whether it may be made.
void access(Use use, const volatile void* object, std::size_t size, int order, Address place) {
  Checker& own = checker();
  if (!own.searching || !own.program_runs) return;
  const auto address = reinterpret_cast<Address>(object);
  if (size == 1 && use == Use::Load && own.is_guard(address)) {
    own.unstopped.add(address, false);
    if (*static_cast<const volatile std::uint8_t*>(object) != 0) return;
  }
  probe_object(object, size);
  note(use, address, order, place);
  Operation operation = operation_on(Kind::Atomic, object);
  operation.value = extent(size, use != Use::Load);
  reach(operation);
  note_value(object, size);
  touch(address, size, use == Use::Load ? AccessKind::AtomicRead : AccessKind::AtomicWrite, place);
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

#define PROVISO_HERE reinterpret_cast<Address>(__builtin_return_address(0))

#define PROVISO_FETCH(bits, name, expression)                                                    \
  std::uint##bits##_t __tsan_atomic##bits##_fetch_##name(volatile std::uint##bits##_t* object,   \
                                                         std::uint##bits##_t value, int order) { \
    using Value = std::uint##bits##_t;                                                           \
    access(Use::ReadModifyWrite, object, sizeof *object, order, PROVISO_HERE);                   \
    const Value old = *object;                                                                   \
    *object = static_cast<Value>(expression);                                                    \
    return old;                                                                                  \
  }

#define PROVISO_COMPARE(bits, name)                                                               \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile std::uint##bits##_t* object,         \
                                                    std::uint##bits##_t* expected,                \
                                                    std::uint##bits##_t wanted, int order, int) { \
    access(Use::ReadModifyWrite, object, sizeof *object, order, PROVISO_HERE);                    \
    const std::uint##bits##_t old = exchange_if_equal(object, *expected, wanted);                 \
    if (old == *expected) return 1;                                                               \
    *expected = old;                                                                              \
    return 0;                                                                                     \
  }

#define PROVISO_ATOMIC(bits)                                                                 \
  std::uint##bits##_t __tsan_atomic##bits##_load(const volatile std::uint##bits##_t* object, \
                                                 int order) {                                \
    access(Use::Load, object, sizeof *object, order, PROVISO_HERE);                          \
    return *object;                                                                          \
  }                                                                                          \
  void __tsan_atomic##bits##_store(volatile std::uint##bits##_t* object,                     \
                                   std::uint##bits##_t value, int order) {                   \
    access(Use::Store, object, sizeof *object, order, PROVISO_HERE);                         \
    *object = value;                                                                         \
  }                                                                                          \
  std::uint##bits##_t __tsan_atomic##bits##_exchange(volatile std::uint##bits##_t* object,   \
                                                     std::uint##bits##_t value, int order) { \
    access(Use::ReadModifyWrite, object, sizeof *object, order, PROVISO_HERE);               \
    const std::uint##bits##_t old = *object;                                                 \
    *object = value;                                                                         \
    return old;                                                                              \
  }                                                                                          \
  PROVISO_FETCH(bits, add, old + value)                                                      \
  PROVISO_FETCH(bits, sub, old - value)                                                      \
  PROVISO_FETCH(bits, and, old& value)                                                       \
  PROVISO_FETCH(bits, or, old | value)                                                       \
  PROVISO_FETCH(bits, xor, old ^ value)                                                      \
  PROVISO_FETCH(bits, nand, ~(old & value))                                                  \
  PROVISO_COMPARE(bits, strong)                                                              \
  PROVISO_COMPARE(bits, weak)                                                                \
  std::uint##bits##_t __tsan_atomic##bits##_compare_exchange_val(                            \
      volatile std::uint##bits##_t* object, std::uint##bits##_t expected,                    \
      std::uint##bits##_t wanted, int order, int) {                                          \
    access(Use::ReadModifyWrite, object, sizeof *object, order, PROVISO_HERE);               \
    return exchange_if_equal(object, expected, wanted);                                      \
  }

extern "C" {

PROVISO_ATOMIC(8)
PROVISO_ATOMIC(16)
PROVISO_ATOMIC(32)
PROVISO_ATOMIC(64)

/// A fence orders accesses of weaker orders, which make the verdict depend on the host anyway.
void __tsan_atomic_thread_fence(int order) {
  if (order >= kSequential || !checker().searching) return;
  const Address place = PROVISO_HERE;
  in_search([&] {
    if (checker().weak_places.insert(place))
      checker().weak_atomics.push_back(
          {std::string("fence ") + kOrders[order], 0, false, current_place()});
  });
}
void __tsan_atomic_signal_fence(int) {}

}  // extern "C"
