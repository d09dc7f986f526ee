// What the functions that stand in for the C library share.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <pthread.h>

#include "layout.hpp"
#include "state/world.hpp"
#include "step/objects.hpp"

namespace proviso::runtime {

/// A function to call at the end of a thread or of the process; nodes lie in the arena.
struct ExitHandler {
  Address next = 0;
  void (*function)(void*) = nullptr;
  void* argument = nullptr;
  /// The static object that it destroys, if it does.
  Address object = 0;
  std::size_t size = 0;
};

/// The destructors of the thread-local variables of the thread that runs.
void run_thread_exit_handlers();

/// The thread that runs has left its routine: what belongs to it is destroyed, and it ends.
[[noreturn]] void finish_thread(void* result);

/// The slot of a thread; one that does not exist is a finding.
std::uint32_t slot_of(pthread_t thread);

/// Memory is freed: a held mutex in it disappears.
void forget_held(Address begin, std::size_t size);

/// An operation on an object and nothing more.
inline Operation operation_on(Kind kind, const volatile void* object) {
  Operation operation;
  operation.kind = kind;
  operation.object = reinterpret_cast<Address>(object);
  return operation;
}

/// Call before and after an operation on an object: reports an object that was destroyed, was never
/// initialised, or lies in memory that was never set. `what` is `a mutex`.
void check_ready(const volatile void* object, Readiness readiness, bool needs_initialisation,
                 const char* what);

/// The program's own deadline is read, if there is one.
void read_deadline(const struct timespec* deadline);
/// The deadline of a wait that timed out: the clock has passed it.
void passed_deadline(const struct timespec* deadline);

}  // namespace proviso::runtime
