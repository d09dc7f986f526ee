// Exceptions that several threads hold: std::exception_ptr, futures.
//
// Who gives an exception up last destroys it. The library counts holders by atomic operations that
// have no hooks, so that the destruction would race with what another holder read before. So the
// end of a catch block is a visible operation if there are other holders, and giving up orders what
// was done before.
#include <cstdint>
#include <exception>

#include <cxxabi.h>
#include <unwind.h>

#include "library/interpose.hpp"
#include "step/operations.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

/// As the C++ library has them: what lies before an exception object, and a reference to one that
/// was thrown again from another place.
struct ExceptionHeader {
  std::type_info* type;
  void (*destructor)(void*);
  void (*unexpected)();
  std::terminate_handler terminate;
  ExceptionHeader* next;
  int handlers;
  int switch_value;
  const unsigned char* action;
  const unsigned char* data;
  _Unwind_Ptr catch_temporary;
  void* adjusted;
  _Unwind_Exception unwinding;
};
struct CountedException {
  int holders;
  ExceptionHeader header;
};
struct DependentException {
  void* primary;
  void (*unused)(void*);
};
struct CaughtExceptions {
  ExceptionHeader* caught;
  unsigned uncaught;
};
static_assert(sizeof(CountedException) == 128 && sizeof(ExceptionHeader) == 112);

constexpr std::uint64_t kPrimary = 0x474E5543432B2B00;    // GNUCC++ and a zero
constexpr std::uint64_t kDependent = 0x474E5543432B2B01;  // GNUCC++ and a one

CountedException& counted(void* object) {
  return *reinterpret_cast<CountedException*>(static_cast<char*>(object) -
                                              sizeof(CountedException));
}

Address holders_of(void* object) { return reinterpret_cast<Address>(&counted(object).holders); }

/// Where the exception of a caught header begins.
void* object_of(ExceptionHeader* header) {
  if (header->unwinding.exception_class != kDependent) return header + 1;
  return reinterpret_cast<DependentException*>(header)->primary;
}

/// Not in line: how many hold it must not stay in a register across a stop.
[[gnu::noinline]] bool has_other_holders(void* object) {
  return __atomic_load_n(&counted(object).holders, __ATOMIC_SEQ_CST) > 1;
}

void order_holders(void* object) {
  weak::acquire_from(holders_of(object));
  weak::release_to(holders_of(object));
}

void give_up(ExceptionHeader* header) {
  void* const object = object_of(header);
  if (has_other_holders(object)) {
    Operation operation = operation_on(Kind::Atomic, &counted(object).holders);
    operation.value = extent(sizeof(int), true);
    reach(operation);
  }
  order_holders(object);
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

void __cxa_free_exception(void* object) noexcept;

/// As in the library, but for give_up.
void proviso_end_catch() asm("__cxa_end_catch");
void proviso_end_catch() {
  auto* const exceptions = reinterpret_cast<CaughtExceptions*>(abi::__cxa_get_globals());
  ExceptionHeader* const header = exceptions->caught;
  if (header == nullptr) return;
  const std::uint64_t kind = header->unwinding.exception_class;
  if (kind != kPrimary && kind != kDependent) {
    exceptions->caught = nullptr;
    _Unwind_DeleteException(&header->unwinding);
    return;
  }
  if (header->handlers < 0) {
    if (++header->handlers == 0) exceptions->caught = header->next;
    return;
  }
  if (header->handlers == 0) std::terminate();
  if (header->handlers == 1) give_up(header);
  if (--header->handlers > 0) return;
  exceptions->caught = header->next;
  _Unwind_DeleteException(&header->unwinding);
}

/// std::exception_ptr::_M_release
void proviso_release_exception(void** pointer) asm(
    "_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv");
void proviso_release_exception(void** pointer) {
  void* const object = *pointer;
  if (object == nullptr) return;
  order_holders(object);
  if (__atomic_sub_fetch(&counted(object).holders, 1, __ATOMIC_SEQ_CST) != 0) return;
  if (counted(object).header.destructor != nullptr) counted(object).header.destructor(object);
  __cxa_free_exception(object);
  *pointer = nullptr;
}

}  // extern "C"
