// Mutexes and condition variables.
//
// A wait is two operations: giving the mutex up, and taking it again after a signal, without one,
// or when the time is over. In between the thread waits for the condition by its pending operation.
// POSIX allows a mutex to be destroyed as soon as it is unlocked, so an unlock leaves no access.
#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string>

#include <pthread.h>

#include "checker/control.hpp"
#include "hooks/access.hpp"
#include "hooks/events.hpp"
#include "library/cancellation.hpp"
#include "library/interpose.hpp"
#include "objects/unset.hpp"
#include "state/world.hpp"
#include "step/objects.hpp"
#include "step/operations.hpp"
#include "step/segment.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr int kKinds = 3;  // the bits of a mutex attribute that say its kind

std::uint32_t self() { return control().current + 1; }

/// Not in line: which other thread holds it must not stay in a register across a stop, where it
/// would be part of the state.
[[gnu::noinline]] bool is_held(const pthread_mutex_t* mutex) {
  return state_of<MutexState>(mutex).owner == self();
}

/// Called before a stop, so that nothing is read of an object that is not there, and behind it:
/// others may have ended the object since.
void probe_mutex(const pthread_mutex_t* mutex) {
  probe_object(mutex, sizeof *mutex);
  check_ready(mutex, state_of<MutexState>(mutex).readiness, false, "a mutex");
}

void probe_condition(const pthread_cond_t* condition) {
  probe_object(condition, sizeof *condition);
  check_ready(condition, state_of<ConditionState>(condition).readiness, false,
              "a condition variable");
}

/// A recursive mutex is locked once and unlocked once, however often it is taken in between.
Operation mutex_operation(Kind kind, pthread_mutex_t* mutex) {
  probe_mutex(mutex);
  Operation operation = operation_on(kind, mutex);
  const bool locks = kind == Kind::Lock || kind == Kind::TimedLock;
  if (locks && !is_held(mutex)) operation.event = lock_event(EventRule::At::Lock, operation.object);
  if (kind == Kind::Unlock) operation.event = lock_event(EventRule::At::Unlock, operation.object);
  return operation;
}

/// Ordered, so that the list does not tell in which order the mutexes were locked.
void list_held(const pthread_mutex_t* mutex) {
  auto& held = world().threads[control().current].held;
  if (held[kMaxHeld - 1] != 0) return;
  std::size_t at = kMaxHeld - 1;
  const auto address = reinterpret_cast<Address>(mutex);
  for (; at > 0 && (held[at - 1] == 0 || held[at - 1] > address); --at) held[at] = held[at - 1];
  held[at] = address;
}

void unlist_held(const pthread_mutex_t* mutex) {
  auto& held = world().threads[control().current].held;
  auto* const end = std::remove(held, held + kMaxHeld, reinterpret_cast<Address>(mutex));
  std::fill(end, held + kMaxHeld, Address{0});
}

int take(pthread_mutex_t* mutex) {
  probe_mutex(mutex);
  auto& state = state_of<MutexState>(mutex);
  if (state.owner == self()) {
    if (state.kind != PTHREAD_MUTEX_RECURSIVE) return EDEADLK;
    ++state.count;
    return 0;
  }
  state.owner = self();
  state.count = 1;
  list_held(mutex);
  return 0;
}

int try_to_take(pthread_mutex_t* mutex, std::uint64_t how) {
  Operation operation = mutex_operation(Kind::TryLock, mutex);
  operation.value = how;
  const std::uint32_t alternative = reach(operation);
  probe_mutex(mutex);
  auto& state = state_of<MutexState>(mutex);
  const bool again = is_held(mutex) && state.kind == PTHREAD_MUTEX_RECURSIVE;
  if (alternative == kSpurious || (state.owner != 0 && !again)) return EBUSY;
  return take(mutex);
}

int take_until(pthread_mutex_t* mutex, const timespec* deadline, std::uint64_t how) {
  read_deadline(deadline);
  Operation operation = mutex_operation(Kind::TimedLock, mutex);
  operation.value = how;
  const std::uint32_t alternative = reach(operation);
  if (alternative == kGoesOn) return take(mutex);
  probe_mutex(mutex);
  passed_deadline(deadline);
  return ETIMEDOUT;
}

