// expect: holds
// POSIX: a read lock that only readers hold is there for the asking, and so is one that is free.
#include <cassert>
#include <thread>

#include <pthread.h>
#include <semaphore.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
pthread_rwlock_t own = PTHREAD_RWLOCK_INITIALIZER;
sem_t two;

void look() {
  assert(pthread_rwlock_tryrdlock(&lock) == 0);
  assert(sem_trywait(&two) == 0);
  pthread_rwlock_unlock(&lock);
}

int main() {
  sem_init(&two, 0, 2);
  std::thread other(look);
  assert(pthread_rwlock_trywrlock(&own) == 0);
  pthread_rwlock_unlock(&own);
  look();
  other.join();
}
