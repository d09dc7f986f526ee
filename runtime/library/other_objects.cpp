// Read-write locks, semaphores, barriers, things done once.
//
// A read-write lock prefers nobody: any order of readers and writers is tried.
#include <cerrno>
#include <cstring>
#include <ctime>
#include <limits>

#include <pthread.h>
#include <semaphore.h>

#include "checker/control.hpp"
#include "hooks/access.hpp"
#include "library/cancellation.hpp"
#include "library/interpose.hpp"
#include "state/world.hpp"
#include "step/guards.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

std::uint32_t self() { return control().current + 1; }

void check(const pthread_rwlock_t* lock) {
  check_ready(lock, state_of<ReadWriteState>(lock).readiness, false, "a read-write lock");
}
void check(const sem_t* semaphore) {
  check_ready(semaphore, state_of<SemaphoreState>(semaphore).readiness, true, "a semaphore");
}
void check(const pthread_barrier_t* barrier) {
  check_ready(barrier, state_of<BarrierState>(barrier).readiness, true, "a barrier");
}
/// Zero is its initial value, and nothing destroys it.
void check(const pthread_once_t*) {}

template <class State, class Object>
void end_object(Object* object) {
  state_of<State>(object).readiness = Readiness::Destroyed;
}

/// Whether the object is there, and ready.
template <class Object>
void probe(const Object* object) {
  probe_object(object, sizeof *object);
  check(object);
}

/// Looks before the stop, so that nothing is read of an object that is not there, and behind it:
/// others may have ended the object since.
template <class Object>
std::uint32_t reach_object(Kind kind, Object* object) {
  probe(object);
  const std::uint32_t alternative = reach(operation_on(kind, object));
  probe(object);
  return alternative;
}

template <class Object>
void write_whole(Object* object) {
  touch(reinterpret_cast<Address>(object), sizeof *object, AccessKind::Write, 0);
}

/// Not inlined: what it reads of others must not stay in a register of the thread that stops.
[[gnu::noinline]] bool is_writer(const pthread_rwlock_t* lock) {
  return state_of<ReadWriteState>(lock).writer == self();
}

std::uint8_t& own_read_locks(const pthread_rwlock_t* lock) {
  return state_of<ReadWriteState>(lock).read_locks[control().current];
}

void hold_for_reading(pthread_rwlock_t* lock) {
  std::uint8_t& own = own_read_locks(lock);
  if (own == std::numeric_limits<std::uint8_t>::max()) refuse("more than 255 locks for reading");
  ++own;
  ++state_of<ReadWriteState>(lock).readers;
}

/// Until the deadline, if there is one. Returns whether it is taken.
bool take(Kind kind, pthread_rwlock_t* lock, const timespec* deadline, std::uint64_t how) {
  read_deadline(deadline);
  probe(lock);
  Operation operation = operation_on(kind, lock);
  operation.timed = deadline != nullptr;
  operation.value = how;
  const std::uint32_t alternative = reach(operation);
  probe(lock);
  if (alternative != kGoesOn) passed_deadline(deadline);
  return alternative == kGoesOn;
}

int write_lock(pthread_rwlock_t* lock, const timespec* deadline, std::uint64_t how = 0) {
  pass_possible_cancellation_point("pthread_rwlock_wrlock");
  if (is_writer(lock)) return EDEADLK;
  if (!take(Kind::WriteLock, lock, deadline, how)) return ETIMEDOUT;
  state_of<ReadWriteState>(lock).writer = self();
  return 0;
}