void give_up_one(pthread_mutex_t* mutex) {
  auto& state = state_of<MutexState>(mutex);
  if (--state.count != 0) return;
  state.owner = 0;
  unlist_held(mutex);
}

/// Whether a thread that nobody has woken waits with another mutex. All steps that change that use
/// the condition. Not in line, as is_held.
[[gnu::noinline]] bool is_awaited_with_another(const pthread_cond_t* condition,
                                               const pthread_mutex_t* mutex) {
  const auto object = reinterpret_cast<Address>(condition);
  return std::any_of(std::begin(world().threads), std::end(world().threads),
                     [&](const Thread& other) {
                       return other.life == Life::Running && other.pending.kind == Kind::Waiting &&
                              other.pending.object == object && !other.pending.woken &&
                              other.pending.second != reinterpret_cast<Address>(mutex);
                     });
}

int wait_for(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* deadline) {
  probe_condition(condition);
  read_deadline(deadline);
  begin_waiting();
  if (!is_held(mutex)) report(Finding::Misuse, "wait with a mutex that the thread does not hold");
  Operation wait = operation_on(Kind::Wait, condition);
  wait.second = reinterpret_cast<Address>(mutex);
  auto& state = state_of<MutexState>(mutex);
  const std::uint32_t count = state.count;
  // As in the C library, a recursive mutex that is locked more than once stays locked.
  const bool gives_up = count == 1;
  if (gives_up) wait.event = lock_event(EventRule::At::Unlock, wait.second);
  reach(wait);
  probe_condition(condition);
  if (is_awaited_with_another(condition, mutex))
    report(Finding::Misuse, "threads wait for a condition variable with different mutexes");
  give_up_one(mutex);
  Operation waiting = operation_on(Kind::Waiting, condition);
  waiting.second = wait.second;
  waiting.timed = deadline != nullptr;
  if (gives_up) waiting.event = lock_event(EventRule::At::Lock, wait.second);
  const std::uint32_t alternative = reach(waiting);
  probe_mutex(mutex);
  state.owner = self();
  state.count = count;
  if (gives_up) list_held(mutex);
  end_waiting(alternative);
  if (alternative != kTimesOut) return 0;
  passed_deadline(deadline);
  return ETIMEDOUT;
}

/// Whether a thread waits that nobody has woken. Who waits depends on the order of steps.
[[gnu::noinline]] bool is_awaited(const pthread_cond_t* condition) {
  segment().unstopped.add_everything();
  for (const Thread& other : world().threads)
    if (other.life == Life::Running && other.pending.kind == Kind::Waiting &&
        other.pending.object == reinterpret_cast<Address>(condition) && !other.pending.woken)
      return true;
  return false;
}

void wake(std::uint32_t thread) { world().threads[thread].pending.woken = true; }

}  // namespace

/// Not in line: its frame would be part of that of a thread that stops, with remains of other work.
[[gnu::noinline]] void check_ready(const volatile void* object, Readiness readiness,
                                   bool needs_initialisation, const char* what) {
  const Control& own = control();
  if (!own.searching || !own.program_runs) return;
  const auto say = [&](Finding finding, const char* why) {
    control().program_runs = false;
    report(finding, std::string(what) + why);
  };
  if (is_unset(reinterpret_cast<Address>(object), sizeof(Readiness)))
    say(Finding::Uninitialised, " that was never initialised");
  if (readiness == Readiness::Destroyed) say(Finding::Misuse, " is used that was destroyed");
  if (needs_initialisation && readiness != Readiness::Initialised)
    say(Finding::Misuse, " is used that was never initialised");
}

void forget_held(Address begin, std::size_t size) {
  for (Thread& thread : world().threads) {
    auto& held = thread.held;
    if (held[0] == 0) continue;
    auto* const end = std::remove_if(held, held + kMaxHeld, [&](Address mutex) {
      return mutex != 0 && within(mutex, begin, size);
    });
    std::fill(end, held + kMaxHeld, Address{0});
  }
}

}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

