// The futex, on which the standard library builds waiting for atomics, latches, barriers and
// semaphores: sleep if the word has this value, wake one or all. Other system calls are refused.
#include <cerrno>
#include <climits>
#include <cstdint>
#include <ctime>

#include <linux/futex.h>
#include <sys/syscall.h>

#include "hooks/access.hpp"
#include "library/interpose.hpp"
#include "state/world.hpp"
#include "step/operations.hpp"
#include "step/stop.hpp"
#include "weak/watch.hpp"

namespace proviso::runtime {
namespace {

long fail(int error) {
  errno = error;
  return -1;
}

[[gnu::noinline]] long wait_on(const std::uint32_t* word, std::uint32_t value,
                               const timespec* timeout) {
  probe_object(word, sizeof *word);
  read_deadline(timeout);
  reach(operation_on(Kind::FutexWait, word));
  touch_unhooked(word, sizeof *word, AccessKind::AtomicRead, 0);
  if (*word != value) return fail(EAGAIN);
  Operation waiting = operation_on(Kind::FutexWaiting, word);
  waiting.timed = timeout != nullptr;
  const std::uint32_t alternative = reach(waiting);
  if (alternative != kTimesOut) return 0;
  passed_deadline(timeout);
  return fail(ETIMEDOUT);
}

[[gnu::noinline]] long wake(const std::uint32_t* word, int count) {
  if (count != 1 && count != INT_MAX) refuse("a futex that wakes several threads but not all");
  Operation operation = operation_on(Kind::FutexWake, word);
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

/// Not with an ellipsis: that would keep all registers in which arguments may come, also those in
/// which none came, and remains of other work would become part of the state.
extern "C" long syscall(long number, const std::uint32_t* word, int operation, std::uint32_t value,
                        const timespec* timeout) {
  if (number != SYS_futex) refuse("syscall");
  if (weak::watch().on) refuse("waiting for a variable in a program with weak atomics");
  switch (operation & FUTEX_CMD_MASK & ~FUTEX_CLOCK_REALTIME) {
    case FUTEX_WAIT:
    case FUTEX_WAIT_BITSET:
      return wait_on(word, value, timeout);
    case FUTEX_WAKE:
      return wake(word, static_cast<int>(value));
    default:
      refuse("a futex operation other than wait and wake");
  }
}