int read_lock(pthread_rwlock_t* lock, const timespec* deadline, std::uint64_t how = 0) {
  pass_possible_cancellation_point("pthread_rwlock_rdlock");
  if (is_writer(lock)) return EDEADLK;
  if (!take(Kind::ReadLock, lock, deadline, how)) return ETIMEDOUT;
  hold_for_reading(lock);
  return 0;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

int pthread_rwlock_init(pthread_rwlock_t* lock, const pthread_rwlockattr_t*) {
  write_whole(lock);
  std::memset(lock, 0, sizeof *lock);
  return 0;
}

int pthread_rwlock_destroy(pthread_rwlock_t* lock) {
  write_whole(lock);
  const auto& state = state_of<ReadWriteState>(lock);
  if (state.writer != 0 || state.readers != 0)
    report(Finding::Misuse, "a read-write lock is destroyed while it is locked");
  check(lock);
  end_object<ReadWriteState>(lock);
  return 0;
}

int pthread_rwlock_rdlock(pthread_rwlock_t* lock) { return read_lock(lock, nullptr); }
int pthread_rwlock_wrlock(pthread_rwlock_t* lock) { return write_lock(lock, nullptr); }
int pthread_rwlock_timedrdlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return read_lock(lock, deadline);
}
int pthread_rwlock_timedwrlock(pthread_rwlock_t* lock, const timespec* deadline) {
  return write_lock(lock, deadline);
}
int pthread_rwlock_clockrdlock(pthread_rwlock_t* lock, clockid_t, const timespec* deadline) {
  return read_lock(lock, deadline);
}
int pthread_rwlock_clockwrlock(pthread_rwlock_t* lock, clockid_t, const timespec* deadline) {
  return write_lock(lock, deadline);
}

/// The plugin calls these in std::shared_timed_mutex (pass/library_calls.cpp).
int proviso_timed_read_lock(pthread_rwlock_t* lock, const timespec* deadline) {
  return read_lock(lock, deadline, kFailsWithoutCause);
}
int proviso_timed_write_lock(pthread_rwlock_t* lock, const timespec* deadline) {
  return write_lock(lock, deadline, kFailsWithoutCause);
}
int proviso_clock_read_lock(pthread_rwlock_t* lock, clockid_t, const timespec* deadline) {
  return read_lock(lock, deadline, kFailsWithoutCause);
}
int proviso_clock_write_lock(pthread_rwlock_t* lock, clockid_t, const timespec* deadline) {
  return write_lock(lock, deadline, kFailsWithoutCause);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t* lock) {
  const bool spurious = reach_object(Kind::TryReadLock, lock) == kSpurious;
  auto& state = state_of<ReadWriteState>(lock);
  if (spurious || state.writer != 0) return EBUSY;
  hold_for_reading(lock);
  return 0;
}

int pthread_rwlock_trywrlock(pthread_rwlock_t* lock) {
  const bool spurious = reach_object(Kind::TryWriteLock, lock) == kSpurious;
  auto& state = state_of<ReadWriteState>(lock);
  if (spurious || state.writer != 0 || state.readers != 0) return EBUSY;
  state.writer = self();
  return 0;
}

int pthread_rwlock_unlock(pthread_rwlock_t* lock) {
  probe(lock);
  if (!is_writer(lock) && own_read_locks(lock) == 0)
    report(Finding::Misuse, "unlock of a read-write lock that the thread does not hold");
  reach_object(Kind::ReadWriteUnlock, lock);
  auto& state = state_of<ReadWriteState>(lock);
  if (state.writer == self()) {
    state.writer = 0;
  } else {
    --own_read_locks(lock);
    --state.readers;
  }
  return 0;
}

/// There is one process, whoever may share it.
int sem_init(sem_t* semaphore, int, unsigned value) {
  write_whole(semaphore);
  std::memset(semaphore, 0, sizeof *semaphore);
  state_of<SemaphoreState>(semaphore).value = value;
  state_of<SemaphoreState>(semaphore).readiness = Readiness::Initialised;
  return 0;
}

int sem_destroy(sem_t* semaphore) {
  check(semaphore);
  write_whole(semaphore);
  end_object<SemaphoreState>(semaphore);
  return 0;
}

int sem_wait(sem_t* semaphore) {
  begin_waiting();
  end_waiting(reach_object(Kind::SemaphoreWait, semaphore));
  --state_of<SemaphoreState>(semaphore).value;
  return 0;
}

int sem_trywait(sem_t* semaphore) {
  const bool spurious = reach_object(Kind::SemaphoreTryWait, semaphore) == kSpurious;
  auto& state = state_of<SemaphoreState>(semaphore);
  if (!spurious && state.value > 0) {
    --state.value;
    return 0;
  }
  errno = EAGAIN;
  return -1;
}

