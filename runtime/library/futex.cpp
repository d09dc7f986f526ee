// The futex, on which the standard library builds futures, and waiting for atomic objects
// (include/bits/atomic_wait.h): sleep if the object has this value, wake one or all. Other system
// calls are refused.
//
// With weak atomics the value that is compared is the latest, as the kernel sees it, and neither
// sleeping nor waking orders accesses.
#include <cerrno>
#include <climits>
#include <cstdint>
#include <ctime>

#include <linux/futex.h>
#include <sys/syscall.h>

#include "checker/control.hpp"
#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

bool have_equal_bytes(const void* left, const void* right, std::size_t size) {
  const auto* const ours = static_cast<const std::uint8_t*>(left);
  const auto* const theirs = static_cast<const std::uint8_t*>(right);
  for (std::size_t i = 0; i < size; ++i)
    if (ours[i] != theirs[i]) return false;
  return true;
}

long fail(int error) {
  errno = error;
  return -1;
}

[[gnu::noinline]] long wait_on(const void* object, const void* value, std::size_t size,
                               const timespec* timeout, bool sleeps_again) {
  probe_object(object, size);
  read_deadline(timeout);
  reach(operation_on(Kind::FutexWait, object));
  touch_unhooked(object, size, AccessKind::AtomicRead, 0);
  if (!have_equal_bytes(object, value, size)) return fail(EAGAIN);
  Operation waiting = operation_on(Kind::FutexWaiting, object);
  waiting.timed = timeout != nullptr;
  if (sleeps_again) waiting.value = kSleepsAgain;
  const std::uint32_t alternative = reach(waiting);
  if (alternative != kTimesOut) return 0;
  passed_deadline(timeout);
  return fail(ETIMEDOUT);
}

[[gnu::noinline]] long wake(const void* object, int count) {
  if (count != 1 && count != INT_MAX) refuse("a futex that wakes several threads but not all");
  Operation operation = operation_on(Kind::FutexWake, object);
  operation.value = count == 1 ? 1 : 0;
  const std::uint32_t chosen = reach(operation);
  long woken = 0;
  for (std::uint32_t thread = 0; thread < kMaxThreads; ++thread) {
    Thread& other = world().threads[thread];
    const bool waits = other.life == Life::Running && other.pending.kind == Kind::FutexWaiting &&
                       other.pending.object == operation.object && !other.pending.woken;
    if (!waits || (count == 1 && chosen != thread + 1)) continue;
    other.pending.woken = true;
    ++woken;
  }
  return woken;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

void proviso_await_change(const void* object, const void* value, std::size_t size) {
  if (control().searching) wait_on(object, value, size, nullptr, true);
}

void proviso_notify(const void* object, bool all) {
  if (control().searching) wake(object, all ? INT_MAX : 1);
}

}  // extern "C"

/// Not with an ellipsis: that would keep all registers in which arguments may come, also those in
/// which none came, and remains of other work would become part of the state.
extern "C" long syscall(long number, const std::uint32_t* word, int operation, std::uint32_t value,
                        const timespec* timeout) {
  if (number != SYS_futex) refuse("syscall");
  switch (operation & FUTEX_CMD_MASK & ~FUTEX_CLOCK_REALTIME) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
      return wait_on(word, &value, sizeof value, timeout, false);
    case FUTEX_WAKE:
      return wake(word, static_cast<int>(value));
    default:
      refuse("a futex operation other than wait and wake");
  }
}