int pthread_mutex_init(pthread_mutex_t* mutex, const pthread_mutexattr_t* attributes) {
  touch(reinterpret_cast<Address>(mutex), sizeof *mutex, AccessKind::Write, 0);
  std::memset(mutex, 0, sizeof *mutex);
  if (attributes == nullptr) return 0;
  int kind = 0;
  touch_unhooked(attributes, sizeof kind, AccessKind::Read, 0);
  std::memcpy(&kind, attributes, sizeof kind);
  if ((kind & ~kKinds) != 0) refuse("a robust, shared or priority mutex");
  state_of<MutexState>(mutex).kind = kind == PTHREAD_MUTEX_ADAPTIVE_NP ? 0 : kind;
  return 0;
}

int pthread_mutex_destroy(pthread_mutex_t* mutex) {
  probe_mutex(mutex);
  touch(reinterpret_cast<Address>(mutex), sizeof *mutex, AccessKind::Write, 0);
  if (state_of<MutexState>(mutex).owner != 0)
    report(Finding::Misuse, "a mutex is destroyed while it is locked");
  state_of<MutexState>(mutex).readiness = Readiness::Destroyed;
  return 0;
}

int pthread_mutex_lock(pthread_mutex_t* mutex) {
  reach(mutex_operation(Kind::Lock, mutex));
  return take(mutex);
}

int pthread_mutex_trylock(pthread_mutex_t* mutex) { return try_to_take(mutex, 0); }
/// The plugin calls it in std::mutex::try_lock, and those below in the standard library's other
/// locks (pass/library_calls.cpp).
int proviso_try_lock(pthread_mutex_t* mutex) { return try_to_take(mutex, kFailsWithoutCause); }

int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* deadline) {
  return take_until(mutex, deadline, 0);
}
int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t, const timespec* deadline) {
  return take_until(mutex, deadline, 0);
}
int proviso_timed_lock(pthread_mutex_t* mutex, const timespec* deadline) {
  return take_until(mutex, deadline, kFailsWithoutCause);
}
int proviso_clock_lock(pthread_mutex_t* mutex, clockid_t, const timespec* deadline) {
  return take_until(mutex, deadline, kFailsWithoutCause);
}

int pthread_mutex_unlock(pthread_mutex_t* mutex) {
  auto& state = state_of<MutexState>(mutex);
  probe_mutex(mutex);
  if (!is_held(mutex)) {
    if (state.kind != PTHREAD_MUTEX_NORMAL) return EPERM;
    report(Finding::Misuse, state.owner == 0 ? "unlock of a mutex that is not locked"
                                             : "unlock of a mutex that another thread holds");
  }
  if (state.count == 1) reach(mutex_operation(Kind::Unlock, mutex));
  give_up_one(mutex);
  return 0;
}

int pthread_cond_init(pthread_cond_t* condition, const pthread_condattr_t*) {
  touch(reinterpret_cast<Address>(condition), sizeof *condition, AccessKind::Write, 0);
  std::memset(condition, 0, sizeof *condition);
  return 0;
}

int pthread_cond_destroy(pthread_cond_t* condition) {
  probe_condition(condition);
  touch(reinterpret_cast<Address>(condition), sizeof *condition, AccessKind::Write, 0);
  if (is_awaited(condition))
    report(Finding::Misuse, "a condition variable is destroyed while a thread waits for it");
  state_of<ConditionState>(condition).readiness = Readiness::Destroyed;
  return 0;
}

int pthread_cond_wait(pthread_cond_t* condition, pthread_mutex_t* mutex) {
  return wait_for(condition, mutex, nullptr);
}

int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex,
                           const timespec* deadline) {
  return wait_for(condition, mutex, deadline);
}

int pthread_cond_clockwait(pthread_cond_t* condition, pthread_mutex_t* mutex, clockid_t,
                           const timespec* deadline) {
  return wait_for(condition, mutex, deadline);
}

int pthread_cond_signal(pthread_cond_t* condition) {
  probe_condition(condition);
  const std::uint32_t woken = reach(operation_on(Kind::Signal, condition));
  probe_condition(condition);
  if (woken != 0) wake(woken - 1);
  return 0;
}

int pthread_cond_broadcast(pthread_cond_t* condition) {
  probe_condition(condition);
  reach(operation_on(Kind::Broadcast, condition));
  probe_condition(condition);
  const auto object = reinterpret_cast<Address>(condition);
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    const Thread& other = world().threads[thread];
    if (other.life == Life::Running && other.pending.kind == Kind::Waiting &&
        other.pending.object == object)
      wake(thread);
  }
  return 0;
}

}  // extern "C"
