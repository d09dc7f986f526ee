#include "step/operations.hpp"

#include <algorithm>
#include <array>

#include "checker/control.hpp"
#include "checker/job.hpp"
#include "checker/places.hpp"
#include "debugger/debugging.hpp"
#include "fibre/fibre.hpp"
#include "heap/dangling.hpp"
#include "races/race_watch.hpp"
#include "state/world.hpp"
#include "step/automata.hpp"
#include "step/objects.hpp"
#include "step/recording.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

using List = std::vector<Alternative>;

void add_if(bool condition, List& list, std::uint32_t number = kGoesOn, bool spurious = false) {
  if (condition) list.push_back({number, spurious});
}

/// What tries something, or waits until a deadline for something to be free.
bool may_fail(Kind kind) {
  switch (kind) {
    case Kind::Join:
    case Kind::TryLock:
    case Kind::TimedLock:
    case Kind::ReadLock:
    case Kind::WriteLock:
    case Kind::TryReadLock:
    case Kind::TryWriteLock:
    case Kind::SemaphoreTryWait:
    case Kind::SemaphoreTimedWait:
      return true;
    default:
      return false;
  }
}

/// C++ lets a mutex's try_lock and try_lock_for fail and a wait end just so. POSIX lets a wait end,
/// but no try of a mutex, a read-write lock or a semaphore fail, and no time be over while it is
/// free.
bool needs_no_cause(const Operation& operation) {
  const bool is_allowed = (may_fail(operation.kind) && operation.kind != Kind::Join &&
                           operation.value == kFailsWithoutCause) ||
                          operation.kind == Kind::Waiting || operation.kind == Kind::FutexWaiting;
  return is_allowed && the_job().spurious;
}

bool pretends() {
  const Job& job = the_job();
  const bool samples = job.order == Order::Random || job.order == Order::Priorities;
  // With clocks a race is seen wherever it is, and nothing has to be pretended.
  return race_watch().log_accesses && !weak::watch().on && !samples && job.schedule.empty();
}

bool tried_without_cause(const Operation& operation) {
  return needs_no_cause(operation) || pretends();
}

/// One that waits goes on when it was woken, without a cause, or when its time is over. Who sleeps
/// in a loop that only ends with another value (kSleepsAgain) need not wake without a cause: that
/// is the run in which it had not fallen asleep yet.
void waiting(const Operation& operation, bool possible, List& list) {
  if (!possible) return;
  const bool sleeps_again = operation.kind == Kind::FutexWaiting && operation.value == kSleepsAgain;
  add_if(operation.woken, list);
  add_if(!operation.woken && !sleeps_again && tried_without_cause(operation), list, kSpurious,
         true);
  add_if(!operation.woken && operation.timed, list, kTimesOut);
}

/// Whether a thread waits for the condition that nobody has woken.
bool is_awaited(Address condition) {
  return std::any_of(std::begin(world().threads), std::end(world().threads),
                     [&](const Thread& other) {
                       return other.life == Life::Running && other.pending.kind == Kind::Waiting &&
                              other.pending.object == condition && !other.pending.woken;
                     });
}

/// A request ends who waits. Who was woken as well may have taken a signal, which must not be lost
/// if there are others who wait: then another one takes it, in the run where that one is woken.
void condition(const Operation& operation, std::uint32_t thread, List& list) {
  const bool can_go_on = can_lock(operation.second, thread);
  waiting(operation, can_go_on, list);
  const bool ends = can_go_on && is_cancelled(world().threads[thread]);
  add_if(ends && (!operation.woken || !is_awaited(operation.object)), list, kEndsThread);
}

/// Any one of those that wait for the object may be woken. Those whose end was requested may have
/// gone, so that a signal finds nobody.
void wakers(const Operation& operation, Kind waiting_kind, List& list) {
  bool finds_somebody = false;
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    const Thread& other = world().threads[thread];
    if (other.life == Life::Running && other.pending.kind == waiting_kind &&
        other.pending.object == operation.object && !other.pending.woken) {
      list.push_back({thread + 1, false});
      finds_somebody |= waiting_kind != Kind::Waiting || !is_cancelled(other);
    }
  }
  add_if(!finds_somebody, list);
}

bool can_read(Address lock) { return state_at<ReadWriteState>(lock).writer == 0; }
bool can_write(Address lock) {
  return can_read(lock) && state_at<ReadWriteState>(lock).readers == 0;
}

bool once_is_running(const Operation& operation) {
  if (operation.value == kGuard) return state_at<GuardState>(operation.object).running != 0;
  return state_at<OnceState>(operation.object) == OnceState::Running;
}