int sem_timedwait(sem_t* semaphore, const timespec* deadline) {
  begin_waiting();
  read_deadline(deadline);
  const std::uint32_t alternative = reach_object(Kind::SemaphoreTimedWait, semaphore);
  end_waiting(alternative);
  if (alternative != kGoesOn) {
    passed_deadline(deadline);
    errno = ETIMEDOUT;
    return -1;
  }
  --state_of<SemaphoreState>(semaphore).value;
  return 0;
}

int sem_clockwait(sem_t* semaphore, clockid_t, const timespec* deadline) {
  return sem_timedwait(semaphore, deadline);
}

int sem_post(sem_t* semaphore) {
  reach_object(Kind::SemaphorePost, semaphore);
  ++state_of<SemaphoreState>(semaphore).value;
  return 0;
}

int sem_getvalue(sem_t* semaphore, int* value) {
  probe(semaphore);
  Operation operation = operation_on(Kind::Atomic, semaphore);
  operation.value = extent(sizeof(SemaphoreState), true);
  reach(operation);
  probe(semaphore);
  touch_unhooked(value, sizeof *value, AccessKind::Write, 0);
  *value = static_cast<int>(state_of<SemaphoreState>(semaphore).value);
  return 0;
}

int pthread_barrier_init(pthread_barrier_t* barrier, const pthread_barrierattr_t*, unsigned count) {
  if (count == 0) return EINVAL;
  write_whole(barrier);
  std::memset(barrier, 0, sizeof *barrier);
  state_of<BarrierState>(barrier).limit = count;
  state_of<BarrierState>(barrier).readiness = Readiness::Initialised;
  return 0;
}

int pthread_barrier_destroy(pthread_barrier_t* barrier) {
  check(barrier);
  write_whole(barrier);
  if (state_of<BarrierState>(barrier).arrived != 0)
    report(Finding::Misuse, "a barrier is destroyed while threads wait at it");
  end_object<BarrierState>(barrier);
  return 0;
}

int pthread_barrier_wait(pthread_barrier_t* barrier) {
  reach_object(Kind::BarrierArrive, barrier);
  auto& state = state_of<BarrierState>(barrier);
  if (++state.arrived < state.limit) {
    reach(operation_on(Kind::BarrierWaiting, barrier));
    return 0;
  }
  state.arrived = 0;
  for (Thread& other : world().threads)
    if (other.life == Life::Running && other.pending.kind == Kind::BarrierWaiting &&
        other.pending.object == reinterpret_cast<Address>(barrier))
      other.pending.woken = true;
  return PTHREAD_BARRIER_SERIAL_THREAD;
}

int pthread_once(pthread_once_t* once, void (*function)()) {
  auto& state = state_of<OnceState>(once);
  // Done is for ever, so that seeing it needs no stop.
  segment().unstopped.add(reinterpret_cast<Address>(once), false);
  if (state == OnceState::Done) {
    weak::acquire_from(reinterpret_cast<Address>(once));
    return 0;
  }
  reach_object(Kind::OnceEnter, once);
  if (state == OnceState::Done) return 0;
  state = OnceState::Running;
  try {
    function();
  } catch (...) {
    reach_object(Kind::OnceDone, once);
    state = OnceState::Not;
    throw;
  }
  reach_object(Kind::OnceDone, once);
  state = OnceState::Done;
  return 0;
}

// The guards of local static variables. That one is done is for ever, so looking at it needs no
// stop (see hooks/atomics.cpp).

int __cxa_guard_acquire(std::uint64_t* guard) {
  in_search([&] {
    const auto address = reinterpret_cast<Address>(guard);
    guards().remember(address);
    if (weak::watch().on) weak::watch().execution.forget(address, address + sizeof *guard);
  });
  Operation operation = operation_on(Kind::OnceEnter, guard);
  operation.value = kGuard;
  reach(operation);
  auto& state = state_of<GuardState>(guard);
  if (state.done != 0) return 0;
  state.running = 1;
  return 1;
}

void __cxa_guard_release(std::uint64_t* guard) {
  reach(operation_on(Kind::OnceDone, guard));
  auto& state = state_of<GuardState>(guard);
  state.running = 0;
  state.done = 1;
}

void __cxa_guard_abort(std::uint64_t* guard) {
  reach(operation_on(Kind::OnceDone, guard));
  state_of<GuardState>(guard).running = 0;
}

}  // extern "C"
