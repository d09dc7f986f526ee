// Exceptions that several threads hold, by std::exception_ptr or because they handle them.
//
// The C++ library counts who holds an exception, in code without hooks. Who gives it up and is not
// the last makes a visible operation here, so that what it did with the exception comes before the
// end of the exception, which another thread brings about. The last one needs no stop: that nobody
// else holds the exception cannot change any more.
//
// An exception lies behind two headers of the library:
//
//   count, padding | __cxa_exception (80 bytes, then the unwinder's 32) | the thrown object
#include <cstdint>
#include <exception>

#include <cxxabi.h>
#include <unwind.h>

#include "checker/control.hpp"
#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kHeaders = 128;      // in front of the thrown object
constexpr std::size_t kException = 112;    // __cxa_exception, and what is in its place if …
constexpr std::size_t kBeforeUnwind = 80;  // … the exception depends on another
constexpr std::uint64_t kDependent = 1;    // the last byte of the unwinder's class

using Count = std::int32_t;
using Destructor = void (*)(void*);

struct ExceptionHeader {
  const std::type_info* type;
  Destructor destructor;
};

Count& count_of(void* thrown) {
  return *reinterpret_cast<Count*>(static_cast<char*>(thrown) - kHeaders);
}

/// The thrown object. A dependent exception has its address where others have their type.
void* thrown_by(_Unwind_Exception* exception) {
  if ((exception->exception_class & 0xff) != kDependent) return exception + 1;
  return *reinterpret_cast<void**>(reinterpret_cast<char*>(exception) - kBeforeUnwind);
}

bool is_of_cpp(const _Unwind_Exception& exception) {
  constexpr std::uint64_t kClass = 0x474e5543432b2b00;  // "GNUCC++\0"
  return (exception.exception_class & ~std::uint64_t{0xff}) == kClass;
}

/// Stops unless nobody else holds the exception.
void give_up(void* thrown) {
  const Control& own = control();
  if (!own.searching || !own.program_runs) return;
  const Count* const count = &count_of(thrown);
  const auto address = reinterpret_cast<Address>(count);
  segment().unstopped.add(address, false);
  if (*count > 1) {
    Operation operation = operation_on(Kind::Atomic, count);
    operation.value = extent(sizeof *count, true);
    reach(operation);
    weak::release_to(address);
  }
  weak::acquire_from(address);
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

/// std::exception_ptr::_M_release
void _ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(void** self) {
  touch_unhooked(self, sizeof *self, AccessKind::Read,
                 reinterpret_cast<Address>(__builtin_return_address(0)));
  void* const thrown = *self;
  if (thrown == nullptr) return;
  give_up(thrown);
  if (--count_of(thrown) != 0) return;
  const auto* const header =
      reinterpret_cast<const ExceptionHeader*>(static_cast<char*>(thrown) - kException);
  if (header->destructor != nullptr) header->destructor(thrown);
  abi::__cxa_free_exception(thrown);
  *self = nullptr;
}

/// The end of a handler comes here.
void _Unwind_DeleteException(_Unwind_Exception* exception) {
  if (is_of_cpp(*exception)) give_up(thrown_by(exception));
  if (exception->exception_cleanup != nullptr)
    exception->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, exception);
}

}  // extern "C"