/// Until it is free, or a deadline has passed while it is not.
void until(bool is_free, bool is_timed, bool without_cause, List& list) {
  add_if(is_free, list);
  if (!is_timed) return;
  add_if(!is_free, list, kTimesOut);
  add_if(is_free && without_cause, list, kSpurious, true);
}

void of_locks(const Operation& operation, std::uint32_t thread, List& list) {
  if (operation.kind == Kind::Lock) return add_if(can_lock(operation.object, thread), list);
  const bool without_cause = tried_without_cause(operation);
  switch (operation.kind) {
    case Kind::TimedLock:
      return until(can_lock(operation.object, thread), true, without_cause, list);
    case Kind::TryLock:
      add_if(true, list);
      return add_if(without_cause && can_lock(operation.object, thread), list, kSpurious, true);
    case Kind::ReadLock:
      return until(can_read(operation.object), operation.timed, without_cause, list);
    case Kind::WriteLock:
      return until(can_write(operation.object), operation.timed, without_cause, list);
    case Kind::TryReadLock:
      add_if(true, list);
      return add_if(without_cause && can_read(operation.object), list, kSpurious, true);
    case Kind::TryWriteLock:
      add_if(true, list);
      return add_if(without_cause && can_write(operation.object), list, kSpurious, true);
    case Kind::SemaphoreWait:
      add_if(is_cancelled(world().threads[thread]), list, kEndsThread);
      return add_if(state_at<SemaphoreState>(operation.object).value > 0, list);
    case Kind::SemaphoreTryWait:
      add_if(true, list);
      return add_if(without_cause && state_at<SemaphoreState>(operation.object).value > 0, list,
                    kSpurious, true);
    case Kind::SemaphoreTimedWait:
      add_if(is_cancelled(world().threads[thread]), list, kEndsThread);
      return until(state_at<SemaphoreState>(operation.object).value > 0, true, without_cause, list);
    default:
      return add_if(true, list);
  }
}

bool may_create_thread() {
  const auto most = the_job().max_threads;
  if (!most) return true;
  const auto runs = [](const Thread& thread) { return thread.life == Life::Running; };
  return std::count_if(std::begin(world().threads), std::end(world().threads), runs) < *most;
}

void of_allocation(const Operation& operation, List& list) {
  for (const std::uint32_t place : places_for(operation.value, operation.second))
    list.push_back({place, false});
}

/// Which store it reads, or where its own goes.
void of_access(const Operation& operation, std::uint32_t thread, List& list) {
  if (!weak::is_access(operation)) return add_if(true, list);
  for (const std::uint32_t number :
       weak::watch().execution.alternatives(thread, weak::access_of(operation)))
    list.push_back({number, false});
}

void of_operation(const Operation& operation, std::uint32_t thread, List& list) {
  switch (operation.kind) {
    case Kind::Stuck:
      return;
    case Kind::Join:
      until(world().threads[operation.value].life == Life::Finished, operation.timed,
            tried_without_cause(operation), list);
      return add_if(is_cancelled(world().threads[thread]), list, kEndsThread);
    case Kind::Waiting:
      return condition(operation, thread, list);
    case Kind::CancellationPoint: {
      const bool ends = is_cancelled(world().threads[thread]);
      add_if(!ends || operation.value != kMustEnd, list);
      return add_if(ends, list, kEndsThread);
    }
    case Kind::Signal:
      return wakers(operation, Kind::Waiting, list);
    case Kind::BarrierWaiting:
      return add_if(operation.woken, list);
    case Kind::OnceEnter:
      return add_if(!once_is_running(operation), list);
    case Kind::FutexWaiting:
      return waiting(operation, true, list);
    case Kind::FutexWake:
      if (operation.value != 1) return add_if(true, list);
      return wakers(operation, Kind::FutexWaiting, list);
    case Kind::Choose:
      for (std::uint32_t number = 0; number < operation.value; ++number)
        list.push_back({number, false});
      return;
    case Kind::Atomic:
      return of_access(operation, thread, list);
    case Kind::Allocate:
      return of_allocation(operation, list);
    case Kind::AtomicBegin:
      return add_if(world().atomic_owner == 0, list);
    case Kind::Create:
      return add_if(may_create_thread(), list);
    default:
      return of_locks(operation, thread, list);
  }
}

/// Threads that have finished count until they are joined: otherwise the end of one thread would
/// change where another stops.
bool is_alone() {
  std::size_t count = 0;
  for (const Thread& thread : world().threads)
    if (thread.life != Life::Free) ++count;
  return count == 1;
}

