// The attributes of threads and synchronisation objects. Each keeps one number, in its first word,
// and those of a thread the size of its stack: the other choices of POSIX are refused or make no
// difference here. There is one process, so that whether others share an object makes none either.
#include <cerrno>

#include <pthread.h>
#include <sched.h>

#include "hooks/access.hpp"
#include "state/bytes.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

constexpr std::size_t kUsualStack = 8 << 20;  // bytes, as Linux has it

std::size_t* stack_size(pthread_attr_t* attributes) {
  return reinterpret_cast<std::size_t*>(attributes) + 1;
}

template <class Attributes>
int write(Attributes* attributes, int value, const void* place) {
  touch_unhooked(attributes, sizeof(int), AccessKind::Write, reinterpret_cast<Address>(place));
  *reinterpret_cast<int*>(attributes) = value;
  return 0;
}

template <class Attributes>
int read(const Attributes* attributes, int* value, const void* place) {
  const auto caller = reinterpret_cast<Address>(place);
  touch_unhooked(attributes, sizeof(int), AccessKind::Read, caller);
  touch_unhooked(value, sizeof *value, AccessKind::Write, caller);
  *value = *reinterpret_cast<const int*>(attributes);
  return 0;
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

#define PROVISO_CALLER __builtin_return_address(0)
#define PROVISO_HERE reinterpret_cast<Address>(PROVISO_CALLER)

extern "C" {

int pthread_attr_init(pthread_attr_t* attributes) {
  touch_unhooked(attributes, sizeof *attributes, AccessKind::Write, PROVISO_HERE);
  fill_bytes(attributes, 0, sizeof *attributes);
  return write(attributes, PTHREAD_CREATE_JOINABLE, PROVISO_CALLER);
}
int pthread_attr_destroy(pthread_attr_t*) { return 0; }
int pthread_attr_setdetachstate(pthread_attr_t* attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  return write(attributes, state, PROVISO_CALLER);
}
int pthread_attr_getdetachstate(const pthread_attr_t* attributes, int* state) {
  return read(attributes, state, PROVISO_CALLER);
}
int pthread_attr_setstacksize(pthread_attr_t* attributes, std::size_t size) {
  touch_unhooked(stack_size(attributes), sizeof size, AccessKind::Write, PROVISO_HERE);
  *stack_size(attributes) = size;
  return 0;
}
int pthread_attr_getstacksize(const pthread_attr_t* attributes, std::size_t* size) {
  const std::size_t* const kept = stack_size(const_cast<pthread_attr_t*>(attributes));
  touch_unhooked(kept, sizeof *kept, AccessKind::Read, PROVISO_HERE);
  touch_unhooked(size, sizeof *size, AccessKind::Write, PROVISO_HERE);
  *size = *kept == 0 ? kUsualStack : *kept;
  return 0;
}

// Every order of threads is tried, whatever a scheduler would prefer.
int pthread_attr_setguardsize(pthread_attr_t*, std::size_t) { return 0; }
int pthread_attr_setscope(pthread_attr_t*, int) { return 0; }
int pthread_attr_setinheritsched(pthread_attr_t*, int) { return 0; }
int pthread_attr_setschedpolicy(pthread_attr_t*, int) { return 0; }
int pthread_attr_setschedparam(pthread_attr_t*, const sched_param* parameters) {
  touch_unhooked(parameters, sizeof *parameters, AccessKind::Read, PROVISO_HERE);
  return 0;
}
int pthread_setschedparam(pthread_t, int, const sched_param* parameters) {
  touch_unhooked(parameters, sizeof *parameters, AccessKind::Read, PROVISO_HERE);
  return 0;
}
int pthread_setconcurrency(int) { return 0; }

int pthread_mutexattr_init(pthread_mutexattr_t* attributes) {
  return write(attributes, PTHREAD_MUTEX_NORMAL, PROVISO_CALLER);
}
int pthread_mutexattr_destroy(pthread_mutexattr_t*) { return 0; }
int pthread_mutexattr_settype(pthread_mutexattr_t* attributes, int type) {
  if (type < PTHREAD_MUTEX_NORMAL || type > PTHREAD_MUTEX_ADAPTIVE_NP) return EINVAL;
  return write(attributes, type, PROVISO_CALLER);
}
int pthread_mutexattr_gettype(const pthread_mutexattr_t* attributes, int* type) {
  return read(attributes, type, PROVISO_CALLER);
}

int pthread_condattr_init(pthread_condattr_t* attributes) {
  return write(attributes, 0, PROVISO_CALLER);
}
int pthread_condattr_destroy(pthread_condattr_t*) { return 0; }
int pthread_condattr_setclock(pthread_condattr_t* attributes, clockid_t clock) {
  return write(attributes, clock, PROVISO_CALLER);
}

int pthread_condattr_getclock(const pthread_condattr_t* attributes, clockid_t* clock) {
  return read(attributes, clock, PROVISO_CALLER);
}

int pthread_rwlockattr_init(pthread_rwlockattr_t* attributes) {
  return write(attributes, 0, PROVISO_CALLER);
}
int pthread_rwlockattr_destroy(pthread_rwlockattr_t*) { return 0; }
int pthread_rwlockattr_setkind_np(pthread_rwlockattr_t*, int) { return 0; }
int pthread_rwlockattr_setpshared(pthread_rwlockattr_t*, int) { return 0; }

int pthread_barrierattr_init(pthread_barrierattr_t* attributes) {
  return write(attributes, 0, PROVISO_CALLER);
}
int pthread_barrierattr_destroy(pthread_barrierattr_t*) { return 0; }
int pthread_barrierattr_setpshared(pthread_barrierattr_t*, int) { return 0; }

int pthread_condattr_setpshared(pthread_condattr_t*, int) { return 0; }
int pthread_mutexattr_setpshared(pthread_mutexattr_t*, int) { return 0; }
int pthread_mutexattr_setprotocol(pthread_mutexattr_t*, int) { return 0; }
int pthread_mutexattr_setprioceiling(pthread_mutexattr_t*, int) { return 0; }
int pthread_mutexattr_setrobust(pthread_mutexattr_t*, int robustness) {
  if (robustness != PTHREAD_MUTEX_STALLED) refuse("a robust mutex");
  return 0;
}

int pthread_setaffinity_np(pthread_t, std::size_t size, const cpu_set_t* processors) {
  touch_unhooked(processors, size, AccessKind::Read, PROVISO_HERE);
  return 0;
}
int pthread_attr_setaffinity_np(pthread_attr_t*, std::size_t size, const cpu_set_t* processors) {
  touch_unhooked(processors, size, AccessKind::Read, PROVISO_HERE);
  return 0;
}
int sched_setaffinity(pid_t, std::size_t size, const cpu_set_t* processors) {
  touch_unhooked(processors, size, AccessKind::Read, PROVISO_HERE);
  return 0;
}
int sched_get_priority_min(int policy) { return policy == SCHED_OTHER ? 0 : 1; }
int sched_get_priority_max(int policy) { return policy == SCHED_OTHER ? 0 : 99; }

}  // extern "C"
