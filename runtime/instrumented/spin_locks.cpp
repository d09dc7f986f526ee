// Spin locks, compiled with the instrumentation of programs. A thread that would spin sleeps until
// the lock is given up, so that waiting takes no steps and a deadlock is seen as one.
#include <cerrno>
#include <climits>

#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

bool is_taken(pthread_spinlock_t* lock) {
  return __atomic_exchange_n(lock, 1, __ATOMIC_SEQ_CST) != 0;
}

}  // namespace

extern "C" {

int pthread_spin_init(pthread_spinlock_t* lock, int) {
  *lock = 0;
  return 0;
}
int pthread_spin_destroy(pthread_spinlock_t*) { return 0; }

int pthread_spin_lock(pthread_spinlock_t* lock) {
  while (is_taken(lock)) syscall(SYS_futex, lock, FUTEX_WAIT, 1, nullptr);
  return 0;
}

int pthread_spin_trylock(pthread_spinlock_t* lock) { return is_taken(lock) ? EBUSY : 0; }

int pthread_spin_unlock(pthread_spinlock_t* lock) {
  __atomic_store_n(lock, 0, __ATOMIC_SEQ_CST);
  syscall(SYS_futex, lock, FUTEX_WAKE, INT_MAX, nullptr);
  return 0;
}

}  // extern "C"