/// Nobody could come between, and there is only one way.
bool goes_on_alone(const Operation& operation) {
  if (!control().searching) return true;
  if (operation.kind == Kind::ExitProcess && operation.value != kHandlersHaveRun) return false;
  if (operation.event != kNoEvent || operation.kind == Kind::Choose ||
      operation.kind == Kind::Stuck || operation.kind == Kind::Exit ||
      operation.kind == Kind::Create || operation.kind == Kind::Allocate ||
      operation.kind == Kind::Spin)
    return false;
  if (!is_alone()) return false;
  bool one_way = false;
  in_search([&] {
    List list;
    of_operation(operation, control().current, list);
    one_way = list.size() == 1 && list.front().number == kGoesOn;
  });
  return one_way;
}

constexpr std::array kNames = {"",
                               "start",
                               "create",
                               "join",
                               "exit",
                               "exit process",
                               "lock",
                               "try lock",
                               "timed lock",
                               "unlock",
                               "wait",
                               "reacquire",
                               "signal",
                               "broadcast",
                               "read lock",
                               "write lock",
                               "try read lock",
                               "try write lock",
                               "unlock",
                               "semaphore wait",
                               "semaphore try wait",
                               "semaphore timed wait",
                               "semaphore post",
                               "barrier arrive",
                               "barrier leave",
                               "once enter",
                               "once done",
                               "atomic",
                               "futex wait",
                               "futex return",
                               "futex wake",
                               "choose",
                               "event",
                               "access",
                               "spin",
                               "atomic section",
                               "allocate",
                               "cancel",
                               "cancellation point",
                               "stuck"};

}  // namespace

bool can_lock(Address mutex, std::uint32_t thread) {
  const MutexState& state = state_at<MutexState>(mutex);
  if (state.owner == 0) return true;
  return state.owner == thread + 1 && state.kind != PTHREAD_MUTEX_NORMAL;
}

bool is_pretended(const Operation& operation, std::uint32_t alternative) {
  if (alternative != kSpurious) return false;
  const bool has_causes = may_fail(operation.kind) || operation.kind == Kind::Waiting ||
                          operation.kind == Kind::FutexWaiting;
  return has_causes && !needs_no_cause(operation);
}

void alternatives(std::uint32_t thread, std::vector<Alternative>& result) {
  const Operation& operation = world().threads[thread].pending;
  if (operation.event != kNoEvent && !automata().allowed(operation.event)) return;
  of_operation(operation, thread, result);
}

std::uint32_t reach(const Operation& operation) {
  const Control& own = control();
  weak::settle();
  if (goes_on_alone(operation)) {
    weak::synchronise(operation, kGoesOn);
    return kGoesOn;
  }
  if (recording().on) in_search([&] { recording().pending_places[own.current] = current_place(); });
  world().threads[own.current].pending = operation;
  yield_to_search();
  stop_if_visited();
  if (race_watch().log_accesses && operation.object != 0 && operation.kind != Kind::Atomic)
    race_watch().log.add(operation.object, sizeof(std::uint32_t), AccessKind::AtomicWrite, 0);
  weak::synchronise(operation, own.alternative);
  return own.alternative;
}

const char* operation_name(Kind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string thread_name(std::uint32_t thread) {
  const Job& job = the_job();
  const std::uint8_t rule = world().threads[thread].name;
  if (rule != 0) return job.threads[rule - 1].name;
  return "thread" + std::to_string(thread);
}

std::string alternative_text(const Operation& operation, std::uint32_t alternative) {
  if (operation.kind == Kind::Cancel)
    return thread_name(static_cast<std::uint32_t>(operation.value));
  switch (operation.kind) {
    case Kind::Signal:
    case Kind::FutexWake:
      if (operation.kind == Kind::FutexWake && operation.value != 1) return "wakes all";
      return alternative == 0 ? "wakes nobody" : "wakes " + thread_name(alternative - 1);
    case Kind::Atomic:
      return weak::is_access(operation) ? weak::describe(operation, alternative) : "";
    case Kind::Choose:
      return std::to_string(alternative) + " of 0.." + std::to_string(operation.value - 1);
    case Kind::ExitProcess:
      return operation.value == kHandlersHaveRun ? "handlers have run" : "";
    case Kind::Allocate:
      return is_known_place(alternative, operation.value) ? "where freed memory is still known"
                                                          : "";
    case Kind::TryLock:
    case Kind::TryReadLock:
    case Kind::TryWriteLock:
    case Kind::SemaphoreTryWait:
      return alternative == kSpurious ? "fails without a cause" : "";
    case Kind::Join:
    case Kind::TimedLock:
    case Kind::ReadLock:
    case Kind::WriteLock:
    case Kind::SemaphoreTimedWait:
      if (alternative == kSpurious) return "times out without a cause";
      [[fallthrough]];
    default:
      if (alternative == kSpurious) return "wakes without a signal";
      if (alternative == kEndsThread) return "is cancelled";
      return alternative == kTimesOut ? "times out" : "";
  }
}

}  // namespace proviso::runtime
