// <threads.h> of C11. In glibc its objects are those of POSIX under other names, and so they are
// here: each function is that of POSIX, with the results of C11.
#include <cerrno>
#include <cstdint>
#include <ctime>

#include <pthread.h>
#include <threads.h>

#include "hooks/access.hpp"
#include "step/stop.hpp"

namespace proviso::runtime {
namespace {

static_assert(sizeof(mtx_t) == sizeof(pthread_mutex_t));
static_assert(sizeof(cnd_t) == sizeof(pthread_cond_t));
static_assert(sizeof(once_flag) == sizeof(pthread_once_t));
static_assert(sizeof(thrd_t) == sizeof(pthread_t) && sizeof(tss_t) == sizeof(pthread_key_t));

pthread_mutex_t* posix(mtx_t* mutex) { return reinterpret_cast<pthread_mutex_t*>(mutex); }
pthread_cond_t* posix(cnd_t* condition) { return reinterpret_cast<pthread_cond_t*>(condition); }

int result_of(int error) {
  switch (error) {
    case 0:
      return thrd_success;
    case EBUSY:
      return thrd_busy;
    case ENOMEM:
      return thrd_nomem;
    case ETIMEDOUT:
      return thrd_timedout;
    default:
      return thrd_error;
  }
}

}  // namespace
}  // namespace proviso::runtime

using namespace proviso::runtime;

extern "C" {

/// C lets it fail without a cause, as C++ does.
int proviso_try_lock(pthread_mutex_t* mutex);

/// A routine that returns an int leaves it in the lower half of the register for results.
int thrd_create(thrd_t* thread, thrd_start_t routine, void* argument) {
  using Routine = void* (*)(void*);
  const auto started = reinterpret_cast<Routine>(reinterpret_cast<void (*)()>(routine));
  return result_of(pthread_create(thread, nullptr, started, argument));
}

int thrd_join(thrd_t thread, int* result) {
  void* value = nullptr;
  const int error = pthread_join(thread, &value);
  if (error == 0 && result != nullptr) {
    touch_unhooked(result, sizeof *result, AccessKind::Write,
                   reinterpret_cast<Address>(__builtin_return_address(0)));
    *result = static_cast<int>(reinterpret_cast<std::uintptr_t>(value));
  }
  return result_of(error);
}

int thrd_detach(thrd_t thread) { return result_of(pthread_detach(thread)); }
void thrd_exit(int result) {
  pthread_exit(reinterpret_cast<void*>(static_cast<std::uintptr_t>(static_cast<unsigned>(result))));
}
thrd_t thrd_current() { return pthread_self(); }
int thrd_equal(thrd_t left, thrd_t right) { return pthread_equal(left, right); }
void thrd_yield() {}
int thrd_sleep(const timespec* duration, timespec* rest) { return nanosleep(duration, rest); }

int mtx_init(mtx_t* mutex, int type) {
  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  const bool is_recursive = (type & mtx_recursive) != 0;
  pthread_mutexattr_settype(&attributes,
                            is_recursive ? PTHREAD_MUTEX_RECURSIVE : PTHREAD_MUTEX_NORMAL);
  return result_of(pthread_mutex_init(posix(mutex), &attributes));
}
void mtx_destroy(mtx_t* mutex) { pthread_mutex_destroy(posix(mutex)); }
int mtx_lock(mtx_t* mutex) { return result_of(pthread_mutex_lock(posix(mutex))); }
int mtx_trylock(mtx_t* mutex) { return result_of(proviso_try_lock(posix(mutex))); }
int mtx_timedlock(mtx_t* mutex, const timespec* deadline) {
  return result_of(pthread_mutex_timedlock(posix(mutex), deadline));
}
int mtx_unlock(mtx_t* mutex) { return result_of(pthread_mutex_unlock(posix(mutex))); }

int cnd_init(cnd_t* condition) { return result_of(pthread_cond_init(posix(condition), nullptr)); }
void cnd_destroy(cnd_t* condition) { pthread_cond_destroy(posix(condition)); }
int cnd_signal(cnd_t* condition) { return result_of(pthread_cond_signal(posix(condition))); }
int cnd_broadcast(cnd_t* condition) { return result_of(pthread_cond_broadcast(posix(condition))); }
int cnd_wait(cnd_t* condition, mtx_t* mutex) {
  return result_of(pthread_cond_wait(posix(condition), posix(mutex)));
}
int cnd_timedwait(cnd_t* condition, mtx_t* mutex, const timespec* deadline) {
  return result_of(pthread_cond_timedwait(posix(condition), posix(mutex), deadline));
}

int tss_create(tss_t* key, tss_dtor_t destructor) {
  return result_of(pthread_key_create(key, destructor));
}
void tss_delete(tss_t key) { pthread_key_delete(key); }
void* tss_get(tss_t key) { return pthread_getspecific(key); }
int tss_set(tss_t key, void* value) { return result_of(pthread_setspecific(key, value)); }

void call_once(once_flag* once, void (*function)()) {
  pthread_once(reinterpret_cast<pthread_once_t*>(once), function);
}

}  // extern "C"
