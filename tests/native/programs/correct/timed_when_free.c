// expect: holds
// What nobody holds is taken at once, however short the time is: POSIX lets none of these time out.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t tokens;

static void* read(void* argument) {
  struct timespec past = {0, 0};
  assert(pthread_rwlock_timedrdlock(&lock, &past) == 0);
  pthread_rwlock_unlock(&lock);
  return argument;
}

int main(void) {
  pthread_t reader;
  struct timespec past = {0, 0};
  sem_init(&tokens, 0, 1);
  pthread_create(&reader, NULL, read, NULL);
  assert(pthread_mutex_timedlock(&mutex, &past) == 0);
  assert(sem_timedwait(&tokens, &past) == 0);
  assert(pthread_rwlock_timedrdlock(&lock, &past) == 0);
  pthread_rwlock_unlock(&lock);
  pthread_join(reader, NULL);
  assert(pthread_rwlock_timedwrlock(&lock, &past) == 0);
  return 0;
}
