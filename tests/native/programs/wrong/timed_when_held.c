// expect: violated assertion
// The other thread may hold the lock until the time is over.
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

static void* write(void* argument) {
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t writer;
  struct timespec soon;
  clock_gettime(CLOCK_REALTIME, &soon);
  soon.tv_sec += 1;
  pthread_create(&writer, NULL, write, NULL);
  assert(pthread_rwlock_timedrdlock(&lock, &soon) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_join(writer, NULL);
  return 0;
}
